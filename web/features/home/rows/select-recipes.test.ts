import { describe, expect, test } from "bun:test";
import { selectForRow } from "./select-recipes.ts";

describe("the recipes of a row", () => {
  test("selectForRow: prefers recipes that no row above shows, but is not empty", () => {
    const candidates = [1, 2, 3, 4].map((id) => ({ id }));
    const ids = (shownAbove: number[]) => selectForRow(candidates, new Set(shownAbove), 3).map(({ id }) => id);
    expect(ids([])).toEqual([1, 2, 3]);
    expect(ids([1, 2])).toEqual([3, 4]);
    expect(ids([1, 2, 3])).toEqual([4, 1, 2]);
    expect(ids([1, 2, 3, 4])).toEqual([1, 2, 3]);
  });
});
