import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseRecent, type RecentRecipe, recentLimit, withRecent } from "./recent-recipes.ts";

const entry = (id: number, at = id): RecentRecipe => ({
  id,
  at,
  name: `Recipe ${id}`,
  img: [],
  cover_url: `/media/covers/${id}.svg`,
  lang: "en",
});

test("the newest is first, each is there once, and no more than twelve are kept", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 60 }), (opened) => {
      const list = opened.reduce<RecentRecipe[]>((now, id, at) => withRecent(now, entry(id, at)), []);
      const order = [...new Set(opened.toReversed())].slice(0, recentLimit);
      expect(list.map(({ id }) => id)).toEqual(order);
    }),
  );
});

test("another account's list is not returned", () => {
  const kept = { account: "7", recipes: [entry(1), entry(3), entry(2)] };
  expect(parseRecent(kept, "7").map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(parseRecent(kept, "8")).toEqual([]);
});

test("an invalid list is read as empty, and invalid entries are left out", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (kept) => {
      expect(parseRecent(kept, "7")).toEqual([]);
    }),
  );
  const kept = { account: "7", recipes: [null, { id: 4 }, { ...entry(1), at: "x" }, entry(5)] };
  expect(parseRecent(kept, "7")).toEqual([entry(5)]);
});
