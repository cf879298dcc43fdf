import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { interleave, rotate, selectForRow } from "./select-recipes.ts";

describe("the recipes of a row", () => {
  test("rotate: another first entry every day, nothing lost", () => {
    expect(rotate([1, 2, 3], 4)).toEqual([2, 3, 1]);
    expect(rotate([], 4)).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.nat(), (list, day) => {
        expect(rotate(list, day).sort()).toEqual([...list].sort());
      }),
    );
  });

  test("interleave: takes turns between the lists, without duplicates", () => {
    const ids = (...list: number[]) => list.map((id) => ({ id }));
    expect(interleave([ids(1, 2, 3), ids(4), ids(2, 5)])).toEqual(ids(1, 4, 2, 5, 3));
    expect(interleave([])).toEqual([]);
  });

  test("selectForRow: prefers recipes that no row above shows, but is not empty", () => {
    const candidates = [1, 2, 3, 4].map((id) => ({ id }));
    const ids = (shownAbove: number[]) => selectForRow(candidates, new Set(shownAbove), 3).map(({ id }) => id);
    expect(ids([])).toEqual([1, 2, 3]);
    expect(ids([1, 2])).toEqual([3, 4]);
    expect(ids([1, 2, 3])).toEqual([4, 1, 2]);
    expect(ids([1, 2, 3, 4])).toEqual([1, 2, 3]);
  });
});
