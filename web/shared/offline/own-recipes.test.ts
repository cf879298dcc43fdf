import { expect, test } from "bun:test";
import { keepOwnRecipes, OWN_RECIPES_KEPT } from "./own-recipes.ts";

const cover = (id: number, version = 1): string => `/media/covers/${id}-${version}.svg`;

/** A person with so many recipes, of which a device has some copies. */
function device(count: number, copies: Record<number, string> = {}) {
  const read: number[] = [];
  const pages: number[] = [];
  let pauses = 0;
  const stop = new AbortController();
  const keep = (answers: (id: number) => boolean = () => true) =>
    keepOwnRecipes({
      readPage: async (page) => {
        pages.push(page);
        const ids = Array.from({ length: count }, (_, index) => index + 1).slice((page - 1) * 20, page * 20);
        return {
          recipes: ids.map((id) => ({ id, cover_url: cover(id) })),
          next: page * 20 < count ? page + 1 : null,
        };
      },
      storedCover: async (id) => copies[id] ?? null,
      read: async (id) => {
        read.push(id);
        return answers(id);
      },
      pause: async () => void pauses++,
      signal: stop.signal,
    });
  return { read, pages, keep, stop, pauses: () => pauses };
}

test("reads what has no copy or changed since, one after the other with a pause", async () => {
  const { read, keep, pauses } = device(4, { 1: cover(1), 2: cover(2, 0), 4: cover(4) });
  expect(await keep()).toBe(true);
  expect([read, pauses()]).toEqual([[2, 3], 2]);
});

test("takes the newest, and no more", async () => {
  const { read, pages, keep } = device(95);
  expect(await keep()).toBe(true);
  expect([read.length, read.at(-1), pages]).toEqual([OWN_RECIPES_KEPT, OWN_RECIPES_KEPT, [1, 2, 3]]);
});

test("asks no more of a server that does not answer, nor after it was stopped", async () => {
  const tired = device(9);
  expect(await tired.keep((id) => id < 3)).toBe(false);
  expect(tired.read).toEqual([1, 2, 3]);
  const stopped = device(9);
  expect(
    await stopped.keep((id) => {
      if (id === 2) stopped.stop.abort();
      return true;
    }),
  ).toBe(false);
  expect(stopped.read).toEqual([1, 2]);
});
