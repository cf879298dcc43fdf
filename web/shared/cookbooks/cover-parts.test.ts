import { expect, test } from "bun:test";
import { coverParts } from "./cover-parts.ts";

test("a cover has one, three or four recipes, the first ones in their order", () => {
  const parts = [0, 1, 2, 3, 4, 9].map((count) => coverParts(Array.from({ length: count }, (_, index) => index)));
  expect(parts).toEqual([[], [0], [0], [0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3]]);
});
