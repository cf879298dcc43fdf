import { expect, test } from "bun:test";
import { stageOf } from "./stages.ts";

test("every progress of the job has its stage", () => {
  const of = (stage: string, percent: number) => stageOf({ stage, percent });
  expect([of("queued", 0), of("fetching", 10), of("reading", 40), of("asking", 50)]).toEqual([
    "fetching",
    "fetching",
    "reading",
    "reading",
  ]);
  expect([of("understanding", 65), of("picture", 80), of("done", 100)]).toEqual([
    "understanding",
    "picture",
    "picture",
  ]);
});
