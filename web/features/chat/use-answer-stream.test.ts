import { expect, test } from "bun:test";
import { type AnswerDraft, nextDraft } from "./use-answer-stream.ts";

const run = (...events: [type: string, data: unknown][]): AnswerDraft =>
  events.reduce((draft, [type, data]) => nextDraft(draft, { type, data: JSON.stringify(data) }), {
    stage: "queued",
    text: "",
  });
const progress = (stage: string): [string, unknown] => ["progress", { stage, percent: 10 }];
const text = (piece: string): [string, unknown] => ["text", { text: piece }];

test("concatenates the pieces and keeps the last stage", () =>
  expect(run(progress("queued"), progress("thinking"), text("Make "), text("it."))).toEqual({
    stage: "thinking",
    text: "Make it.",
  }));

test("a second attempt discards the text of the first", () =>
  expect(run(text("Ma"), progress("queued"), text("Let us"))).toEqual({ stage: "queued", text: "Let us" }));

test("ignores other events", () => expect(run(text("a"), ["error", {}]).text).toBe("a"));
