import { type FoodDetails, readFoods } from "@toque/db/foods/details.ts";
import { exactNamesOf } from "@toque/db/foods/exact-names.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { findFoodIds, ownFoodIdsByName } from "@toque/db/foods/lookup.ts";
import { type Lang, pick } from "@toque/db/schemas/common.ts";
import { isMass } from "@toque/db/shared/units/factors.ts";
import type { RecipeChange, WishedChange } from "../changes/schema.ts";
import { fold } from "../language/fold.ts";
import type { ToolContext } from "./context.ts";
import { ToolError } from "./define.ts";

/** Hits that a name without a food of exactly that name is answered with. */
const SUGGESTED = 3;

/**
 * The foods that are called exactly so in the user's language, by what was asked: never one that is merely similar. Where the
 * table has none, those that the user uses as they wrote them.
 */
export async function exactFoods(
  { db, lang, userId }: Pick<ToolContext, "db" | "lang" | "userId">,
  names: readonly string[],
): Promise<Map<string, number>> {
  const known = exactNamesOf(await loadLexicon(db.sql), lang);
  const listed = new Map(
    names.flatMap((name) => {
      const found = known.find(name);
      return found && found.end - found.start === name.trim().length ? [[name, found.food.id] as const] : [];
    }),
  );
  const others = names.filter((name) => !listed.has(name));
  return new Map([...(await ownFoodIdsByName(db.sql, others, userId)), ...listed]);
}

/**
 * A food's quantities as the model sees them: the id by name and weight, which three figures tell well enough, and a
 * unit of mass tells itself.
 */
export const amountsOf = (food: FoodDetails, lang: Lang): Record<string, number> =>
  Object.fromEntries(
    food.quantities.map(({ id, unit, name, weight }) => {
      const called = unit ?? pick(name, lang);
      return [isMass(unit) ? called : `${called} (${Number(weight.toPrecision(3))} g)`, id];
    }),
  );

const describe = (food: FoodDetails, lang: Lang) =>
  `${food.id} = ${pick(food.name, lang)}, quantities ${JSON.stringify(amountsOf(food, lang))}`;

type Amount = Extract<WishedChange, { op: "replace_food" | "add_food" }>;

const hasFood = (change: WishedChange): change is Amount => change.op === "replace_food" || change.op === "add_food";

/** The id of a quantity by its unit or its name. @throws ToolError naming those that there are */
function quantityOf(food: FoodDetails, unit: string, lang: Lang): number {
  const wanted = fold(unit.trim());
  const found = food.quantities.find(
    (one) =>
      one.unit === unit.trim() || [pick(one.name, lang), pick(one.plural, lang)].some((name) => fold(name) === wanted),
  );
  if (found) return found.id;
  throw new ToolError(`"${unit}" does not measure food ${describe(food, lang)}. Nothing was changed.`);
}

/**
 * The changes with the ids of the foods and quantities that they name.
 * @throws ToolError for a name of no food, with the foods that may be meant
 */
export async function resolveFoods(context: ToolContext, wished: readonly WishedChange[]): Promise<RecipeChange[]> {
  const amounts = wished.filter(hasFood);
  const words = amounts.flatMap(({ food_id }) => (typeof food_id === "string" ? [food_id] : []));
  const exact = words.length > 0 ? await exactFoods(context, words) : new Map<string, number>();
  const { sql } = context.db;
  for (const name of words) {
    if (exact.has(name)) continue;
    const near = await readFoods(sql, await findFoodIds(sql, name, { limit: SUGGESTED, userId: context.userId }));
    const hint = near.map((food) => describe(food, context.lang)).join("; ");
    throw new ToolError(
      `There is no food called exactly "${name}". Nothing was changed. ${hint ? `Near: ${hint}` : ""}`,
    );
  }
  const ids = amounts.map(({ food_id }) => (typeof food_id === "string" ? exact.get(food_id)! : food_id));
  const asWords = amounts.flatMap((one, i) => (typeof one.quantity_id === "string" ? [ids[i]!] : []));
  const foods = new Map((await readFoods(sql, [...new Set(asWords)])).map((food) => [food.id, food]));
  return wished.map((change): RecipeChange => {
    if (!hasFood(change)) return change;
    const food_id = typeof change.food_id === "string" ? exact.get(change.food_id)! : change.food_id;
    if (typeof change.quantity_id === "number") return { ...change, food_id, quantity_id: change.quantity_id };
    const food = foods.get(food_id);
    if (!food)
      throw new ToolError(`There is no food ${food_id}: use an id that lookup_food gives. Nothing was changed.`);
    return { ...change, food_id, quantity_id: quantityOf(food, change.quantity_id, context.lang) };
  });
}
