import type { SafetyCard } from "@toque/db/schemas/chat-parts.ts";
import type { LangMap } from "@toque/db/schemas/common.ts";
import type { ThreadEvent } from "@toque/db/schemas/thread.ts";

export type MessageEvent = Extract<ThreadEvent, { type: "message" }>;
export type ChangeEvent = Extract<ThreadEvent, { type: "recipe_modified" | "recipe_variant_created" }>;

/** The open conversation as far as it is loaded. */
export interface Thread {
  /** The recipe of the conversation when it was loaded. */
  recipeId: number | null;
  /** The root of that recipe's family. */
  familyId: number | null;
  /** The events of this conversation, in the order of their ids, without duplicates. */
  events: ThreadEvent[];
  /** Name of the model that answers. */
  model: string | null;
  /** Id of the last `end_of_thread` event: earlier events belong to a past conversation. */
  endedAt: number;
}

export const emptyThread: Thread = { recipeId: null, familyId: null, model: null, events: [], endedAt: 0 };

/**
 * Adds events to the conversation. The result does not depend on their order or on repetitions: they come from the history, the
 * stream and resumed streams.
 */
export function mergeEvents(thread: Thread, incoming: readonly ThreadEvent[]): Thread {
  const endedAt = incoming.reduce(
    (end, event) => (event.type === "end_of_thread" ? Math.max(end, event.id) : end),
    thread.endedAt,
  );
  const known = new Set(thread.events.map(({ id }) => id));
  const fresh = incoming.filter(({ id, type }) => type !== "end_of_thread" && id > endedAt && !known.has(id));
  if (fresh.length === 0 && endedAt === thread.endedAt) return thread;
  const byId = new Map([...thread.events, ...fresh].filter(({ id }) => id > endedAt).map((event) => [event.id, event]));
  return { ...thread, endedAt, events: [...byId.values()].sort((a, b) => a.id - b.id) };
}

/** Id of the last known event, to resume the stream after it; 0 without events. */
export const lastEventId = (thread: Thread): number => thread.events.at(-1)?.id ?? thread.endedAt;

/** A message that an answer offers to send next. */
export interface Choice {
  text: string;
  /** In every language, where code has made it. */
  texts?: LangMap;
}

/** One message bubble: of the user, or of the assistant with its changes of recipes. */
export type Bubble =
  | { kind: "user"; key: string; text: string }
  | {
      kind: "ai";
      key: string;
      text: string;
      model: string | null;
      changes: ChangeEvent[];
      cards: SafetyCard[];
      choices?: Choice[];
    };

/**
 * Groups events into bubbles. All messages of one answer form one bubble with the changes of the same turn; changes without a
 * message get a bubble with their summary.
 */
export function toBubbles(events: readonly ThreadEvent[]): Bubble[] {
  const bubbles: Bubble[] = [];
  let changes: ChangeEvent[] = [];
  const flush = (): void => {
    if (changes.length === 0) return;
    const last = bubbles.at(-1);
    if (last?.kind === "ai") last.changes.push(...changes);
    else {
      // Newer ones have their own list.
      const text = changes.flatMap(({ summary, edits = [] }) => (edits.length > 0 ? [] : [summary])).join("\n");
      bubbles.push({ kind: "ai", key: `change-${changes[0]?.id}`, text, model: null, changes, cards: [] });
    }
    changes = [];
  };
  for (const event of events) {
    if (event.type === "end_of_thread") continue;
    if (event.type !== "message") changes.push(event);
    else if (event.role === "user") {
      flush();
      const previous = bubbles.at(-1);
      // Sent again after a failed answer: shown once.
      if (previous?.kind === "user" && previous.text === event.message) bubbles.pop();
      bubbles.push({ kind: "user", key: `user-${event.id}`, text: event.message });
    } else {
      // A server of before sends neither.
      const { job_id, model, cards = [], choices = [], choice_texts = [] } = event;
      const key = job_id === null ? `ai-${event.id}` : `job-${job_id}`;
      const last = bubbles.at(-1);
      const offers = choices.map((text, index): Choice => {
        const texts = choice_texts[index];
        return texts ? { text, texts } : { text };
      });
      const offered = offers.length > 0 ? { choices: offers } : {};
      if (last?.kind === "ai" && last.key === key) {
        last.cards.push(...cards);
        Object.assign(last, { text: `${last.text}\n\n${event.message}` }, offered);
      } else bubbles.push({ kind: "ai", key, text: event.message, model, changes: [], cards: [...cards], ...offered });
    }
  }
  flush();
  return bubbles;
}

/** Name of the model that answered last, or null. */
export function lastModel(events: readonly ThreadEvent[]): string | null {
  const answer = events.findLast((event) => event.type === "message" && event.role === "ai" && event.model !== null);
  return answer?.type === "message" ? answer.model : null;
}

/** Whether the answer of a job is complete. */
export const isAnswered = (events: readonly ThreadEvent[], jobId: number): boolean =>
  events.some((event) => event.type === "message" && event.job_id === jobId && !event.waiting_another_message);

/** Whether a sent message has arrived in the conversation, after the event that was the last one when it was sent. */
export const isReceived = (events: readonly ThreadEvent[], text: string, afterId: number): boolean =>
  events.some(
    (event) => event.type === "message" && event.role === "user" && event.id > afterId && event.message === text,
  );

/** The message that was sent last, as far as the conversation depends on it. */
interface SentMessage {
  recipeId: number | null;
  familyId: number | null;
  /** Id of the last known event when it was sent. */
  afterId: number;
}

/** The conversation once a message was accepted: that about another recipe has ended with it. */
export function withMessage(thread: Thread, { recipeId, familyId, afterId }: SentMessage): Thread {
  if (recipeId === null) return thread;
  const known = { ...thread, recipeId, familyId };
  if (isAbout(thread, { id: recipeId, parent_id: familyId })) return known;
  return {
    ...known,
    events: thread.events.filter(({ id }) => id > afterId),
    endedAt: Math.max(thread.endedAt, afterId),
  };
}

/** A recipe as far as it matters which conversation it has. */
export interface ThreadRecipe {
  id: number;
  /** The root of its family; null for the root itself. */
  parent_id: number | null;
}

export const familyOf = ({ id, parent_id }: ThreadRecipe): number => parent_id ?? id;

/** Whether a conversation is about a recipe: its family's, or one that it created or changed. */
export const isAbout = ({ recipeId, familyId, events }: Thread, recipe: ThreadRecipe): boolean =>
  recipeId === null ||
  recipeId === recipe.id ||
  familyId === familyOf(recipe) ||
  events.some((event) => "recipe_id" in event && event.recipe_id === recipe.id);
