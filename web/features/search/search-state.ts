import type { DifficultyKey } from "@toque/db/schemas/recipe.ts";
import { type FoodRef, withoutRefs } from "../../shared/foods/food-ref.ts";

/** The filters by query text, foods, likes and tags. */
export interface Filters {
  query: string;
  /** Foods, categories and subcategories that must be in the recipe. */
  ingredientFilterList: readonly FoodRef[];
  /** Foods, categories and subcategories that must not. */
  ingredientBlacklist: readonly FoodRef[];
  likedFilter: boolean;
  tagsFilterList: readonly number[];
  /** Diets that the recipe has to fit by its foods. */
  dietsFilterList: readonly number[];
}

/** Minutes, both ends included. The end of the scale means "or more". */
export type MinuteRange = readonly [from: number, to: number];

export const sorts = ["relevance", "newest", "quickest"] as const;
export type Sort = (typeof sorts)[number];

/** Which recipes a page searches: all that one may see, those that one has written, or those that one likes. */
export type Scope = "all" | "own" | "liked";

/**
 * The parameters of the search. Its results, and the foods and tags offered as options, are in the query cache.
 */
export interface SearchState {
  /** Set by the page, not by the address. */
  scope: Scope;
  /** As the controls show them. */
  filters: Filters;
  /** As applied to the search and written to the address. */
  activeFilters: Filters;
  difficulties: readonly DifficultyKey[];
  /** Total time. */
  duration: MinuteRange;
  /** Active time. */
  preparation: MinuteRange;
  /** Only recipes that fit the account's diet and allergies. */
  respectProfile: boolean;
  sort: Sort;
  /** The query is searched as text: none of its words becomes a filter. */
  literal: boolean;
  /** Only the recipes of one user. */
  authorId: number | null;
  /** Toggled to repeat the same search. */
  needsReload: boolean;
}

/** The whole scale of the duration filter, and its default: no limit. */
export const anyDuration: MinuteRange = [0, 120];

/** The ids of the difficulties in the API. */
export const difficultyIds: Record<DifficultyKey, number> = { easy: 1, medium: 2, hard: 3 };
export const difficulties: readonly DifficultyKey[] = ["easy", "medium", "hard"];

const noFilters: Filters = {
  query: "",
  ingredientFilterList: [],
  ingredientBlacklist: [],
  likedFilter: false,
  tagsFilterList: [],
  dietsFilterList: [],
};

export const initialSearch: SearchState = {
  scope: "all",
  filters: noFilters,
  activeFilters: noFilters,
  difficulties: [],
  duration: anyDuration,
  preparation: anyDuration,
  respectProfile: true,
  sort: "relevance",
  literal: false,
  authorId: null,
  needsReload: false,
};

/** Changes the filters in the controls without applying them. */
export function editFilters(state: SearchState, change: Partial<Filters>): SearchState {
  return { ...state, filters: { ...state.filters, ...change } };
}

/** Applies the filters of the controls to the search. */
export function applyFilters(state: SearchState): SearchState {
  return { ...state, activeFilters: state.filters };
}

/** Repeats the same search. */
export function reloadSearch(state: SearchState): SearchState {
  return { ...state, needsReload: !state.needsReload };
}

/** Back to the initial state of the page. */
export function resetSearch({ scope }: SearchState): SearchState {
  return { ...initialSearch, scope };
}

/** Removes all filters; keeps the query text and the sort order. */
export function clearFilters(state: SearchState): SearchState {
  const { sort, needsReload } = state;
  return { ...editFilters(resetSearch(state), { query: state.filters.query }), sort, needsReload };
}

/** Sets the required foods; excluded ones among them are no longer excluded. */
export function setRequiredFoods(state: SearchState, refs: readonly FoodRef[]): SearchState {
  const ingredientBlacklist = withoutRefs(state.filters.ingredientBlacklist, refs);
  return editFilters(state, { ingredientFilterList: refs, ingredientBlacklist });
}

/** Sets the excluded foods; required ones among them are no longer required. */
export function setExcludedFoods(state: SearchState, refs: readonly FoodRef[]): SearchState {
  const ingredientFilterList = withoutRefs(state.filters.ingredientFilterList, refs);
  return editFilters(state, { ingredientBlacklist: refs, ingredientFilterList });
}

function toggled<T>(list: readonly T[], entry: T): T[] {
  return list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry];
}

export function toggleTag(state: SearchState, id: number): SearchState {
  return editFilters(state, { tagsFilterList: toggled(state.filters.tagsFilterList, id) });
}

export function toggleDiet(state: SearchState, id: number): SearchState {
  return editFilters(state, { dietsFilterList: toggled(state.filters.dietsFilterList, id) });
}

export function toggleDifficulty(state: SearchState, key: DifficultyKey): SearchState {
  const chosen = toggled(state.difficulties, key);
  return { ...state, difficulties: difficulties.filter((one) => chosen.includes(one)) };
}

export function isAnyDuration([from, to]: MinuteRange): boolean {
  return from <= anyDuration[0] && to >= anyDuration[1];
}

/** Total times with a button of their own, in minutes. */
export const timePresets: readonly number[] = [15, 30, 45];

export const isUpTo = ([from, to]: MinuteRange, minutes: number): boolean => from === anyDuration[0] && to === minutes;

/** Limits the total time to so many minutes; the same again takes the limit away. */
export function toggleUpTo(state: SearchState, minutes: number): SearchState {
  return { ...state, duration: isUpTo(state.duration, minutes) ? anyDuration : [anyDuration[0], minutes] };
}

const hasWords = ({ activeFilters }: Pick<SearchState, "activeFilters">): boolean => activeFilters.query.trim() !== "";

/** What the default order is: the best match of no words would be no order, and lists of one's own have theirs. */
export type DefaultOrder = "relevance" | "newest" | "last_changed" | "last_liked";

/** The orders that a search offers. */
export function offeredSorts(state: SearchState): readonly Sort[] {
  return defaultOrder(state) === "newest" ? sorts.filter((sort) => sort !== "relevance") : sorts;
}

/** The order of a search that asks for none. */
export function defaultOrder(state: SearchState): DefaultOrder {
  if (hasWords(state)) return "relevance";
  if (state.scope === "all" || !isUnfiltered(state)) return "newest";
  return state.scope === "own" ? "last_changed" : "last_liked";
}

/** The order that results are in: without words, the default is the newest first. */
export const shownSort = (state: SearchState): Sort =>
  offeredSorts(state).includes(state.sort) ? state.sort : "newest";

/** No words and no filters: everything of the scope. */
export function isUnfiltered({ activeFilters, ...state }: SearchState): boolean {
  return (
    !hasWords({ activeFilters }) &&
    activeFilters.ingredientFilterList.length === 0 &&
    activeFilters.ingredientBlacklist.length === 0 &&
    activeFilters.tagsFilterList.length === 0 &&
    activeFilters.dietsFilterList.length === 0 &&
    (!activeFilters.likedFilter || state.scope === "liked") &&
    state.difficulties.length === 0 &&
    isAnyDuration(state.duration) &&
    isAnyDuration(state.preparation) &&
    state.authorId === null
  );
}
