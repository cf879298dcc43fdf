import { describe, expect, test } from "bun:test";
import type { ThreadEvent } from "@toque/db/schemas/thread.ts";
import fc from "fast-check";
import {
  emptyThread,
  isAbout,
  isAnswered,
  isReceived,
  lastEventId,
  lastModel,
  mergeEvents,
  toBubbles,
  withMessage,
} from "./thread.ts";

const user = (id: number, message: string): ThreadEvent => ({
  type: "message",
  id,
  role: "user",
  message,
  waiting_another_message: true,
  model: null,
  job_id: null,
  cards: [],
  choices: [],
  choice_texts: [],
});
const ai = (id: number, message: string, job_id: number, waiting = false): ThreadEvent => ({
  type: "message",
  id,
  role: "ai",
  message,
  waiting_another_message: waiting,
  model: "offline chef",
  job_id,
  cards: [],
  choices: [],
  choice_texts: [],
});
const modified = (id: number): ThreadEvent => ({
  type: "recipe_modified",
  id,
  recipe_id: 3,
  version: 2,
  previous_version: 1,
  summary: "For six",
  edits: [],
});
const end = (id: number): ThreadEvent => ({ type: "end_of_thread", id });

const history = fc
  .array(fc.constantFrom(user, ai, modified, end), { maxLength: 12 })
  .map((makers) => makers.map((make, index) => make(index + 1, `m${index}`, index)));

describe("merging events", () => {
  test("gives the same conversation in any order, in any batches, with repetitions", () => {
    fc.assert(
      fc.property(
        history.chain((events) =>
          fc.tuple(
            fc.constant(events),
            fc.array(fc.subarray(events), { maxLength: 5 }),
            fc.shuffledSubarray(events, { minLength: events.length }),
          ),
        ),
        ([events, repeats, shuffled]) => {
          const whole = mergeEvents(emptyThread, events);
          const pieces = [...repeats, ...shuffled.map((event) => [event]), ...repeats].reduce(mergeEvents, emptyThread);
          expect(pieces).toEqual(whole);
        },
      ),
    );
  });

  test("keeps the identity of the thread when nothing is new", () => {
    const thread = mergeEvents(emptyThread, [user(1, "hi"), ai(2, "hello", 9)]);
    expect(mergeEvents(thread, [user(1, "hi")])).toBe(thread);
  });

  test("an ended conversation is removed, its late events too", () => {
    const thread = mergeEvents(emptyThread, [user(1, "hi"), end(5)]);
    expect(thread.events).toEqual([]);
    expect(lastEventId(thread)).toBe(5);
    expect(mergeEvents(thread, [ai(4, "late", 9), user(6, "new")]).events).toEqual([user(6, "new")]);
  });
});

describe("bubbles", () => {
  test("a change is shown under the message about it", () => {
    const bubbles = toBubbles([user(1, "We are six"), modified(2), ai(3, "Scaled.", 9), user(4, "Thanks")]);
    expect(bubbles.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "user: We are six",
      "ai: Scaled.",
      "user: Thanks",
    ]);
    expect(bubbles[1]).toMatchObject({ changes: [{ id: 2 }] });
  });

  test("a change without a message shows its summary", () => {
    expect(toBubbles([user(1, "six"), modified(2)])[1]).toMatchObject({
      kind: "ai",
      text: "For six",
      changes: [{ id: 2 }],
    });
  });

  test("one answer is one bubble with the key of its streamed draft", () => {
    const bubbles = toBubbles([user(1, "?"), ai(2, "Let me look.", 9, true), ai(3, "It is hummus.", 9)]);
    expect(bubbles[1]).toMatchObject({ key: "job-9", text: "Let me look.\n\nIt is hummus." });
    expect(bubbles).toHaveLength(2);
  });

  test("every message and every change is in exactly one bubble", () => {
    fc.assert(
      fc.property(history, (events) => {
        const bubbles = toBubbles(events);
        const texts = bubbles.flatMap((bubble) => bubble.text.split("\n\n"));
        for (const event of events)
          if (event.type === "message") expect(texts.filter((t) => t === event.message)).toHaveLength(1);
        const changes = bubbles.flatMap((bubble) => (bubble.kind === "ai" ? bubble.changes.map(({ id }) => id) : []));
        expect(changes.sort((a, b) => a - b)).toEqual(
          events.filter(({ type }) => type === "recipe_modified").map(({ id }) => id),
        );
        expect(new Set(bubbles.map(({ key }) => key)).size).toBe(bubbles.length);
      }),
    );
  });
});

test("whether a sent message was received and answered", () => {
  const events = [user(1, "hi"), ai(2, "One moment", 9, true)];
  expect([isReceived(events, "hi", 0), isReceived(events, "hi", 1), isReceived(events, "ho", 0)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isAnswered(events, 9), isAnswered([...events, ai(3, "Here", 9)], 9)]).toEqual([false, true]);
  expect([lastModel([user(1, "hi")]), lastModel(events)]).toEqual([null, "offline chef"]);
});

test("whether a conversation is about a recipe", () => {
  const thread = { ...emptyThread, recipeId: 4, familyId: 4, events: [user(1, "hi"), modified(2)] };
  const about = (id: number, parent_id: number | null) => isAbout(thread, { id, parent_id });
  expect([about(4, null), about(9, 4), about(3, null), about(9, null)]).toEqual([true, true, true, false]);
  expect(isAbout({ ...thread, recipeId: 8 }, { id: 4, parent_id: null })).toBe(true);
  expect(isAbout(emptyThread, { id: 9, parent_id: null })).toBe(true);
});

test("a message about another recipe ends the conversation, one about a variant does not", () => {
  const thread = { ...emptyThread, recipeId: 4, familyId: 4, events: [user(1, "hi"), ai(2, "hello", 9)] };
  expect(withMessage(thread, { recipeId: 5, familyId: 4, afterId: 2 })).toEqual({ ...thread, recipeId: 5 });
  expect(withMessage(thread, { recipeId: null, familyId: null, afterId: 2 })).toBe(thread);
  const other = { recipeId: 7, familyId: 7, afterId: 2 };
  expect(withMessage(thread, other)).toEqual({ ...thread, recipeId: 7, familyId: 7, events: [], endedAt: 2 });
  // Its own event was faster than the answer to the call.
  const streamed = mergeEvents(thread, [end(3), user(4, "and this?")]);
  expect(withMessage(streamed, other)).toMatchObject({ events: [{ id: 4 }], endedAt: 3 });
});

test("a message sent again after a failed answer is shown once", () => {
  const says = (id: number, text: string) =>
    ({
      id,
      type: "message",
      role: "user",
      message: text,
      job_id: id,
      model: null,
      waiting_another_message: false,
    }) as never;
  expect(toBubbles([says(1, "Less salt"), says(2, "Less salt"), says(3, "More")]).map(({ text }) => text)).toEqual([
    "Less salt",
    "More",
  ]);
});

test("an offer that code has made is there in every language, one of a model as it is", () => {
  const made = {
    ...ai(2, "Shall I?", 9),
    choices: ["Oui, vas-y"],
    choice_texts: [{ en: "Yes, please", fr: "Oui, vas-y" }],
  };
  const [bubble] = toBubbles([made]);
  expect(bubble).toMatchObject({ choices: [{ text: "Oui, vas-y", texts: { en: "Yes, please" } }] });
  const words = { ...ai(2, "Shall I?", 9), choices: ["Sure"] };
  const [said] = toBubbles([words]);
  expect(said).toMatchObject({ choices: [{ text: "Sure" }] });
});
