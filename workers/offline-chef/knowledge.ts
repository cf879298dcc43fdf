import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { Lang, LangMap } from "@toque/db/schemas/common.ts";
import type { FoodTrait } from "@toque/db/schemas/food.ts";
import type { UniversalUnit } from "@toque/db/schemas/quantity.ts";
import type { DifficultyKey, DishType } from "@toque/db/schemas/recipe.ts";

/** A measure of one food: its own household measures and the universal ones. `weight` in grams. */
export interface KnownQuantity {
  id: number;
  key: string;
  names: LangMap;
  plurals?: LangMap;
  unit: UniversalUnit | null;
  weight: number;
}

/** Per 100 g: energy in kcal, the rest in g; `null` is unknown. */
export interface KnownFigures {
  energy: number | null;
  protein: number | null;
  lipid: number | null;
  saturated_fatty_acids: number | null;
  carbohydrate: number | null;
  sugar: number | null;
  salt: number | null;
  fiber: number | null;
}

export interface KnownFood extends KnownFigures {
  id: number;
  key: string;
  names: LangMap;
  plurals: LangMap;
  aliases: Partial<Record<Lang, string[]>>;
  category_key: string;
  subcategory_key: string;
  traits: FoodTrait[];
  /** False when its traits are not stated. */
  traits_known: boolean;
  /** `null` when they are not stated, which is not the same as none. */
  allergen_keys: string[] | null;
  /** g per ml. */
  density: number | null;
  quantities: KnownQuantity[];
  /** The user's words, where no table knows the food: that is all that is known of it. */
  words?: string;
}

export interface KnownRecipeFood {
  food_id: number;
  /** Grams. */
  weight_per_serving: number;
  quantity_id: number;
  multiplier: number;
}

export interface KnownRecipe {
  id: number;
  key: string;
  names: LangMap;
  dish_type: DishType;
  difficulty: DifficultyKey;
  nb_servings: number;
  /** Minutes, as is `total_time`. */
  preparation_time: number;
  total_time: number;
  tags: string[];
  foods: KnownRecipeFood[];
  steps: { duration: number | null; text: LangMap }[];
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
