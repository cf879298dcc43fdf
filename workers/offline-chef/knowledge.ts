import type { FoodDetails, QuantityDetails } from "@toque/db/foods/details.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { LangMap } from "@toque/db/schemas/common.ts";
import type { FoodTrait } from "@toque/db/schemas/food.ts";

/** A measure of one food: its own household measures and the universal ones. `weight` in grams. */
export interface KnownQuantity extends Omit<QuantityDetails, "name" | "plural"> {
  names: LangMap;
  plurals?: LangMap;
}

type Renamed = "name" | "plural" | "category" | "subcategory" | "subcategory_key" | "quantities";

/** A food of the table, figures per 100 g; its allergens are `null` when they are not stated, which is not the same as none. */
export interface KnownFood extends Omit<FoodDetails, Renamed> {
  names: LangMap;
  plurals: LangMap;
  subcategory_key: string;
  quantities: KnownQuantity[];
  /** The user's words, where no table knows the food: that is all that is known of it. */
  words?: string;
}

/** The foods that a recipe uses, in grams a serving: they tell how much of a food is usual. */
export interface KnownRecipe {
  key: string;
  foods: { food_id: number; weight_per_serving: number }[];
}

/** What a diet of the database excludes; it takes precedence over the offline chef's own rules for the same key. */
export interface KnownDiet {
  key: string;
  excluded_traits: FoodTrait[];
  excluded_food_ids: number[];
}

/** Everything the offline chef knows, loaded from the database by the caller. */
export interface OfflineKnowledge {
  /** Finds the foods that texts name. */
  lexicon: FoodLexicon;
  foods: KnownFood[];
  recipes: KnownRecipe[];
  diets?: KnownDiet[];
}
