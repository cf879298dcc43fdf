import type { ThreadEvent } from "@toque/db/entities/ai.ts";

export type MessageEvent = Extract<ThreadEvent, { type: "message" }>;
export type ChangeEvent = Extract<ThreadEvent, { type: "recipe_modified" | "recipe_variant_created" }>;

/** The conversation as the page knows it. */
export interface Thread {
  /** Which recipe the conversation was about when it was read. */
  recipeId: number | null;
  /** Of the current conversation, in the order of their ids, each once. */
  events: ThreadEvent[];
  /** What will answer, by name. */
  model: string | null;
  /** Id of the last `end_of_thread`: what came before it belongs to an earlier conversation. */
  endedAt: number;
}

export const emptyThread: Thread = { recipeId: null, model: null, events: [], endedAt: 0 };

/**
 * The conversation with more events in it. However often and in whatever order they arrive (history, stream, a stream that was
 * resumed), the result is the same.
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

/** The id to resume after; 0 when nothing is known. */
export const lastEventId = (thread: Thread): number => thread.events.at(-1)?.id ?? thread.endedAt;

/** One bubble: what the user said, or what the assistant said and changed. */
export type Bubble =
  | { kind: "user"; key: string; text: string }
  | { kind: "ai"; key: string; text: string; model: string | null; changes: ChangeEvent[] };

/**
 * The conversation in bubbles. What the assistant says in one answer is one bubble; what it changed stands under what it said, in
 * the same turn, or alone with its summary when it said nothing.
 */
export function toBubbles(events: readonly ThreadEvent[]): Bubble[] {
  const bubbles: Bubble[] = [];
  let waiting: ChangeEvent[] = [];
  const flush = (): void => {
    if (waiting.length === 0) return;
    const last = bubbles.at(-1);
    if (last?.kind === "ai") last.changes.push(...waiting);
    else {
      const text = waiting.map(({ summary }) => summary).join("\n");
      bubbles.push({ kind: "ai", key: `change-${waiting[0]?.id}`, text, model: null, changes: waiting });
    }
    waiting = [];
  };
  for (const event of events) {
    if (event.type === "end_of_thread") continue;
    if (event.type !== "message") waiting.push(event);
    else if (event.role === "user") {
      flush();
      const said = bubbles.at(-1);
      // Asked again after an answer that failed: it was said once.
      if (said?.kind === "user" && said.text === event.message) bubbles.pop();
      bubbles.push({ kind: "user", key: `user-${event.id}`, text: event.message });
    } else {
      const { job_id, model } = event;
      const key = job_id === null ? `ai-${event.id}` : `job-${job_id}`;
      const last = bubbles.at(-1);
      if (last?.kind === "ai" && last.key === key) last.text += `\n\n${event.message}`;
      else bubbles.push({ kind: "ai", key, text: event.message, model, changes: [] });
    }
  }
  flush();
  return bubbles;
}

/** The model that answered last, or null. */
export function lastModel(events: readonly ThreadEvent[]): string | null {
  const said = events.findLast((event) => event.type === "message" && event.role === "ai" && event.model !== null);
  return said?.type === "message" ? said.model : null;
}

/** Whether the answer of a job has arrived in full. */
export const isAnswered = (events: readonly ThreadEvent[], jobId: number): boolean =>
  events.some((event) => event.type === "message" && event.job_id === jobId && !event.waiting_another_message);

/** Whether a message that was sent is in the conversation: the user's words, after what was known when they were sent. */
export const isTaken = (events: readonly ThreadEvent[], text: string, afterId: number): boolean =>
  events.some(
    (event) => event.type === "message" && event.role === "user" && event.id > afterId && event.message === text,
  );

/** Whether a conversation is about a recipe: the one it was read with, its root, or one that it has made or changed. */
export const isAbout = ({ recipeId, events }: Thread, recipe: { id: number; parent_id: number | null }): boolean =>
  recipeId === null ||
  recipeId === recipe.id ||
  recipeId === recipe.parent_id ||
  events.some((event) => "recipe_id" in event && event.recipe_id === recipe.id);
