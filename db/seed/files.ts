import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CiqualNutrient } from "../ciqual/figure.ts";
import type { DensitySource, StoredWeightSource } from "../foods/weight-source.ts";
import { type Lang, type LangListMap, langs } from "../schemas/common.ts";
import type { FoodTrait } from "../schemas/food.ts";
import type { FoodCover } from "../schemas/food-cover.ts";
import type { DifficultyKey, DishType } from "../schemas/recipe.ts";

type Texts = Record<Lang, string>;

export interface SeedQuantity {
  key: string;
  names: Texts;
  plurals: Texts;
  /** Grams. */
  weight: number;
  source: StoredWeightSource;
}

export interface SeedFood {
  key: string;
  names: Texts;
  plurals: Texts;
  aliases: LangListMap;
  subcategory: string;
  ciqual: { code: number; weight: number }[];
  traits: FoodTrait[];
  allergens: string[] | null;
  /** Keys of allergens that some kinds of it hold. */
  may_contain: string[];
  /** Keys or names of what it is made of. */
  made_of: string[];
  /** Grams per millilitre, for foods measured by volume. */
  density: number | null;
  /** Where the density comes from; null without one. */
  density_source: DensitySource | null;
  quantities: SeedQuantity[];
  cover: FoodCover;
  /** The version of the starter content that brought it; earlier ones keep their places, and so their ids. */
  since: number;
}

/**
 * A food as its file has it: what is empty is left out, and so is the plural of what is not counted. A plural that equals the
 * name is stated: "Brötchen" is counted.
 */
type WrittenFood = Omit<
  SeedFood,
  "plurals" | "aliases" | "ciqual" | "may_contain" | "made_of" | "density_source" | "quantities" | "since"
> &
  Partial<
    Pick<SeedFood, "aliases" | "ciqual" | "may_contain" | "made_of" | "density_source" | "quantities" | "since">
  > & {
    plurals?: Partial<Texts>;
    /** Words of one region, by language and country. */
    regional?: Partial<Record<Lang, Record<string, string[]>>>;
  };

export interface SeedFoodFile {
  category: { key: string; names: Texts };
  subcategories: { key: string; names: Texts }[];
  foods: SeedFood[];
}

export interface SeedIngredient {
  food: string;
  quantity: string;
  multiplier: number;
}
export interface SeedStep {
  /** Minutes. */
  duration: number | null;
  text: Texts;
}

export interface SeedRecipe {
  key: string;
  dish_type: DishType;
  difficulty: DifficultyKey;
  nb_servings: number;
  preparation_time: number;
  total_time: number;
  tags: string[];
  names: Texts;
  description: Texts;
  dietetic_info: Texts | null;
  kitchen_equipment: LangListMap;
  tips: LangListMap;
  serving_tips: LangListMap;
  food_and_wine_pairing: LangListMap;
  ingredients: SeedIngredient[];
  steps: SeedStep[];
  sub_recipes: {
    names: Texts;
    difficulty: DifficultyKey;
    nb_servings: number;
    ingredients: SeedIngredient[];
    steps: SeedStep[];
  }[];
  vessel: string | null;
}

/** Figures per 100 g; `estimated` lists those that stand for "below a limit" or "traces", or are computed. */
export interface FoodFigures {
  energy_computed: boolean;
  estimated: CiqualNutrient[];
  values: Record<CiqualNutrient, number | null>;
}

/** The order of the aisles in a shop, which is the order of the categories. */
export const aisleOrder = [
  "vegetables",
  "fruits",
  "herbs-and-spices",
  "bakery",
  "meat",
  "fish-and-seafood",
  "dairy-and-eggs",
  "plant-based",
  "grains-and-pasta",
  "legumes",
  "nuts-and-seeds",
  "fats-and-oils",
  "condiments",
  "sweet-and-baking",
  "drinks",
];

async function readFolder<T>(name: string): Promise<T[]> {
  const folder = join(import.meta.dir, name);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).sort();
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(join(folder, file), "utf8")) as T));
}

function complete({ regional, ...food }: WrittenFood): SeedFood {
  const words = (lang: Lang) => [...(food.aliases?.[lang] ?? []), ...Object.values(regional?.[lang] ?? {}).flat()];
  return {
    ciqual: [],
    may_contain: [],
    made_of: [],
    density_source: null,
    quantities: [],
    since: 1,
    ...food,
    plurals: { ...food.names, ...food.plurals },
    aliases: Object.fromEntries(langs.map((lang) => [lang, words(lang)]).filter(([, list]) => list!.length > 0)),
  };
}

/** The foods of the lexicon, which are the starter foods: one file a category, in aisle order. */
export async function readFoodFiles(): Promise<SeedFoodFile[]> {
  const files = await readFolder<Omit<SeedFoodFile, "foods"> & { foods: WrittenFood[] }>(
    "../shared/lexicon/words/foods",
  );
  return files
    .map((file) => ({ ...file, foods: file.foods.map(complete) }))
    .sort((a, b) => aisleOrder.indexOf(a.category.key) - aisleOrder.indexOf(b.category.key));
}

/** The starter recipes, in the order of their keys. */
export const readRecipeFiles = (): Promise<SeedRecipe[]> => readFolder<SeedRecipe>("recipes");

/** Figures per 100 g of the starter foods, by food key. */
export async function readFigures(): Promise<Record<string, FoodFigures>> {
  return JSON.parse(await readFile(join(import.meta.dir, "figures.json"), "utf8")) as Record<string, FoodFigures>;
}
