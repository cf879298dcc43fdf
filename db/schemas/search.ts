import { type Static, Type } from "@sinclair/typebox";
import { Enum, Id, LangText, Nullable } from "./common.ts";
import { LikedRecipe } from "./recipe.ts";

/** What words of a search can be beside text. */
export const understoodKinds = ["diet", "time", "difficulty", "tag", "with", "without"] as const;

export const UnderstoodKind = Enum(understoodKinds);
export type UnderstoodKind = (typeof understoodKinds)[number];

/** Words of a search that became a filter. Offsets are UTF-16 code units of the query as sent. */
export const UnderstoodFilter = Type.Object({
  kind: UnderstoodKind,
  words: Type.String({ description: "The words as typed" }),
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
  diet_id: Nullable(Id),
  difficulty_id: Nullable(Id),
  tag_id: Nullable(Id),
  max_total_time: Nullable(Type.Integer({ minimum: 1, description: "Minutes" })),
});
export type UnderstoodFilter = Static<typeof UnderstoodFilter>;

/** What a search understood of its words. */
export const UnderstoodQuery = Type.Object({
  text: Type.String({ description: "The words that were searched as text" }),
  filters: Type.Array(UnderstoodFilter),
  dropped: Type.Array(Type.String(), { description: "Words that no recipe holds, left out of the search" }),
});
export type UnderstoodQuery = Static<typeof UnderstoodQuery>;

/** How many recipes of a search have one thing. */
export const FilterCount = Type.Object({ id: Id, count: Type.Integer({ minimum: 1 }) });
export type FilterCount = Static<typeof FilterCount>;

/** How many recipes each further filter would leave of a search; what would leave none is missing. */
export const SearchCounts = Type.Object({
  total: Type.Integer({ minimum: 0 }),
  understood: UnderstoodQuery,
  diets: Type.Array(FilterCount),
  tags: Type.Array(FilterCount),
  difficulties: Type.Array(FilterCount, { description: "Regardless of the difficulties that are asked for" }),
});
export type SearchCounts = Static<typeof SearchCounts>;

/** A food that is in season. */
export const SeasonalFood = Type.Object({ id: Id, name: LangText });
export type SeasonalFood = Static<typeof SeasonalFood>;

/** Recipes with foods that are in season, and those of these foods that have any. */
export const SeasonalRecipes = Type.Object({
  foods: Type.Array(SeasonalFood),
  recipes: Type.Array(LikedRecipe),
});
export type SeasonalRecipes = Static<typeof SeasonalRecipes>;

/** Orders of a user's public recipes. */
export const publicRecipeSorts = ["last_changed", "newest", "most_liked"] as const;
export const PublicRecipeSort = Enum(publicRecipeSorts);
export type PublicRecipeSort = Static<typeof PublicRecipeSort>;
