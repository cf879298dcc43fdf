import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { RecentRecipe } from "../../../shared/recipes/recent-recipes.ts";
import { draftKey, draftToText } from "../../editor/draft/draft.ts";
import { newForm } from "../../editor/form/types.ts";
import { parseDraft, recipesWithTimers, unfinishedItems } from "./unfinished-work.ts";

const opened = (id: number, at: number): RecentRecipe => ({
  id,
  at,
  name: `Recipe ${id}`,
  img: [],
  cover_url: `/media/covers/${id}.svg`,
  lang: "en",
});

describe("unfinished work", () => {
  test("lists timers first, then the newest, each recipe once", () => {
    const items = unfinishedItems({
      recent: [opened(1, 500), opened(2, 400), opened(3, 300)],
      timers: [3],
      drafts: [
        { key: "draft 2", href: "/recipes/2/edit", recipeId: 2, title: "Two", at: 600 },
        { key: "draft new", href: "/recipes/new", recipeId: null, title: "Mine", at: 450 },
        { key: "draft 9", href: "/recipes/9/edit", recipeId: 9, title: "Nine", at: 100 },
      ],
    });
    expect(items.map(({ activity, href }) => [activity, href])).toEqual([
      ["timer", "/recipes/3"],
      ["draft", "/recipes/2/edit"],
      ["opened", "/recipes/1"],
      ["draft", "/recipes/new"],
      ["draft", "/recipes/9/edit"],
    ]);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  });

  test("reads drafts in the format that the editor stores", () => {
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
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (stored) => expect(parseDraft("new", stored)).toBeNull()));
  });

  test("reads stored timers and ignores anything else", () => {
    expect(recipesWithTimers(JSON.stringify([{ recipeId: 4 }, { recipeId: 4 }, { recipeId: 7 }]))).toEqual([4, 7]);
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (stored) => expect(recipesWithTimers(stored)).toEqual([])));
  });
});
