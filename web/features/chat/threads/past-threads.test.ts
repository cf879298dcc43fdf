import { expect, test } from "bun:test";
import type { ThreadEvent } from "@toque/db/schemas/thread.ts";
import { splitThreads } from "./past-threads.ts";

const message = (id: number, role: "user" | "ai", text: string): ThreadEvent => ({
  type: "message",
  id,
  role,
  message: text,
  waiting_another_message: false,
  model: null,
  job_id: null,
  cards: [],
  choices: [],
  choice_texts: [],
});
const changed = (id: number): ThreadEvent => ({
  type: "recipe_modified",
  id,
  recipe_id: 3,
  version: 2,
  previous_version: 1,
  summary: "For six",
  edits: [],
});
const end = (id: number): ThreadEvent => ({ type: "end_of_thread", id });

test("lists ended conversations with their first message as title, newest first, without the open one", () => {
  const events = [message(1, "user", "We are six"), changed(2), message(3, "ai", "Done."), end(4)];
  const more = [
    message(5, "user", "Less salt"),
    message(6, "user", "Much less"),
    end(7),
    message(8, "user", "And now?"),
  ];
  expect(splitThreads([...events, ...more])).toEqual([
    { id: 7, title: "Less salt", messages: 2, changes: 0, events: more.slice(0, 2) },
    { id: 4, title: "We are six", messages: 2, changes: 1, events: events.slice(0, 3) },
  ]);
});

test("leaves out conversations without a message", () => expect(splitThreads([end(1), end(2)])).toEqual([]));
