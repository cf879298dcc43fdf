import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { LikedRecipe } from "@toque/db/entities/recipe.ts";
import { requestAnswer } from "../../shared/client/fetch.ts";
import { recipesKey } from "../../shared/recipes/use-like.ts";
import { nextPage } from "./next-page.ts";
import type { SearchState } from "./search-state.ts";
import { toApiQuery } from "./search-url.ts";

export interface ResultPage {
  recipes: LikedRecipe[];
  /** How many there are in all. */
  total: number;
  next: number | null;
}

async function readPage(state: SearchState, page: number, signal: AbortSignal): Promise<ResultPage> {
  const query = { ...toApiQuery(state), page };
  const { data, headers } = await requestAnswer<LikedRecipe[]>("/api/recipe/recipes", { query, signal });
  return {
    recipes: data,
    total: Number(headers.get("x-total-count") ?? data.length),
    next: nextPage(headers.get("link")),
  };
}

/** The results page by page. What is shown stays until a changed search has its answer. */
export function resultsQuery(state: SearchState) {
  return infiniteQueryOptions({
    queryKey: [recipesKey, "results", toApiQuery(state)],
    queryFn: ({ pageParam, signal }) => readPage(state, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last: ResultPage) => last.next,
    placeholderData: keepPreviousData,
  });
}

/** How many recipes a search would find. */
export function totalQuery(state: SearchState) {
  return queryOptions({
    queryKey: [recipesKey, "total", toApiQuery(state)],
    queryFn: async ({ signal }) => (await readPage(state, 1, signal)).total,
  });
}

/** The recipes of all pages, each once even when the list moved between two pages. */
export function allRecipes(pages: readonly ResultPage[]): LikedRecipe[] {
  return [...new Map(pages.flatMap(({ recipes }) => recipes).map((recipe) => [recipe.id, recipe])).values()];
}
