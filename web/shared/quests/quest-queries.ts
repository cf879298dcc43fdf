import { queryOptions } from "@tanstack/react-query";
import type { LangMap, LangText } from "@toque/db/schemas/common.ts";
import type { ListedFoodCategory } from "@toque/db/schemas/food.ts";
import type { Diet, Tag } from "@toque/db/schemas/recipe.ts";
import { api, call, unwrap } from "../client/eden.ts";
import { request } from "../client/fetch.ts";
import { gameFiguresKey } from "../game/game-queries.ts";

const calls = api.api.cooktoearn;
const maps = { translated: false } as const;

/** Quests, questlines and kinds of items begin with this key: an administrator changes them. */
export const questCatalogueKey = [gameFiguresKey, "catalogue"] as const;

/** All quests: those of questlines in their order, then those that are drawn. Texts in every language. */
export const questsQuery = queryOptions({
  queryKey: [...questCatalogueKey, "quests"],
  queryFn: ({ signal }) => unwrap(calls.quests.get({ query: maps, ...call({ signal }) })),
  staleTime: 300_000,
});

export const questlinesQuery = queryOptions({
  queryKey: [...questCatalogueKey, "questlines"],
  queryFn: ({ signal }) => unwrap(calls.questlines.get({ query: maps, ...call({ signal }) })),
  staleTime: 300_000,
});

export const itemTemplatesQuery = queryOptions({
  queryKey: [...questCatalogueKey, "item-templates"],
  queryFn: ({ signal }) => unwrap(calls["item-templates"].get({ query: maps, ...call({ signal }) })),
  staleTime: 300_000,
});

/** What objectives may be filtered by, by key. */
export interface FilterNames {
  tag: ReadonlyMap<string, LangText>;
  category: ReadonlyMap<string, LangText>;
  diet: ReadonlyMap<string, LangText>;
}

const byKey = (rows: readonly { key: string; name: LangText }[]): ReadonlyMap<string, LangText> =>
  new Map(rows.map(({ key, name }) => [key, name]));

/** The names of tags, categories and diets in every language. */
export const filterNamesQuery = queryOptions({
  queryKey: [...questCatalogueKey, "filters"],
  queryFn: async ({ signal }): Promise<FilterNames> => {
    const [tags, categories, diets] = await Promise.all([
      request<Tag[]>("/api/recipe/tags", { query: maps, signal }),
      request<ListedFoodCategory[]>("/api/food/food-categories", { query: maps, signal }),
      request<Diet[]>("/api/recipe/diets", { query: maps, signal }),
    ]);
    return { tag: byKey(tags), category: byKey(categories), diet: byKey(diets) };
  },
  staleTime: 3_600_000,
});

/** A text as a language map; one that is a text stands for every language. */
export const asMap = (text: LangText): LangMap =>
  typeof text === "string" ? { en: text, fr: text, es: text, de: text } : text;
