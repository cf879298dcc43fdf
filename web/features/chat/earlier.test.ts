import { expect, test } from "bun:test";
import type { ThreadEvent } from "@toque/db/entities/ai.ts";
import { splitThreads } from "./earlier.ts";

const says = (id: number, role: "user" | "ai", message: string): ThreadEvent => ({
  type: "message",
  id,
  role,
  message,
  waiting_another_message: false,
  model: null,
  job_id: null,
});
const changed = (id: number): ThreadEvent => ({
  type: "recipe_modified",
  id,
  recipe_id: 3,
  version: 2,
  previous_version: 1,
  summary: "For six",
});
const end = (id: number): ThreadEvent => ({ type: "end_of_thread", id });

test("each ended conversation by what was said first, the newest first, the open one not", () => {
  const events = [says(1, "user", "We are six"), changed(2), says(3, "ai", "Done."), end(4)];
  const more = [says(5, "user", "Less salt"), says(6, "user", "Much less"), end(7), says(8, "user", "And now?")];
  expect(splitThreads([...events, ...more])).toEqual([
    { id: 7, title: "Less salt", messages: 2, changes: 0, events: more.slice(0, 2) },
    { id: 4, title: "We are six", messages: 2, changes: 1, events: events.slice(0, 3) },
  ]);
});

test("a conversation without a word is none", () => expect(splitThreads([end(1), end(2)])).toEqual([]));
