import { queryOptions } from "@tanstack/react-query";
import { hemisphereOf } from "@toque/db/shared/foods/season.ts";
import { api, call, unwrap } from "../../shared/client/eden.ts";
import type { Query } from "../../shared/client/fetch.ts";
import { readRecipes } from "../../shared/recipe-list/recipe-pages.ts";
import { recipesKey } from "../../shared/recipes/use-like.ts";
import { dayNumber } from "./date-time.ts";

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

/** Recipes with what is in season where this browser is. */
export function seasonQuery(now: Date) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = { month: now.getMonth() + 1, hemisphere: hemisphereOf(timeZone), day: dayNumber(now) };
  return queryOptions({
    queryKey: [recipesKey, "season", query],
    queryFn: ({ signal }) => unwrap(api.api.recipe.recipes["in-season"].get({ query, ...call({ signal }) })),
    staleTime: 60_000,
  });
}
