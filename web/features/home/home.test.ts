import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { RecentRecipe } from "../../shared/recipes/recent-recipes.ts";
import { draftKey, draftToText } from "../editor/draft/draft.ts";
import { newForm } from "../editor/form/types.ts";
import { ago } from "./ago.ts";
import { isBusyEvening, partOfDay } from "./greeting.ts";
import { parseDraft } from "./kept-drafts.ts";
import { openWork, recipesWithTimers } from "./open-work.ts";
import { dayNumber, interleaved, pickFor, rotated } from "./pick.ts";

const opened = (id: number, at: number): RecentRecipe => ({
  id,
  at,
  name: `Recipe ${id}`,
  img: [],
  cover_url: `/media/covers/${id}.svg`,
  lang: "en",
});

describe("the greeting", () => {
  test("follows the clock", () => {
    expect([4, 5, 10, 11, 15, 16, 21, 22, 23, 0].map(partOfDay)).toEqual([
      "night",
      "morning",
      "morning",
      "day",
      "day",
      "evening",
      "evening",
      "night",
      "night",
      "night",
    ]);
  });

  test("there is little time on weekday evenings only", () => {
    expect(isBusyEvening(new Date(2026, 10, 20, 18))).toBe(true);
    expect(isBusyEvening(new Date(2026, 10, 20, 12))).toBe(false);
    expect(isBusyEvening(new Date(2026, 10, 21, 18))).toBe(false);
    expect(isBusyEvening(new Date(2026, 10, 22, 18))).toBe(false);
  });
});

describe("what a row shows", () => {
  test("another beginning every day, all of it over the days", () => {
    expect(rotated([1, 2, 3], 4)).toEqual([2, 3, 1]);
    expect(rotated([], 4)).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.nat(), (list, day) => {
        expect(rotated(list, day).sort()).toEqual([...list].sort());
      }),
    );
    const noon = new Date(2026, 2, 28, 12);
    expect(dayNumber(new Date(2026, 2, 29, 12)) - dayNumber(noon)).toBe(1);
    expect(dayNumber(new Date(2026, 2, 28, 23, 59))).toBe(dayNumber(noon));
  });

  test("takes turns between its sources, each recipe once", () => {
    const ids = (...list: number[]) => list.map((id) => ({ id }));
    expect(interleaved([ids(1, 2, 3), ids(4), ids(2, 5)])).toEqual(ids(1, 4, 2, 5, 3));
    expect(interleaved([])).toEqual([]);
  });

  test("rather what no other row shows, but something", () => {
    const found = [1, 2, 3, 4].map((id) => ({ id }));
    const ids = (taken: number[]) => pickFor(found, new Set(taken), 3).map(({ id }) => id);
    expect(ids([])).toEqual([1, 2, 3]);
    expect(ids([1, 2])).toEqual([3, 4]);
    expect(ids([1, 2, 3])).toEqual([4, 1, 2]);
    expect(ids([1, 2, 3, 4])).toEqual([1, 2, 3]);
  });
});

describe("what was left open", () => {
  test("timers first, then the newest; a recipe stands there once", () => {
    const work = openWork({
      recent: [opened(1, 500), opened(2, 400), opened(3, 300)],
      timers: [3],
      drafts: [
        { key: "draft 2", href: "/recipes/2/edit", recipeId: 2, title: "Two", at: 600 },
        { key: "draft new", href: "/recipes/new", recipeId: null, title: "Mine", at: 450 },
        { key: "draft 9", href: "/recipes/9/edit", recipeId: 9, title: "Nine", at: 100 },
      ],
    });
    expect(work.map(({ doing, href }) => [doing, href])).toEqual([
      ["timer", "/recipes/3"],
      ["draft", "/recipes/2/edit"],
      ["opened", "/recipes/1"],
      ["draft", "/recipes/new"],
      ["draft", "/recipes/9/edit"],
    ]);
    expect(new Set(work.map(({ key }) => key)).size).toBe(work.length);
  });

  test("drafts are read as the editor keeps them", () => {
    const target = { kind: "edit", id: 12 } as const;
    const form = { ...newForm("fr"), main: { ...newForm("fr").main, name: { en: "Soup", fr: " Soupe " } } };
    const draft = { savedAt: "2026-11-20T10:00:00.000Z", writer: "a", form, base: null, version: 1, resume: false };
    const text = draftToText(draft);
    const at = Date.UTC(2026, 10, 20, 10);
    expect(draftKey("7", target)).toBe("toque.editor.7.12");
    expect(parseDraft("12", text)).toEqual({
      key: "draft 12",
      href: "/recipes/12/edit",
      recipeId: 12,
      title: "Soupe",
      at,
    });
    expect(parseDraft("new", text)).toMatchObject({ href: "/recipes/new", recipeId: null });
    expect(parseDraft("variant-5", text)).toMatchObject({ href: "/recipes/new?variant_of=5", recipeId: null });
    expect(parseDraft("elsewhere", text)).toBeNull();
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (kept) => expect(parseDraft("new", kept)).toBeNull()));
  });

  test("timers are read as they are kept, and nothing else is", () => {
    expect(recipesWithTimers(JSON.stringify([{ recipeId: 4 }, { recipeId: 4 }, { recipeId: 7 }]))).toEqual([4, 7]);
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (kept) => expect(recipesWithTimers(kept)).toEqual([])));
  });
});

test("how long ago, in the reader's words", () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const minutes = (count: number) => now - count * 60_000;
  expect(ago(minutes(0.5), now, "en")).toBeNull();
  expect(ago(now + 5000, now, "en")).toBeNull();
  expect(ago(minutes(5), now, "en")).toBe("5 minutes ago");
  expect(ago(minutes(60 * 26), now, "en")).toBe("yesterday");
  expect(ago(minutes(60 * 24 * 15), now, "de")).toBe("vor 2 Wochen");
});
