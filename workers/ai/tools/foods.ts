import { type FoodDetails, readFoods } from "@toque/db/foods/details.ts";
import { exactNamesOf } from "@toque/db/foods/exact-names.ts";
import { readQuantityNames } from "@toque/db/foods/line-names.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { findFoodIds, ownFoodIdsByName } from "@toque/db/foods/lookup.ts";
import { measureAsWritten, pieceNames } from "@toque/db/foods/unsaved-foods.ts";
import { type Lang, pick } from "@toque/db/schemas/common.ts";
import { type UniversalUnit, universalUnits } from "@toque/db/schemas/quantity.ts";
import { isMass } from "@toque/db/shared/units/factors.ts";
import { unitNames } from "@toque/db/shared/units/signs.ts";
import type { RecipeChange, WishedChange } from "../changes/schema.ts";
import { notPlain } from "../checks/answer/markup.ts";
import { fold } from "../language/fold.ts";
import type { ToolContext } from "./context.ts";
import { ToolError } from "./define.ts";

/** Hits that a name without a food of exactly that name is answered with. */
const SUGGESTED = 3;

/** Words of a name at most: longer phrases are sentences. */
const MOST_WORDS = 6;

/** How a call says that it means none of the foods with similar names. The offline chef reads the last words. */
const INSIST = "send the same call again: the words are then used as written.";

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

/** A measure of a food of which there are only words: a unit by its key, its sign or its word, or the piece. */
function unitAsWritten(said: string, lang: Lang): UniversalUnit | null | undefined {
  const wanted = fold(said.trim());
  const isCalled = (names: readonly (string | undefined)[]) => names.some((name) => name && fold(name) === wanted);
  const { name, plural } = pieceNames;
  if (isCalled(["piece", "pieces", name[lang], plural[lang]])) return null;
  return universalUnits.find((unit) => {
    const { names, plurals } = unitNames(unit);
    return isCalled([unit, names[lang], plurals[lang], names.en, plurals.en]);
  });
}

/** The unit of a quantity that is named by its id, if it is one of a food of which nothing is known. */
async function unitOfId(context: ToolContext, id: number): Promise<UniversalUnit | undefined> {
  const [row] = await readQuantityNames(context.db.sql, [id]);
  return row?.unit ?? undefined;
}

/**
 * The words of a change as a food of which nothing is known; it becomes the user's own when the message ends.
 * @throws ToolError for what is no name or no measure, and once for words that are nearly the name of a food
 */
async function takeAsWritten(context: ToolContext, name: string, quantity: string | number) {
  const { changeSet, db, lang, userId } = context;
  const words = name.normalize("NFC").trim().replace(/\s+/g, " ");
  const key = fold(words);
  if (!/\p{L}/u.test(words) || words.split(" ").length > MOST_WORDS || notPlain([words]) !== null)
    throw new ToolError(`"${name}" is not the name of a food. Nothing was changed.`);
  const near = await readFoods(db.sql, await findFoodIds(db.sql, words, { limit: SUGGESTED, userId }));
  if (near.length > 0 && !changeSet.isInsistedOn(key))
    throw new ToolError(
      `There is no food called exactly "${name}". Nothing was changed. Near: ${near
        .map((food) => describe(food, lang))
        .join("; ")}. If the user means none of them, ${INSIST}`,
    );
  const unit = typeof quantity === "string" ? unitAsWritten(quantity, lang) : await unitOfId(context, quantity);
  if (unit === undefined || measureAsWritten(unit) === null)
    throw new ToolError(
      `"${quantity}" does not measure ${words}, which is in no table: use g, ml, tbsp, tsp, cup or piece. Nothing was changed.`,
    );
  return changeSet.takeWords(key, { name: words, lang, unit });
}

/**
 * The changes with the ids of the foods and quantities that they name. What no table knows is used as it is written.
 * @throws ToolError for a name that is nearly that of a food, with the foods that may be meant
 */
export async function resolveFoods(context: ToolContext, wished: readonly WishedChange[]): Promise<RecipeChange[]> {
  const amounts = wished.filter(hasFood);
  const { sql } = context.db;
  // An id that stands for words of this message names them.
  const named = (id: number | string) =>
    (typeof id === "number" && id < 0 ? context.changeSet.wordsOf(id) : null) ?? id;
  const words = amounts.flatMap(({ food_id }) => {
    const name = named(food_id);
    return typeof name === "string" ? [name] : [];
  });
  const exact = words.length > 0 ? await exactFoods(context, words) : new Map<string, number>();
  const idOf = ({ food_id }: Amount) => {
    const name = named(food_id);
    return typeof name === "string" ? exact.get(name) : name;
  };
  const asWords = amounts.flatMap((one) =>
    typeof one.quantity_id === "string" ? [idOf(one)].filter((id) => id !== undefined) : [],
  );
  const foods = new Map((await readFoods(sql, [...new Set(asWords)])).map((food) => [food.id, food]));
  const changes: RecipeChange[] = [];
  for (const change of wished) {
    if (!hasFood(change)) {
      changes.push(change);
      continue;
    }
    const food_id = idOf(change);
    if (food_id === undefined) {
      changes.push({ ...change, ...(await takeAsWritten(context, String(named(change.food_id)), change.quantity_id)) });
      continue;
    }
    if (typeof change.quantity_id === "number") {
      changes.push({ ...change, food_id, quantity_id: change.quantity_id });
      continue;
    }
    const food = foods.get(food_id);
    if (!food)
      throw new ToolError(`There is no food ${food_id}: use an id that lookup_food gives. Nothing was changed.`);
    changes.push({ ...change, food_id, quantity_id: quantityOf(food, change.quantity_id, context.lang) });
  }
  return changes;
}
