import type { Lang, LangMap } from "@toque/db/entities/common.ts";
import type { FoodTrait } from "@toque/db/entities/food.ts";
import type { UniversalUnit } from "@toque/db/entities/quantity.ts";
import type { DifficultyKey, DishType } from "@toque/db/entities/recipe.ts";

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
  /** Without, nobody has said which traits it has. */
  traits_known: boolean;
  /** `null`: nobody has stated them, which is not the same as none. */
  allergen_keys: string[] | null;
  /** g per ml. */
  density: number | null;
  quantities: KnownQuantity[];
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

/** Everything the offline chef knows; plain data, loaded from the database by the caller. */
export interface OfflineKnowledge {
  foods: KnownFood[];
  recipes: KnownRecipe[];
  diets?: KnownDiet[];
}

/** Look-ups over the knowledge, built once. */
export class Pantry {
  readonly foods: readonly KnownFood[];
  readonly recipes: readonly KnownRecipe[];
  readonly diets: ReadonlyMap<string, KnownDiet>;
  readonly #byId = new Map<number, KnownFood>();
  readonly #byKey = new Map<string, KnownFood>();
  readonly #usual = new Map<number, number>();
  readonly #usualOfSubcategory = new Map<string, number>();

  constructor(knowledge: OfflineKnowledge) {
    this.foods = knowledge.foods;
    this.recipes = knowledge.recipes;
    this.diets = new Map((knowledge.diets ?? []).map((diet) => [diet.key, diet]));
    for (const food of knowledge.foods) {
      this.#byId.set(food.id, food);
      this.#byKey.set(food.key, food);
    }
    const weights = new Map<number, number[]>();
    const ofSubcategory = new Map<string, number[]>();
    for (const use of knowledge.recipes.flatMap((recipe) => recipe.foods)) {
      const food = this.#byId.get(use.food_id);
      if (!food || use.weight_per_serving <= 0) continue;
      push(weights, food.id, use.weight_per_serving);
      push(ofSubcategory, food.subcategory_key, use.weight_per_serving);
    }
    for (const [id, list] of weights) this.#usual.set(id, median(list));
    for (const [key, list] of ofSubcategory) this.#usualOfSubcategory.set(key, median(list));
  }

  food(id: number): KnownFood | undefined {
    return this.#byId.get(id);
  }

  byKey(key: string): KnownFood | undefined {
    return this.#byKey.get(key);
  }

  /** Grams of the food that one serving takes in the corpus (median), or of its subcategory, or `undefined`. */
  usualWeight(food: KnownFood): number | undefined {
    return this.#usual.get(food.id) ?? this.#usualOfSubcategory.get(food.subcategory_key);
  }
}

function push<K>(map: Map<K, number[]>, key: K, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** The middle value (the lower one of two); the list must not be empty. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
