import type { Conn } from "../client/types.ts";
import { type MaybeWords, unsavedFoods, unsavedQuantities } from "../foods/unsaved-foods.ts";
import { weightSourceOf } from "../foods/weight-source.ts";
import type { FieldError, Lang, LangMap } from "../schemas/common.ts";
import type { FoodTrait } from "../schemas/food.ts";
import type { LineAlternative, Nutrient, RecipeContent } from "../schemas/recipe-content.ts";
import type { MeasureRow } from "./read.ts";

/** The inputs of a recipe's facts for one food; figures per 100 g, null unknown. */
export interface FoodFacts {
  id: number;
  key: string;
  name: LangMap;
  /** Used as its cook wrote it: nothing is known of it. */
  personal?: boolean;
  values: Record<Nutrient, number | null>;
  /** The figures that are not fully measured: below a limit, a trace, computed, or known for a part of the food only. */
  estimated: string[];
  /** Null while its allergens have not been stated. */
  allergen_ids: number[] | null;
  /** Allergens that some kinds of it hold. */
  may_contain_ids: number[];
  /** Null while its traits have not been stated. */
  traits: FoodTrait[] | null;
  category_id: number;
  subcategory_id: number | null;
  category_key: string;
  subcategory_key: string | null;
  ciqual_codes: number[];
}

export interface DietRule {
  id: number;
  key: string;
  name: LangMap;
  excluded_traits: string[];
  excluded_food_ids: number[];
  excluded_subcategory_ids: number[];
  excluded_category_ids: number[];
}

export interface QuantityFacts {
  id: number;
  weight: number;
  food_id: number | null;
  subcategory_id: number | null;
  category_id: number | null;
}

/** What a recipe shows of a row, beside what its facts follow from. */
interface Shown {
  name: LangMap;
  origin_lang: Lang;
}
export type LoadedFood = FoodFacts & Shown & { plural: LangMap; img_url: string | null };
export type LoadedQuantity = QuantityFacts & Shown & Pick<MeasureRow, "type" | "plural" | "unit" | "weight_source">;
export type LoadedDiet = DietRule & Shown & { img: string | null };

/** The foods, quantities and diets that a content refers to. */
export interface Reference {
  foods: Map<number, FoodFacts>;
  quantities: Map<number, QuantityFacts>;
  diets: DietRule[];
}

const byId = <T extends { id: number }>(rows: Iterable<T>) => new Map([...rows].map((row) => [row.id, row]));

/** Every ingredient line of a content, including those of sub-recipes. */
export function allIngredients(content: Pick<RecipeContent, "ingredients" | "sub_recipes">) {
  return [...content.ingredients, ...content.sub_recipes.flatMap((sub) => sub.ingredients)];
}

/** A line's food first, then those of its alternatives. */
export const foodIdsOfLine = (line: { food_id: number; alternatives?: LineAlternative[] }): number[] => [
  line.food_id,
  ...(line.alternatives ?? []).flatMap(({ food_ids }) => food_ids),
];

/**
 * Every food that counts for the allergens and diets of some lines. Where an alternative is not understood the line's food is
 * named once more, with unknown allergens and traits: it may be another food.
 */
export function countedFoods(
  lines: readonly { food_id: number; alternatives?: LineAlternative[] }[],
  foods: ReadonlyMap<number, FoodFacts>,
): FoodFacts[] {
  const all = new Set(lines.flatMap((line) => foodIdsOfLine(line).flatMap((id) => foods.get(id) ?? [])));
  const uncertain = lines.filter((line) => line.alternatives?.some(({ understood }) => !understood));
  const unknown = [...new Set(uncertain.map((line) => line.food_id))].flatMap((id) => {
    const food = foods.get(id);
    return food ? [{ ...food, allergen_ids: null, traits: null }] : [];
  });
  return [...all, ...unknown];
}

/** A {@link Reference} with what a recipe shows of its rows. */
export interface LoadedReference extends Reference {
  foods: Map<number, LoadedFood>;
  quantities: Map<number, LoadedQuantity>;
  diets: LoadedDiet[];
}

/** Loads foods with the inputs of the facts, in one query; all public foods without ids. */
export async function loadFoodFacts(conn: Conn, foodIds: number[] | null): Promise<Map<number, LoadedFood>> {
  const rows = await conn<FoodFactsRow[]>`${foodFactsOf(conn, foodIds)}`;
  return byId(rows.map(asLoaded));
}

type FoodFactsRow = Omit<LoadedFood, "values"> & Record<Nutrient, number | null>;

const foodFactsOf = (conn: Conn, foodIds: readonly number[] | null) => conn`
    select f.id, f.key, f.name, f.plural, f.origin_lang, f.img_url, f.personal, f.energy, f.protein, f.lipid, f.saturated_fatty_acids, f.carbohydrate, f.sugar, f.salt,
           f.fiber, f.estimated, f.allergen_ids, f.may_contain_ids, f.traits, f.category_id, f.subcategory_id, c.key as category_key,
           s.key as subcategory_key,
           coalesce((select array_agg(l.ciqual_food_id order by l.id) from food_ciqual_links l where l.food_id = f.id),
                    '{}') as ciqual_codes
    from foods f
    join food_categories c on c.id = f.category_id
    left join food_subcategories s on s.id = f.subcategory_id
    where ${foodIds === null ? conn`not f.personal` : conn`f.id = any(${[...foodIds]}::int[])`} order by f.id`;

function asLoaded(row: FoodFactsRow): LoadedFood {
  const { energy, protein, lipid, saturated_fatty_acids, carbohydrate, sugar, salt, fiber, ...food } = row;
  return { ...food, values: { energy, protein, lipid, saturated_fatty_acids, carbohydrate, sugar, salt, fiber } };
}

/** All diets with their rules. */
export async function loadDietRules(conn: Conn): Promise<LoadedDiet[]> {
  return [...(await conn<LoadedDiet[]>`${dietRulesOf(conn)}`)];
}

const dietRulesOf = (conn: Conn) => conn`
  select id, key, name, origin_lang, img, excluded_traits, excluded_food_ids, excluded_subcategory_ids, excluded_category_ids
  from diets order by id`;

/** Loads quantities by their ids. */
export async function loadQuantities(conn: Conn, quantityIds: readonly number[]): Promise<LoadedQuantity[]> {
  return [...(await conn<LoadedQuantity[]>`${quantitiesOf(conn, quantityIds)}`)];
}

const quantitiesOf = (conn: Conn, quantityIds: readonly number[]) => conn`
  select id, type, name, plural, origin_lang, unit, weight, ${weightSourceOf(conn)} as weight_source, food_id, subcategory_id,
    category_id
  from quantities q where id = any(${[...quantityIds]}::int[]) order by id`;

/**
 * Loads the rows that contents refer to: one query, however many lines there are. Foods of which there are only words are among
 * them as they will be.
 */
export async function loadReference(
  conn: Conn,
  lines: (MaybeWords & { alternatives?: LineAlternative[] })[],
): Promise<LoadedReference> {
  const foodIds = [...new Set(lines.flatMap(foodIdsOfLine))];
  const quantityIds = [...new Set(lines.map((line) => line.quantity_id))];
  // As JSON, which takes a third of the time of rows with as many columns.
  const [row] = await conn<
    { foods: FoodFactsRow[] | null; quantities: LoadedQuantity[] | null; diets: LoadedDiet[] | null }[]
  >`
    select (select json_agg(f) from (${foodFactsOf(conn, foodIds)}) f) as foods,
      (select json_agg(q) from (${quantitiesOf(conn, quantityIds)}) q) as quantities,
      (select json_agg(d) from (${dietRulesOf(conn)}) d) as diets`;
  const foods = byId<LoadedFood>([...(row!.foods ?? []).map(asLoaded), ...unsavedFoods(lines)]);
  const quantities = byId<LoadedQuantity>([...(row!.quantities ?? []), ...unsavedQuantities(lines)]);
  return { foods, quantities, diets: row!.diets ?? [] };
}

/** True when the quantity can measure the food: the food's own, its subcategory's, its category's or a universal unit. */
export function quantityFits(quantity: QuantityFacts, food: FoodFacts): boolean {
  if (quantity.food_id !== null) return quantity.food_id === food.id;
  if (quantity.subcategory_id !== null) return quantity.subcategory_id === food.subcategory_id;
  return quantity.category_id === null || quantity.category_id === food.category_id;
}

type Pair = { food_id: number; quantity_id: number };

const pairKey = ({ food_id, quantity_id }: Pair) => `${food_id}:${quantity_id}`;

/** The pairs of food and quantity in a content, for {@link referenceErrors}. */
export const pairsOf = (content: Pick<RecipeContent, "ingredients" | "sub_recipes">): ReadonlySet<string> =>
  new Set(allIngredients(content).map(pairKey));

/**
 * Names every line whose food or quantity does not exist or does not match.
 * @param at path of the list in the body
 * @param kept by {@link pairsOf}: pairs that were valid when they were written; a food that has since moved to another
 * category must not prevent a recipe from being saved
 */
export function referenceErrors(
  lines: Pair[],
  reference: Reference,
  at: (string | number)[],
  kept: ReadonlySet<string> = new Set(),
): FieldError[] {
  return lines.flatMap((line, index) => {
    const food = reference.foods.get(line.food_id);
    const quantity = reference.quantities.get(line.quantity_id);
    const error = (field: string, msg: string, type: string): FieldError => ({
      loc: ["body", ...at, index, field],
      msg,
      type,
    });
    if (!food) return [error("food_id", "There is no such food.", "unknown_food")];
    if (!quantity) return [error("quantity_id", "There is no such quantity.", "unknown_quantity")];
    if (!quantityFits(quantity, food) && !kept.has(pairKey(line)))
      return [error("quantity_id", "This quantity does not belong to this food.", "quantity_of_another_food")];
    return [];
  });
}
