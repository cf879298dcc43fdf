import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SearchCounts } from "@toque/db/schemas/search.ts";
import { type Query, request } from "../../shared/client/fetch.ts";
import { readRecipes, recipePagesQuery } from "../../shared/recipe-list/recipe-pages.ts";
import { recipesKey } from "../../shared/recipes/use-like.ts";
import {
  anyDuration,
  difficultyIds,
  initialSearch,
  isUnfiltered,
  type MinuteRange,
  type SearchState,
} from "./search-state.ts";

const path = "/api/recipe/recipes";
/** Everything of a scope in its own order: these lists follow a change at once, and are there without a network. */
const listPaths = { own: "/api/recipe/users/@me/recipes", liked: "/api/recipe/users/@me/likes" } as const;

const atLeast = ([from]: MinuteRange): number | null => (from > anyDuration[0] ? from : null);
const atMost = ([, to]: MinuteRange): number | null => (to < anyDuration[1] ? to : null);

/** The query parameters of GET /api/recipe/recipes, without the page. */
export function toApiQuery(state: SearchState): Query {
  const { query, ingredientFilterList, ingredientBlacklist, likedFilter, tagsFilterList, dietsFilterList } =
    state.activeFilters;
  return {
    query: query.trim(),
    difficulty_ids: state.difficulties.map((key) => difficultyIds[key]),
    ingredient_filter_list: ingredientFilterList,
    ingredient_black_list: ingredientBlacklist,
    tag_filter_list: tagsFilterList,
    diet_ids: dietsFilterList,
    min_preparation_time: atLeast(state.preparation),
    max_preparation_time: atMost(state.preparation),
    min_total_time: atLeast(state.duration),
    max_total_time: atMost(state.duration),
    author_id: state.authorId,
    liked: likedFilter || state.scope === "liked" || null,
    own: state.scope === "own" || null,
    // What somebody wrote or saved is shown whatever their allergies.
    respect_profile: state.respectProfile && state.scope === "all" ? null : false,
    literal: (state.literal && query.trim() !== "") || null,
    sort: state.sort === initialSearch.sort ? null : state.sort,
  };
}

/** The list that answers instead of a search: everything of a scope in its own order; null for anything else. */
export function listPath(state: SearchState): string | null {
  if (state.scope === "all" || !isUnfiltered(state) || state.sort !== initialSearch.sort) return null;
  return listPaths[state.scope];
}

/** The results page by page. The previous results stay until those of a changed search have arrived. */
export function resultsQuery(state: SearchState) {
  const list = listPath(state);
  return list === null ? recipePagesQuery(path, toApiQuery(state)) : recipePagesQuery(list);
}

/** The number of recipes that a search finds. */
export function totalQuery(state: SearchState) {
  return queryOptions({
    queryKey: [recipesKey, "total", toApiQuery(state)],
    queryFn: async ({ signal }) => (await readRecipes(path, toApiQuery(state), signal)).total,
  });
}

/** How many recipes each further diet, tag and difficulty leaves. The previous counts stay until the new ones have arrived. */
export function countsQuery(state: SearchState) {
  const { sort: _, ...query } = toApiQuery(state);
  return queryOptions({
    queryKey: [recipesKey, "counts", query],
    queryFn: ({ signal }) => request<SearchCounts>(`${path}/counts`, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
