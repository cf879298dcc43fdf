import { expect, test } from "bun:test";
import { cookable } from "./cookable.ts";

const recipe = (id: number, isPrivate = false, parent_id: number | null = null) => ({
  id,
  private: isPrivate,
  parent_id,
});

test("only public recipes are offered, and the public original of a private variant in its place, once", () => {
  const list = [recipe(1), recipe(2, true), recipe(3, true, 9), recipe(4, true, 8), recipe(5, false, 9), recipe(9)];
  const parents = [recipe(9), recipe(8, true)];
  expect(cookable(list, parents).map(({ id }) => id)).toEqual([1, 9, 5]);
  // Originals that are not known yet are not offered.
  expect(cookable(list, []).map(({ id }) => id)).toEqual([1, 5, 9]);
});
