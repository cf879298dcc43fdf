import { expect, test } from "bun:test";
import fc from "fast-check";
import { mergeRecent } from "./opened-recipes.ts";
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

test("what other devices opened is among it, each recipe once and as it was opened last", () => {
  const elsewhere = [{ ...entry(2, 50), name: "Renamed" }, entry(3, 20)];
  const merged = mergeRecent([entry(1, 40), entry(2, 30), entry(4, 10)], elsewhere);
  expect(merged.map(({ id, at }) => [id, at])).toEqual([
    [2, 50],
    [1, 40],
    [3, 20],
    [4, 10],
  ]);
  expect(merged[0]?.name).toBe("Renamed");
  // Opened here since: the server's words, the device's time.
  expect(mergeRecent([entry(2, 90)], elsewhere)[0]).toMatchObject({ at: 90, name: "Renamed" });
  expect(mergeRecent([entry(1)], [])).toEqual([entry(1)]);
});
