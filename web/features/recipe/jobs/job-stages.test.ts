import { expect, test } from "bun:test";
import { readResult, stageOf } from "./job-stages.ts";

test("a stage that the page does not know is the work itself", () => {
  expect([stageOf("checking", "upgrade"), stageOf("new", "upgrade"), stageOf("new", "translate")]).toEqual([
    "checking",
    "upgrading",
    "translating",
  ]);
});

test("an upgrade names the version to bring back; a variant has none", () => {
  const result = { recipe_id: 4, version: 3, previous_version: 2, summary: "", model: "offline chef" };
  expect(readResult(result)).toEqual({ recipeId: 4, version: 3, previous: 2, model: "offline chef" });
  expect(readResult({ ...result, version: 1, previous_version: null })?.previous).toBeNull();
});

test("a translation is undone by the version before it, and not at all where nothing was missing", () => {
  const result = { recipe_id: 4, version: 3, langs: ["fr"], model: "m" };
  expect(readResult(result)?.previous).toBe(2);
  expect(readResult({ ...result, langs: [] })?.previous).toBeNull();
});

test("what is no result is none", () => {
  for (const result of [null, undefined, "done", {}, { recipe_id: "4", version: 1 }])
    expect(readResult(result)).toBeNull();
});
