import type { DifficultyKey } from "@toque/db/entities/recipe.ts";
import { type FoodRef, withoutRefs } from "../../shared/foods/food-ref.ts";

/** What a search asks for with words, foods, hearts and tags. */
export interface Filters {
  query: string;
  /** Foods, categories and subcategories that must be in it. */
  ingredientFilterList: readonly FoodRef[];
  /** … and that must not. */
  ingredientBlacklist: readonly FoodRef[];
  likedFilter: boolean;
  tagsFilterList: readonly number[];
}

/** Minutes, both ends included. The end of the scale means "or more". */
export type MinuteRange = readonly [from: number, to: number];

export const sorts = ["relevance", "newest", "quickest"] as const;
export type Sort = (typeof sorts)[number];

/**
 * What the search is asked. What it answered (the recipes, the page it has come to, whether it is under way) is TanStack
 * Query's, and so are the foods and tags that are offered as options.
 */
export interface SearchState {
  /** As they stand in the controls. */
  filters: Filters;
  /** As they are searched with, and as the address has them. */
  activeFilters: Filters;
  difficulties: readonly DifficultyKey[];
  /** Total time. */
  duration: MinuteRange;
  /** Time at work. */
  preparation: MinuteRange;
  /** Only recipes that suit the account's diet and allergies. */
  respectProfile: boolean;
  sort: Sort;
  /** Only one cook's recipes. */
  authorId: number | null;
  /** Turns over whenever the same search is to be made again. */
  needsReload: boolean;
}

/** The whole scale of the duration filter, and its default: no limit. */
export const anyDuration: MinuteRange = [0, 120];

/** Easy first, as they are offered. The server knows them by these ids. */
export const difficultyIds: Record<DifficultyKey, number> = { easy: 1, medium: 2, hard: 3 };
export const difficulties: readonly DifficultyKey[] = ["easy", "medium", "hard"];

const noFilters: Filters = {
  query: "",
  ingredientFilterList: [],
  ingredientBlacklist: [],
  likedFilter: false,
  tagsFilterList: [],
};

export const initialSearch: SearchState = {
  filters: noFilters,
  activeFilters: noFilters,
  difficulties: [],
  duration: anyDuration,
  preparation: anyDuration,
  respectProfile: true,
  sort: "relevance",
  authorId: null,
  needsReload: false,
};

/** Changes the filters in the controls; nothing is searched yet. */
export function editFilters(state: SearchState, change: Partial<Filters>): SearchState {
  return { ...state, filters: { ...state.filters, ...change } };
}

/** Searches with what the controls say. */
export function applyFilters(state: SearchState): SearchState {
  return { ...state, activeFilters: state.filters };
}

/** Makes the same search again. */
export function reloadSearch(state: SearchState): SearchState {
  return { ...state, needsReload: !state.needsReload };
}

/** Everything as at first. */
export function resetSearch(): SearchState {
  return initialSearch;
}

/** No filter is left; the words, and the order of the results, stay. */
export function clearFilters(state: SearchState): SearchState {
  const { sort, needsReload } = state;
  return { ...editFilters(initialSearch, { query: state.filters.query }), sort, needsReload };
}

/** Wanted foods; one that was unwanted until now changes sides. */
export function wantFoods(state: SearchState, refs: readonly FoodRef[]): SearchState {
  const ingredientBlacklist = withoutRefs(state.filters.ingredientBlacklist, refs);
  return editFilters(state, { ingredientFilterList: refs, ingredientBlacklist });
}

/** Unwanted foods; one that was wanted until now changes sides. */
export function avoidFoods(state: SearchState, refs: readonly FoodRef[]): SearchState {
  const ingredientFilterList = withoutRefs(state.filters.ingredientFilterList, refs);
  return editFilters(state, { ingredientBlacklist: refs, ingredientFilterList });
}

function toggled<T>(list: readonly T[], entry: T): T[] {
  return list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry];
}

export function toggleTag(state: SearchState, id: number): SearchState {
  return editFilters(state, { tagsFilterList: toggled(state.filters.tagsFilterList, id) });
}

export function toggleDifficulty(state: SearchState, key: DifficultyKey): SearchState {
  const chosen = toggled(state.difficulties, key);
  return { ...state, difficulties: difficulties.filter((one) => chosen.includes(one)) };
}

export function isAnyDuration([from, to]: MinuteRange): boolean {
  return from <= anyDuration[0] && to >= anyDuration[1];
}
