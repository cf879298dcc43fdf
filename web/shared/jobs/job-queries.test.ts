import { expect, test } from "bun:test";
import { isFinished, readProgress } from "./job-queries.ts";

test("progress is read from its event, and from nothing else", () => {
  expect(readProgress('{"stage":"checking","percent":40}')).toEqual({ stage: "checking", percent: 40 });
  for (const data of ["", "null", "[]", "{", '{"stage":1,"percent":4}', '{"stage":"checking"}'])
    expect(readProgress(data)).toBeNull();
});

test("a job is over when nothing more happens with it", () => {
  const statuses = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
  expect(statuses.filter(isFinished)).toEqual(["succeeded", "failed", "cancelled"]);
});
