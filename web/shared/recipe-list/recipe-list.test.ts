import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { recipe, summary } from "../../testing/fixtures.ts";
import { type ApiPage, allRecipes, nextPage, readStretch } from "./recipe-pages.ts";
import { columnsFor, rowsToShow, toRows } from "./rows.ts";
import { readScrollPosition } from "./scroll-position.ts";

const entry = (id: number) => summary(recipe(id, `Recipe ${id}`));

/** A fake server's recipe list, read by page. */
function serverOf(ids: readonly number[], size = 4) {
  return async (page: number): Promise<ApiPage> => ({
    recipes: ids.slice((page - 1) * size, page * size).map(entry),
    total: ids.length,
    understood: null,
    next: page * size < ids.length ? page + 1 : null,
  });
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe("pages", () => {
  test("several are read as one range", async () => {
    const answer = await readStretch({ from: 1, to: 3, total: null }, serverOf(numbers(14)));
    expect(answer.recipes.map(({ id }) => id)).toEqual(numbers(12));
    expect(answer).toMatchObject({ total: 14, next: 4, through: 3 });
  });

  test("when recipes are added or deleted between pages, none is repeated and none is skipped", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 5, max: 20 }),
        // At most one page is deleted: larger changes are not compensated.
        fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 4 }),
        fc.integer({ min: 0, max: 4 }),
        async (count, gone, come) => {
          const before = numbers(count);
          const after = [...numbers(come).map((id) => 100 + id), ...before.filter((id) => !gone.includes(id))];
          fc.pre(come === 0 || !before.some((id) => gone.includes(id)));
          const first = await readStretch({ from: 1, to: 1, total: null }, serverOf(before));
          const pages = [first];
          for (let last = first; last.next !== null; last = pages.at(-1)!) {
            const stretch = { from: last.next, to: last.next, total: last.total };
            pages.push(await readStretch(stretch, serverOf(after)));
          }
          const shown = allRecipes(pages).map(({ id }) => id);
          expect(new Set(shown).size).toBe(shown.length);
          for (const id of before.filter((one) => !gone.includes(one))) expect(shown).toContain(id);
        },
      ),
    );
  });

  test("the next page is in the Link header", () => {
    const link = '</r?query=a%2Cb&page=1>; rel="first", </r?query=a%2Cb&page=3>; rel="next", </r?page=9>; rel="last"';
    expect(nextPage(link)).toBe(3);
    expect(nextPage('</r?page=1>; rel="first", </r?page=4>; rel="last"')).toBeNull();
    expect(nextPage('</r?page=soup>; rel="next"')).toBeNull();
    expect(nextPage(null)).toBeNull();
  });
});

describe("rows", () => {
  test("as many columns as fit cards of 270 px", () => {
    expect([320, 390, 559, 560, 968, 1180].map((width) => columnsFor(width))).toEqual([1, 1, 1, 2, 3, 4]);
    expect(columnsFor(0)).toBe(1);
    expect([0, 280, 320, 390, 559, 560, 1180].map((width) => columnsFor(width, true))).toEqual([1, 1, 2, 2, 2, 2, 4]);
  });

  test("contain every entry once, in order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 5 }), (list, columns) => {
        const rows = toRows(list, columns);
        expect(rows.flat()).toEqual(list);
        expect(rows.slice(0, -1).every((row) => row.length === columns)).toBe(true);
      }),
    );
  });

  test("rendered are the visible ones and the focused one with its neighbours, in order, and few more", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.nat(499),
        fc.integer({ min: 0, max: 6 }),
        fc.option(fc.nat(499)),
        (count, start, height, focused) => {
          const startIndex = Math.min(start, count - 1);
          const endIndex = Math.min(startIndex + height, count - 1);
          const shown = rowsToShow({ startIndex, endIndex, overscan: 2, count }, focused);
          expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
          expect(shown.every((row) => row >= 0 && row < count)).toBe(true);
          for (let row = startIndex; row <= endIndex; row++) expect(shown).toContain(row);
          if (focused !== null && focused < count) expect(shown).toContain(focused);
          expect(shown.length).toBeLessThanOrEqual(height + 1 + 4 + 3);
        },
      ),
    );
  });
});

describe("a scroll position", () => {
  test("is read from the history state as it was saved", () => {
    const place = { y: 4200, pages: 7, anchor: { id: 88, index: 60, below: -12 } };
    expect(readScrollPosition({ listPlace: place, other: 1 })).toEqual(place);
    expect(readScrollPosition({ listPlace: { y: 0, pages: 1, anchor: null } })).toEqual({
      y: 0,
      pages: 1,
      anchor: null,
    });
  });

  test("is null or sanitized for invalid states", () => {
    for (const state of [null, 4, {}, { listPlace: 1 }, { listPlace: { y: -1, pages: 1 } }, { listPlace: { y: 1 } }])
      expect(readScrollPosition(state)).toBeNull();
    expect(readScrollPosition({ listPlace: { y: 1, pages: 1e9, anchor: { id: "x" } } })).toEqual({
      y: 1,
      pages: 100,
      anchor: null,
    });
  });
});
