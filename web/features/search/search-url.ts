import { isFoodRef } from "../../shared/foods/food-ref.ts";
import {
  anyDuration,
  applyFilters,
  difficulties,
  initialSearch,
  isAnyDuration,
  type MinuteRange,
  type SearchState,
  sorts,
} from "./search-state.ts";

/** Limits of the server: entries of a list, characters of the query, value of an id. */
const maxListLength = 50;
const maxQueryLength = 200;
const maxId = 2_147_483_647;

function ids(texts: string[]): number[] {
  const numbers = texts.filter((text) => /^[1-9]\d{0,9}$/.test(text)).map(Number);
  return [...new Set(numbers)].filter((id) => id <= maxId).slice(0, maxListLength);
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
 * Reads the search from a query string: `?query=tomato&with=12&with=category:3&without=5&tag=7&diet=2&difficulty=easy&time=0-45
 * &prep=0-20&liked=1&profile=off&sort=quickest&author=4&literal=1`. Invalid values are ignored.
 */
export function readSearch(params: URLSearchParams): SearchState {
  const foods = (name: string): string[] => [...new Set(params.getAll(name))].filter(isFoodRef).slice(0, maxListLength);
  const wanted = foods("with");
  const state: SearchState = {
    ...initialSearch,
    filters: {
      // The server rejects texts with a NUL character.
      query: (params.get("query") ?? "").replaceAll("\0", "").trim().slice(0, maxQueryLength),
      ingredientFilterList: wanted,
      ingredientBlacklist: foods("without").filter((ref) => !wanted.includes(ref)),
      likedFilter: params.get("liked") === "1",
      tagsFilterList: ids(params.getAll("tag")),
      dietsFilterList: ids(params.getAll("diet")),
    },
    difficulties: difficulties.filter((key) => params.getAll("difficulty").includes(key)),
    duration: range(params.get("time")),
    preparation: range(params.get("prep")),
    respectProfile: params.get("profile") !== "off",
    sort: sorts.find((sort) => sort === params.get("sort")) ?? initialSearch.sort,
    authorId: ids(params.getAll("author"))[0] ?? null,
  };
  state.literal = params.get("literal") === "1" && state.filters.query !== "";
  return applyFilters(state);
}

/** The query string of a search: only what differs from the initial state, always in the same order. */
export function writeSearch(state: SearchState): URLSearchParams {
  const { query, ingredientFilterList, ingredientBlacklist, likedFilter } = state.activeFilters;
  const params = new URLSearchParams();
  const add = (name: string, values: readonly (string | number)[]): void => {
    for (const value of values) params.append(name, String(value));
  };
  if (query.trim()) add("query", [query.trim().slice(0, maxQueryLength)]);
  add("with", ingredientFilterList);
  add("without", ingredientBlacklist);
  add("tag", state.activeFilters.tagsFilterList);
  add("diet", state.activeFilters.dietsFilterList);
  add("difficulty", state.difficulties);
  if (!isAnyDuration(state.duration)) add("time", [state.duration.join("-")]);
  if (!isAnyDuration(state.preparation)) add("prep", [state.preparation.join("-")]);
  if (likedFilter) add("liked", [1]);
  if (!state.respectProfile) add("profile", ["off"]);
  if (state.sort !== initialSearch.sort) add("sort", [state.sort]);
  if (state.authorId !== null) add("author", [state.authorId]);
  if (state.literal && query.trim()) add("literal", [1]);
  return params;
}
