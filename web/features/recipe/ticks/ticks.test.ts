import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { keptFor, keptRecipes, parseTicks, ticksKey, withTicks } from "./ticks.ts";

describe("ticks", () => {
  test("belong to one version of one recipe", () => {
    const kept = withTicks({}, ticksKey({ id: 4, version: 2 }), ["i1", "s3"], 1000);
    expect(kept).toEqual({ "4@2": { done: ["i1", "s3"], at: 1000 } });
    expect(kept[ticksKey({ id: 4, version: 3 })]).toBeUndefined();
  });

  test("come back as they were kept, until they are too old", () => {
    const kept = withTicks({}, "4@2", ["i1"], 1000);
    expect(parseTicks(JSON.stringify(kept), 1000 + keptFor - 1)).toEqual(kept);
    expect(parseTicks(JSON.stringify(kept), 1000 + keptFor)).toEqual({});
  });

  test("none is left where the last was taken back, and the oldest recipe makes way", () => {
    expect(withTicks({ "4@2": { done: ["i1"], at: 1 } }, "4@2", [], 2)).toEqual({});
    let kept = {};
    for (let id = 1; id <= keptRecipes + 5; id++) kept = withTicks(kept, `${id}@1`, ["i1"], id);
    expect(Object.keys(kept)).toHaveLength(keptRecipes);
    expect(kept).not.toHaveProperty("5@1");
    expect(kept).toHaveProperty("6@1");
  });

  test("whatever stands in the storage, what is read are ticks", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const { done, at } of Object.values(parseTicks(text, 0))) {
          expect(Number.isFinite(at)).toBe(true);
          expect(done.every((tick) => typeof tick === "string")).toBe(true);
        }
      }),
    );
    expect(parseTicks('{"1@1":{"done":"i1","at":5},"2@1":{"done":["i1"],"at":"5"},"3@1":null}', 0)).toEqual({});
  });
});
