import type { Conn } from "@toque/db/client/types.ts";
import { type FoodDetails, readCiqualWater, readFoods } from "@toque/db/foods/details.ts";
import { mostUsedFoods } from "@toque/db/recipes/public.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { type FactFood, type FactNutrient, factNutrients, moreThan, mostOfAll, source, usedIn } from "./sentences.ts";

/** A food with the figures of the Ciqual table that facts compare. */
interface FoodFigures {
  food: FactFood;
  category: string;
  values: Record<FactNutrient, number | null>;
}

/** The data of the facts. */
export interface FactTable {
  foods: FoodFigures[];
  /** Every food of the table, seasonings too. */
  all: FoodFigures[];
  /** Foods in the number of public recipes that use them, the most used first. */
  uses: { food: FactFood; recipes: number }[];
  recipes: number;
}

/** Not eaten by the hundred grams, so not compared. */
const seasonings = new Set(["herbs-and-spices", "baking", "stocks", "sauces", "vinegars", "hot-drinks"]);
/** Minimum ratio between two foods for a fact. */
const CLEARLY_MORE = 1.15;

const toFactFood = (food: FoodDetails): FactFood => ({
  ...food,
  names: food.name,
  plurals: food.plural,
  subcategory_key: food.subcategory_key ?? "",
});

/** Reads the data of the facts, in three queries. */
export async function readFactTable(conn: Conn): Promise<FactTable> {
  const water = await readCiqualWater(conn);
  const details: FoodDetails[] = await readFoods(conn, null);
  const known = new Map(details.map((food) => [food.id, toFactFood(food)]));
  const uses = await mostUsedFoods(conn, 30);
  const all = details.map((food): FoodFigures & { details: FoodDetails } => ({
    details: food,
    food: known.get(food.id)!,
    category: food.category_key,
    values: {
      protein: food.protein,
      fiber: food.fiber,
      sugar: food.sugar,
      energy: food.energy,
      water: water.get(food.id) ?? null,
    },
  }));
  return {
    foods: all.filter(
      ({ details: { id, category_key, subcategory_key } }) =>
        water.has(id) && !seasonings.has(category_key) && !seasonings.has(subcategory_key ?? ""),
    ),
    all,
    uses: uses.map(({ food_id, recipes }) => ({ food: known.get(food_id)!, recipes })),
    recipes: uses[0]?.of ?? 0,
  };
}

/** Pseudo-random numbers determined by a seed (mulberry32). */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed >>> 0; ; ) {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

type Draw = <T>(list: readonly T[]) => T | undefined;

/** A food with more of a nutrient than a food known to be rich in it. */
function comparison(table: FactTable, lang: Lang, draw: Draw): string | null {
  const nutrient = draw(factNutrients)!;
  const ranked = table.foods
    .flatMap((entry) => {
      const value = entry.values[nutrient];
      return value === null || value <= 0 ? [] : [{ ...entry, value }];
    })
    .sort((a, b) => b.value - a.value || a.food.id - b.food.id);
  // The food with less must be a rich one itself, or the fact surprises no reader.
  const less = draw(ranked.slice(Math.floor(ranked.length * 0.05), Math.ceil(ranked.length * 0.35)));
  const more =
    less &&
    draw(ranked.filter(({ category, value }) => category !== less.category && value >= less.value * CLEARLY_MORE));
  return less && more ? `${moreThan(lang, nutrient, more, less)} ${source[lang]}` : null;
}

/** The food with most of a nutrient. Water is left out: the most watery food is water. */
function record(table: FactTable, lang: Lang, draw: Draw): string | null {
  const nutrient = draw(factNutrients.filter((one) => one !== "water"))!;
  const known = table.all.flatMap(({ food, values }) => {
    const value = values[nutrient];
    return value === null ? [] : [{ food, value }];
  });
  const [first, second] = known.sort((a, b) => b.value - a.value);
  if (!first || !second || first.value === second.value || !table.foods.some(({ food }) => food === first.food))
    return null;
  return `${mostOfAll(lang, nutrient, first.food, first.value, known.length)} ${source[lang]}`;
}

function popularity(table: FactTable, lang: Lang, draw: Draw): string | null {
  const use = draw(table.uses.filter(({ recipes }) => recipes > 1));
  return use ? usedIn(lang, use.food, use.recipes, table.recipes) : null;
}

/**
 * Fun facts that follow from the food table and the public recipes, as sentences in `lang`; the same seed draws the same
 * ones. Nothing in them is invented: every figure is the table's, rounded.
 * @returns at most `count`, all different; fewer where the tables are too small
 */
export function drawFacts(table: FactTable, lang: Lang, seed: number, count: number): string[] {
  const random = numbers(seed);
  const draw: Draw = (list) => list[Math.floor(random.next().value * list.length)];
  // Comparisons are unlimited, records and counts are few.
  const kinds = [comparison, comparison, comparison, record, popularity];
  const facts = new Set<string>();
  for (let tries = 0; facts.size < count && tries < 50; tries++) {
    const fact = draw(kinds)!(table, lang, draw);
    if (fact) facts.add(fact);
  }
  return [...facts];
}
