import { queryOptions } from "@tanstack/react-query";
import { readRecipes, recipePagesQuery } from "../../shared/recipe-list/recipe-pages.ts";
import { recipesKey } from "../../shared/recipes/use-like.ts";
import type { SearchState } from "./search-state.ts";
import { toApiQuery } from "./search-url.ts";

const path = "/api/recipe/recipes";

/** The results page by page. What is shown stays until a changed search has its answer. */
export const resultsQuery = (state: SearchState) => recipePagesQuery(path, toApiQuery(state));

/** How many recipes a search would find. */
export function totalQuery(state: SearchState) {
  return queryOptions({
    queryKey: [recipesKey, "total", toApiQuery(state)],
    queryFn: async ({ signal }) => (await readRecipes(path, toApiQuery(state), signal)).total,
  });
}
