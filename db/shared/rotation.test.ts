import { expect, test } from "bun:test";
import fc from "fast-check";
import { interleave, rotate } from "./rotation.ts";

test("rotate: another first entry every day, nothing lost", () => {
  expect(rotate([1, 2, 3], 4)).toEqual([2, 3, 1]);
  expect(rotate([], 4)).toEqual([]);
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.nat(), (list, day) => {
      expect(rotate(list, day).sort()).toEqual([...list].sort());
    }),
  );
});

test("interleave: takes turns between the lists, each entry once", () => {
  expect(interleave([[1, 2, 3], [4], [2, 5]])).toEqual([1, 4, 2, 5, 3]);
  expect(interleave([])).toEqual([]);
});
