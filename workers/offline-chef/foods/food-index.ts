import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { KnownDiet, KnownFood, OfflineKnowledge } from "../knowledge.ts";

/** Look-ups over the knowledge, built once. */
export class FoodIndex {
  readonly lexicon: FoodLexicon;
  readonly foods: readonly KnownFood[];
  readonly diets: ReadonlyMap<string, KnownDiet>;
  readonly #byId = new Map<number, KnownFood>();
  readonly #byKey = new Map<string, KnownFood>();
  readonly #usual = new Map<number, number>();
  readonly #usualOfSubcategory = new Map<string, number>();

  constructor(knowledge: OfflineKnowledge) {
    this.lexicon = knowledge.lexicon;
    this.foods = knowledge.foods;
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
