import { expect, test } from "bun:test";
import { patchLiked } from "./patch-liked.ts";

interface Entry {
  id: number;
  liked: boolean;
  steps?: Entry[];
}
const soup: Entry = { id: 1, liked: false, steps: [{ id: 1, liked: false }] };
const cake: Entry = { id: 2, liked: false };

test("sets the heart in a list, in pages and on a single recipe", () => {
  expect(patchLiked([soup, cake], 2, true)).toEqual([soup, { id: 2, liked: true }]);
  const pages = { pages: [{ data: [cake] }, { data: [soup] }], pageParams: [1, 2] };
  expect(patchLiked(pages, 2, true)).toEqual({
    ...pages,
    pages: [{ data: [{ id: 2, liked: true }] }, { data: [soup] }],
  });
  expect(patchLiked(cake, 2, true)).toEqual({ id: 2, liked: true });
});

test("preserves the identity of everything else", () => {
  const list = [soup, cake];
  expect(patchLiked(list, 9, true)).toBe(list);
  expect(patchLiked(list, 1, true)[1]).toBe(cake);
  expect(patchLiked(list, 1, true)[0]?.steps).toBe(soup.steps);
  expect(patchLiked({ id: 1, name: "a food" }, 1, true)).toEqual({ id: 1, name: "a food" });
  expect(patchLiked(null, 1, true)).toBeNull();
});
