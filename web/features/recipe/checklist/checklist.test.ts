import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { checklistKey, maxAge, maxRecipes, parseChecklists, withChecklist } from "./checklist.ts";

describe("checklists", () => {
  test("belong to one version of one recipe", () => {
    const stored = withChecklist({}, checklistKey({ id: 4, version: 2 }), ["i1", "s3"], 1000);
    expect(stored).toEqual({ "4@2": { done: ["i1", "s3"], at: 1000 } });
    expect(stored[checklistKey({ id: 4, version: 3 })]).toBeUndefined();
  });

  test("are restored from storage until they expire", () => {
    const stored = withChecklist({}, "4@2", ["i1"], 1000);
    expect(parseChecklists(JSON.stringify(stored), 1000 + maxAge - 1)).toEqual(stored);
    expect(parseChecklists(JSON.stringify(stored), 1000 + maxAge)).toEqual({});
  });

  test("an empty one is removed; above the limit the oldest is dropped", () => {
    expect(withChecklist({ "4@2": { done: ["i1"], at: 1 } }, "4@2", [], 2)).toEqual({});
    let stored = {};
    for (let id = 1; id <= maxRecipes + 5; id++) stored = withChecklist(stored, `${id}@1`, ["i1"], id);
    expect(Object.keys(stored)).toHaveLength(maxRecipes);
    expect(stored).not.toHaveProperty("5@1");
    expect(stored).toHaveProperty("6@1");
  });

  test("any stored value gives valid checklists", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const { done, at } of Object.values(parseChecklists(text, 0))) {
          expect(Number.isFinite(at)).toBe(true);
          expect(done.every((item) => typeof item === "string")).toBe(true);
        }
      }),
    );
    expect(parseChecklists('{"1@1":{"done":"i1","at":5},"2@1":{"done":["i1"],"at":"5"},"3@1":null}', 0)).toEqual({});
  });
});
