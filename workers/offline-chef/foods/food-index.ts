import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { KnownDiet, KnownFood, OfflineKnowledge } from "../knowledge.ts";

/** Look-ups over the knowledge, built once. */
export class FoodIndex {
  readonly lexicon: FoodLexicon;
  readonly foods: readonly KnownFood[];
  readonly diets: ReadonlyMap<string, KnownDiet>;
  readonly #byId: ReadonlyMap<number, KnownFood>;
  readonly #byKey: ReadonlyMap<string, KnownFood>;
  /** By the id of a food, and by the key of a subcategory. */
  readonly #usual: ReadonlyMap<number | string, number>;

  constructor({ lexicon, foods, recipes, diets = [] }: OfflineKnowledge) {
    this.lexicon = lexicon;
    this.foods = foods;
    this.diets = new Map(diets.map((diet) => [diet.key, diet]));
    this.#byId = new Map(foods.map((food) => [food.id, food]));
    this.#byKey = new Map(foods.map((food) => [food.key, food]));
    const uses = recipes.flatMap((recipe) =>
      recipe.foods.flatMap(({ food_id, weight_per_serving: grams }) => {
        const food = this.#byId.get(food_id);
        return food && grams > 0 ? [food.id, food.subcategory_key].map((key) => ({ key, grams })) : [];
      }),
    );
    const byKey = Map.groupBy(uses, ({ key }) => key);
    this.#usual = new Map([...byKey].map(([key, group]) => [key, median(group.map(({ grams }) => grams))]));
  }

  food(id: number): KnownFood | undefined {
    return this.#byId.get(id);
  }

  byKey(key: string): KnownFood | undefined {
    return this.#byKey.get(key);
  }

  /** Grams of the food that one serving takes in the corpus (median), or of its subcategory, or `undefined`. */
  usualWeight(food: KnownFood): number | undefined {
    return this.#usual.get(food.id) ?? this.#usual.get(food.subcategory_key);
  }
}

/** The middle value (the lower one of two); the list must not be empty. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
