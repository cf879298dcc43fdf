import type { DifficultyKey } from "@toque/db/schemas/recipe.ts";
import type { UnderstoodFilter, UnderstoodQuery } from "@toque/db/schemas/search.ts";
import type { FoodRef } from "../../../shared/foods/food-ref.ts";
import { anyDuration, editFilters, isAnyDuration, type MinuteRange, type SearchState } from "../search-state.ts";

/** One active filter, as a chip shows it. `key` is stable and unique. */
export type ActiveFilter = { key: string } & (
  | { kind: "with" | "without"; ref: FoodRef }
  | { kind: "duration" | "preparation"; range: MinuteRange }
  | { kind: "difficulty"; difficulty: DifficultyKey }
  | { kind: "tag"; tagId: number }
  | { kind: "diet"; dietId: number }
  | { kind: "liked" | "anyProfile" | "author" | "query" | "literal" }
  | { kind: "words"; filter: UnderstoodFilter }
);

/** The active filters in the order of the chips, without the query text. */
export function activeFilters(state: SearchState): ActiveFilter[] {
  const { ingredientFilterList, ingredientBlacklist, likedFilter, tagsFilterList, dietsFilterList } =
    state.activeFilters;
  const list: ActiveFilter[] = [
    ...ingredientFilterList.map((ref) => ({ kind: "with" as const, key: `with ${ref}`, ref })),
    ...ingredientBlacklist.map((ref) => ({ kind: "without" as const, key: `without ${ref}`, ref })),
  ];
  if (!isAnyDuration(state.duration)) list.push({ kind: "duration", key: "duration", range: state.duration });
  if (!isAnyDuration(state.preparation))
    list.push({ kind: "preparation", key: "preparation", range: state.preparation });
  for (const difficulty of state.difficulties)
    list.push({ kind: "difficulty", key: `difficulty ${difficulty}`, difficulty });
  for (const dietId of dietsFilterList) list.push({ kind: "diet", key: `diet ${dietId}`, dietId });
  for (const tagId of tagsFilterList) list.push({ kind: "tag", key: `tag ${tagId}`, tagId });
  if (likedFilter && state.scope !== "liked") list.push({ kind: "liked", key: "liked" });
  if (state.authorId !== null) list.push({ kind: "author", key: "author" });
  if (state.literal) list.push({ kind: "literal", key: "literal" });
  if (!state.respectProfile && state.scope === "all") list.push({ kind: "anyProfile", key: "anyProfile" });
  return list;
}

/** The filters that words of the query became, in their order. */
export const wordFilters = (understood: UnderstoodQuery | null | undefined): ActiveFilter[] =>
  (understood?.filters ?? []).map((filter) => ({
    kind: "words",
    key: `words ${filter.kind} ${filter.words} ${filter.start}`,
    filter,
  }));

/** The query without the words of a filter; as it is where it was changed meanwhile and has them no more. */
function withoutWords(query: string, { words, start }: UnderstoodFilter): string {
  const at = query.startsWith(words, start) ? start : query.indexOf(words);
  return at === -1 ? query : `${query.slice(0, at)} ${query.slice(at + words.length)}`.replace(/\s+/gu, " ").trim();
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
    case "diet":
      return editFilters(state, { dietsFilterList: filters.dietsFilterList.filter((id) => id !== filter.dietId) });
    case "literal":
      return { ...state, literal: false };
    case "words":
      return editFilters(state, { query: withoutWords(filters.query, filter.filter) });
    case "query":
      return { ...editFilters(state, { query: "" }), literal: false };
  }
}
