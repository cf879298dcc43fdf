import { expect, test } from "bun:test";
import { type Draft, nextDraft } from "./use-answer.ts";

const run = (...events: [type: string, data: unknown][]): Draft =>
  events.reduce((draft, [type, data]) => nextDraft(draft, { type, data: JSON.stringify(data) }), {
    stage: "queued",
    text: "",
  });
const progress = (stage: string): [string, unknown] => ["progress", { stage, percent: 10 }];
const text = (piece: string): [string, unknown] => ["text", { text: piece }];

test("the pieces add up, the stage is the last one", () =>
  expect(run(progress("queued"), progress("thinking"), text("Make "), text("it."))).toEqual({
    stage: "thinking",
    text: "Make it.",
  }));

test("a second attempt voids what the first one said", () =>
  expect(run(text("Ma"), progress("queued"), text("Let us"))).toEqual({ stage: "queued", text: "Let us" }));

test("other events change nothing", () => expect(run(text("a"), ["error", {}]).text).toBe("a"));
