import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CiqualNutrient } from "@toque/db/ciqual/figure.ts";
import { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { UniversalUnit } from "@toque/db/schemas/quantity.ts";
import type { DifficultyKey, DishType } from "@toque/db/schemas/recipe.ts";
import { readFigures, readFoodFiles } from "@toque/db/seed/files.ts";
import { massUnits, volumeUnits } from "@toque/db/seed/reference/units.ts";
import type { KnownFood, KnownQuantity, KnownRecipe, OfflineKnowledge } from "../knowledge.ts";

const seed = join(import.meta.dir, "../../../db/seed");

export interface SeedIngredient {
  food: string;
  quantity: string;
  multiplier: number;
}
export interface SeedStep {
  duration: number | null;
  text: Record<Lang, string>;
}
export interface SeedRecipe {
  key: string;
  dish_type: DishType;
  difficulty: DifficultyKey;
  nb_servings: number;
  preparation_time: number;
  total_time: number;
  tags: string[];
  names: Record<Lang, string>;
  description: Record<Lang, string>;
  kitchen_equipment: Record<Lang, string[]>;
  tips: Record<Lang, string[]>;
  serving_tips: Record<Lang, string[]>;
  food_and_wine_pairing: Record<Lang, string[]>;
  ingredients: SeedIngredient[];
  steps: SeedStep[];
  sub_recipes: { names: Record<Lang, string>; ingredients: SeedIngredient[]; steps: SeedStep[] }[];
}

const readAll = <T>(folder: string): T[] =>
  readdirSync(join(seed, folder))
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(seed, folder, name), "utf8")) as T);

const universal: [UniversalUnit, number][] = massUnits.map(({ unit, weight }) => [unit, weight]);
const volumes: [UniversalUnit, number][] = volumeUnits.map(({ unit, millilitres }) => [unit, millilitres]);

const files = await readFoodFiles();
const figures = await readFigures();

export const seedRecipes = readAll<SeedRecipe>("recipes");

/** The starter content as the offline chef's knowledge, ids given in file order; for tests. */
export function seedKnowledge(): OfflineKnowledge {
  let quantityId = 1000;
  const foods: KnownFood[] = [];
  for (const { category, foods: list } of files) {
    for (const food of list) {
      const unit = (key: UniversalUnit, weight: number): KnownQuantity => ({
        id: quantityId++,
        key,
        names: { en: key },
        unit: key,
        weight,
      });
      const figure = (key: CiqualNutrient): number | null => figures[food.key]?.values[key] ?? null;
      foods.push({
        id: foods.length + 1,
        key: food.key,
        names: food.names,
        plurals: food.plurals,
        aliases: food.aliases,
        category_key: category.key,
        subcategory_key: food.subcategory,
        traits: food.traits,
        traits_known: true,
        allergen_keys: food.allergens && [...food.allergens, ...food.may_contain],
        density: food.density,
        quantities: [
          ...food.quantities.map((quantity) => ({ id: quantityId++, unit: null, ...quantity })),
          ...universal.map(([key, weight]) => unit(key, weight)),
          ...volumes.flatMap(([key, ml]) => (food.density ? [unit(key, ml * food.density)] : [])),
        ],
        energy: figure("energy"),
        protein: figure("protein"),
        lipid: figure("lipid"),
        saturated_fatty_acids: figure("saturated_fatty_acids"),
        carbohydrate: figure("carbohydrate"),
        sugar: figure("sugar"),
        salt: figure("salt"),
        fiber: figure("fiber"),
      });
    }
  }
  const byKey = new Map(foods.map((food) => [food.key, food]));
  const recipes = seedRecipes.map(
    (recipe): KnownRecipe => ({
      key: recipe.key,
      foods: [recipe.ingredients, ...recipe.sub_recipes.map((sub) => sub.ingredients)].flat().map((line) => {
        const food = byKey.get(line.food);
        const quantity = food?.quantities.find((entry) => entry.key === line.quantity);
        if (!food || !quantity) throw new Error(`${recipe.key}: unknown ${line.food} ${line.quantity}`);
        return { food_id: food.id, weight_per_serving: (quantity.weight * line.multiplier) / recipe.nb_servings };
      }),
    }),
  );
  const names = (food: KnownFood) =>
    Object.fromEntries(
      (["en", "fr", "es", "de"] as const).map((lang) => [
        lang,
        [...new Set([food.names[lang], food.plurals[lang]])].filter((name) => name !== undefined),
      ]),
    ) as Record<Lang, string[]>;
  const seeded = new Map(files.flatMap((file) => file.foods).map((food) => [food.key, food]));
  const lexicon = new FoodLexicon(
    foods.map((food) => ({
      id: food.id,
      key: food.key,
      category: food.category_key,
      subcategory: food.subcategory_key,
      names: names(food),
      aliases: food.aliases,
      allergens: seeded.get(food.key)?.allergens ?? null,
      may_contain: seeded.get(food.key)?.may_contain ?? [],
      traits: food.traits,
      made_of: seeded.get(food.key)?.made_of ?? [],
    })),
  );
  return { lexicon, foods, recipes };
}
