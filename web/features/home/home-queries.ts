import { queryOptions } from "@tanstack/react-query";
import type { LangText } from "@toque/db/schemas/common.ts";
import { api, call, unwrap } from "../../shared/client/eden.ts";
import type { Query } from "../../shared/client/fetch.ts";
import { readRecipes } from "../../shared/recipe-list/recipe-pages.ts";
import { recipesKey } from "../../shared/recipes/use-like.ts";

export const paths = {
  own: "/api/recipe/users/@me/recipes",
  liked: "/api/recipe/users/@me/likes",
  search: "/api/recipe/recipes",
} as const;

/** The first page of a listing. */
export function firstPageQuery(path: string, query: Query = {}) {
  return queryOptions({
    queryKey: [recipesKey, "row", path, query],
    queryFn: ({ signal }) => readRecipes(path, query, signal),
    staleTime: 60_000,
  });
}

export interface NamedFood {
  id: number;
  /** In all languages. */
  name: LangText;
}

/** Finds a food by its English name; null when there is none. Cached as long as the page is open. */
export function foodByNameQuery(name: string) {
  return queryOptions({
    queryKey: ["foods", "called", name],
    queryFn: async ({ signal }): Promise<NamedFood | null> => {
      const query = { query: name, nb_results: 3, translated: false };
      const hits = await unwrap(api.api.food.food.get({ query, headers: { lang: "en" }, ...call({ signal }) }));
      const hit = hits.find(({ type }) => type === "food");
      return hit?.type === "food" ? { id: hit.food_id, name: hit.name } : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
