import { describe, expect, test } from "bun:test";
import { advance, adviceFor, initialProgress, stages, stateOf } from "./stages.ts";

describe("the stages", () => {
  const run = (...names: string[]) =>
    names.reduce((now, stage) => advance(now, { stage, percent: 50 }), initialProgress);

  test("follow the events of the job", () => {
    const progress = run("queued", "understanding", "composing", "checking");
    expect(progress).toEqual({ stage: "checking", drafts: 1 });
    expect(stages.map((stage) => stateOf(stage, progress))).toEqual(["done", "done", "done", "now", "ahead"]);
  });

  test("count the drafts that the checks rejected", () => {
    expect(run("composing", "composing", "checking", "composing").drafts).toBe(2);
    expect(run("composing", "checking", "composing", "queued")).toEqual(initialProgress);
  });

  test("an unknown stage is mapped by its percent", () => {
    expect(advance(initialProgress, { stage: "tasting", percent: 80 }).stage).toBe("checking");
    expect(advance(initialProgress, { stage: "tasting", percent: 0 }).stage).toBe("queued");
  });
});

test("every failure has advice", () => {
  expect(adviceFor("recipe_failed_checks")).toBe("loosen");
  expect(adviceFor("recipe_not_possible")).toBe("loosen");
  expect(adviceFor("request_contradicts_itself")).toBe("contradiction");
  expect(adviceFor("model_timeout")).toBe("wait");
  expect(adviceFor("model_auth_failed")).toBe("operator");
  expect(adviceFor("anything_else")).toBe("again");
});
