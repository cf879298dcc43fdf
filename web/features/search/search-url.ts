import type { Query } from "../../shared/client/fetch.ts";
import { isFoodRef } from "../../shared/foods/food-ref.ts";
import {
  anyDuration,
  applyFilters,
  difficulties,
  difficultyIds,
  initialSearch,
  isAnyDuration,
  type MinuteRange,
  type SearchState,
  sorts,
} from "./search-state.ts";

/** The most entries that the server takes in one list, and characters in the query. */
const longestList = 50;
const longestQuery = 200;
const greatestId = 2_147_483_647;

function ids(texts: string[]): number[] {
  const numbers = texts.filter((text) => /^[1-9]\d{0,9}$/.test(text)).map(Number);
  return [...new Set(numbers)].filter((id) => id <= greatestId).slice(0, longestList);
}

function range(text: string | null): MinuteRange {
  const [, from, to] = text?.match(/^(\d{1,4})-(\d{1,4})$/) ?? [];
  if (from === undefined || to === undefined) return anyDuration;
  const [low, high] = anyDuration;
  const start = Math.max(low, Number(from));
  const end = Math.min(high, Number(to));
  return start <= end ? [start, end] : anyDuration;
}

/**
 * The search that an address asks for: `?query=tomato&with=12&with=category:3&without=5&tag=7&difficulty=easy&time=0-45
 * &prep=0-20&liked=1&profile=off&sort=quickest&author=4`. What makes no sense is left out.
 */
export function readSearch(params: URLSearchParams): SearchState {
  const foods = (name: string): string[] => [...new Set(params.getAll(name))].filter(isFoodRef).slice(0, longestList);
  const wanted = foods("with");
  const state: SearchState = {
    ...initialSearch,
    filters: {
      // The server takes no text with a zero character in it.
      query: (params.get("query") ?? "").replaceAll("\0", "").trim().slice(0, longestQuery),
      ingredientFilterList: wanted,
      ingredientBlacklist: foods("without").filter((ref) => !wanted.includes(ref)),
      likedFilter: params.get("liked") === "1",
      tagsFilterList: ids(params.getAll("tag")),
    },
    difficulties: difficulties.filter((key) => params.getAll("difficulty").includes(key)),
    duration: range(params.get("time")),
    preparation: range(params.get("prep")),
    respectProfile: params.get("profile") !== "off",
    sort: sorts.find((sort) => sort === params.get("sort")) ?? initialSearch.sort,
    authorId: ids(params.getAll("author"))[0] ?? null,
  };
  return applyFilters(state);
}

/** The address of a search: only what differs from the first state, always in the same order. */
export function writeSearch(state: SearchState): URLSearchParams {
  const { query, ingredientFilterList, ingredientBlacklist, likedFilter, tagsFilterList } = state.activeFilters;
  const params = new URLSearchParams();
  const add = (name: string, values: readonly (string | number)[]): void => {
    for (const value of values) params.append(name, String(value));
  };
  if (query.trim()) add("query", [query.trim().slice(0, longestQuery)]);
  add("with", ingredientFilterList);
  add("without", ingredientBlacklist);
  add("tag", tagsFilterList);
  add("difficulty", state.difficulties);
  if (!isAnyDuration(state.duration)) add("time", [state.duration.join("-")]);
  if (!isAnyDuration(state.preparation)) add("prep", [state.preparation.join("-")]);
  if (likedFilter) add("liked", [1]);
  if (!state.respectProfile) add("profile", ["off"]);
  if (state.sort !== initialSearch.sort) add("sort", [state.sort]);
  if (state.authorId !== null) add("author", [state.authorId]);
  return params;
}

const atLeast = ([from]: MinuteRange): number | null => (from > anyDuration[0] ? from : null);
const atMost = ([, to]: MinuteRange): number | null => (to < anyDuration[1] ? to : null);

/** The query of GET /api/recipe/recipes, without the page. */
export function toApiQuery(state: SearchState): Query {
  const { query, ingredientFilterList, ingredientBlacklist, likedFilter, tagsFilterList } = state.activeFilters;
  return {
    query: query.trim(),
    difficulty_ids: state.difficulties.map((key) => difficultyIds[key]),
    ingredient_filter_list: ingredientFilterList,
    ingredient_black_list: ingredientBlacklist,
    tag_filter_list: tagsFilterList,
    min_preparation_time: atLeast(state.preparation),
    max_preparation_time: atMost(state.preparation),
    min_total_time: atLeast(state.duration),
    max_total_time: atMost(state.duration),
    author_id: state.authorId,
    liked: likedFilter || null,
    respect_profile: state.respectProfile ? null : false,
    sort: state.sort === initialSearch.sort ? null : state.sort,
  };
}
