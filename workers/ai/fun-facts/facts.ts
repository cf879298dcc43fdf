import type { Conn } from "@toque/db/client/types.ts";
import type { Lang } from "@toque/db/entities/common.ts";
import { toKnownFood } from "../knowledge.ts";
import type { KnownFood } from "../offline/knowledge.ts";
import { type FoodDetails, readFoods } from "../read/foods.ts";
import { type FactNutrient, factNutrients, moreThan, mostOfAll, source, usedIn } from "./sentences.ts";

/** A food that facts are told of: its figures come from the Ciqual table. */
interface FactFood {
  food: KnownFood;
  category: string;
  values: Record<FactNutrient, number | null>;
}

/** What facts are drawn from. */
export interface FactTable {
  foods: FactFood[];
  /** Every food of the table, seasonings too. */
  all: FactFood[];
  /** Foods in the number of public recipes that use them, the most used first. */
  uses: { food: KnownFood; recipes: number }[];
  recipes: number;
}

/** Nobody eats a hundred grams of these, so they are compared with nothing. */
const seasonings = new Set(["herbs-and-spices", "baking", "stocks", "sauces", "vinegars", "hot-drinks"]);
/** One food must hold so many times as much as the other to be worth telling. */
const CLEARLY_MORE = 1.15;

/** Reads what facts are drawn from, in three queries. */
export async function readFactTable(conn: Conn): Promise<FactTable> {
  const extra = await conn<{ id: number; water: number | null }[]>`select id, water from foods where from_ciqual`;
  const water = new Map(extra.map((row) => [row.id, row.water]));
  const details: FoodDetails[] = await readFoods(conn, null);
  const known = new Map(details.map((food) => [food.id, toKnownFood(food)]));
  const uses = await conn<{ food_id: number; n: number; of: number }[]>`
    select u.food_id, count(distinct r.id)::int as n,
      (select count(*)::int from recipes p where p.deleted_at is null and not p.private and p.approved_version is not null) as of
    from recipes r join recipe_foods u on u.recipe_id = r.id and u.version = r.approved_version
    where r.deleted_at is null and not r.private group by u.food_id order by n desc, u.food_id limit 30`;
  const all = details.map((food): FactFood & { details: FoodDetails } => ({
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
    uses: uses.map(({ food_id, n }) => ({ food: known.get(food_id)!, recipes: n })),
    recipes: uses[0]?.of ?? 0,
  };
}

/** Numbers from a seed, always the same ones (mulberry32). */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed >>> 0; ; ) {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

type Draw = <T>(list: readonly T[]) => T | undefined;

/** A food that beats one which is known for what both are compared by. */
function comparison(table: FactTable, lang: Lang, draw: Draw): string | null {
  const nutrient = draw(factNutrients)!;
  const ranked = table.foods
    .flatMap((entry) => {
      const value = entry.values[nutrient];
      return value === null || value <= 0 ? [] : [{ ...entry, value }];
    })
    .sort((a, b) => b.value - a.value || a.food.id - b.food.id);
  // The surprise is in the loser: it is one of the better ones itself.
  const less = draw(ranked.slice(Math.floor(ranked.length * 0.05), Math.ceil(ranked.length * 0.35)));
  const more =
    less &&
    draw(ranked.filter(({ category, value }) => category !== less.category && value >= less.value * CLEARLY_MORE));
  return less && more ? `${moreThan(lang, nutrient, more, less)} ${source[lang]}` : null;
}

/** The food that nothing of the table beats. That water is the wettest is no news. */
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
  // Comparisons never end, records and counts soon do.
  const kinds = [comparison, comparison, comparison, record, popularity];
  const facts = new Set<string>();
  for (let tries = 0; facts.size < count && tries < 50; tries++) {
    const fact = draw(kinds)!(table, lang, draw);
    if (fact) facts.add(fact);
  }
  return [...facts];
}
