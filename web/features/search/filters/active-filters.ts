import type { DifficultyKey } from "@toque/db/schemas/recipe.ts";
import type { FoodRef } from "../../../shared/foods/food-ref.ts";
import { anyDuration, editFilters, isAnyDuration, type MinuteRange, type SearchState } from "../search-state.ts";

/** One active filter, as a chip shows it. `key` is stable and unique. */
export type ActiveFilter = { key: string } & (
  | { kind: "with" | "without"; ref: FoodRef }
  | { kind: "duration" | "preparation"; range: MinuteRange }
  | { kind: "difficulty"; difficulty: DifficultyKey }
  | { kind: "tag"; tagId: number }
  | { kind: "liked" | "anyProfile" | "author" | "query" }
);

/** The active filters in the order of the chips, without the query text. */
export function activeFilters(state: SearchState): ActiveFilter[] {
  const { ingredientFilterList, ingredientBlacklist, likedFilter, tagsFilterList } = state.activeFilters;
  const list: ActiveFilter[] = [
    ...ingredientFilterList.map((ref) => ({ kind: "with" as const, key: `with ${ref}`, ref })),
    ...ingredientBlacklist.map((ref) => ({ kind: "without" as const, key: `without ${ref}`, ref })),
  ];
  if (!isAnyDuration(state.duration)) list.push({ kind: "duration", key: "duration", range: state.duration });
  if (!isAnyDuration(state.preparation))
    list.push({ kind: "preparation", key: "preparation", range: state.preparation });
  for (const difficulty of state.difficulties)
    list.push({ kind: "difficulty", key: `difficulty ${difficulty}`, difficulty });
  for (const tagId of tagsFilterList) list.push({ kind: "tag", key: `tag ${tagId}`, tagId });
  if (likedFilter) list.push({ kind: "liked", key: "liked" });
  if (state.authorId !== null) list.push({ kind: "author", key: "author" });
  if (!state.respectProfile) list.push({ kind: "anyProfile", key: "anyProfile" });
  return list;
}

/** The search without one of its filters. */
export function removeFilter(state: SearchState, filter: ActiveFilter): SearchState {
  const { filters } = state;
  switch (filter.kind) {
    case "with":
      return editFilters(state, {
        ingredientFilterList: filters.ingredientFilterList.filter((ref) => ref !== filter.ref),
      });
    case "without":
      return editFilters(state, {
        ingredientBlacklist: filters.ingredientBlacklist.filter((ref) => ref !== filter.ref),
      });
    case "duration":
      return { ...state, duration: anyDuration };
    case "preparation":
      return { ...state, preparation: anyDuration };
    case "difficulty":
      return { ...state, difficulties: state.difficulties.filter((key) => key !== filter.difficulty) };
    case "tag":
      return editFilters(state, { tagsFilterList: filters.tagsFilterList.filter((id) => id !== filter.tagId) });
    case "liked":
      return editFilters(state, { likedFilter: false });
    case "author":
      return { ...state, authorId: null };
    case "anyProfile":
      return { ...state, respectProfile: true };
    case "query":
      return editFilters(state, { query: "" });
  }
}
