import type { Conn } from "../client/types.ts";
import type { Lang, LangMap } from "../schemas/common.ts";
import type { UniversalUnit } from "../schemas/quantity.ts";
import { type MaybeWords, unsavedFoods, unsavedQuantities } from "./unsaved-foods.ts";

export interface FoodNames {
  id: number;
  name: LangMap;
  origin_lang: Lang;
}

/** `weight` in grams. */
export interface QuantityNames extends FoodNames {
  plural: LangMap;
  weight: number;
  unit: UniversalUnit | null;
}

/** A food of a line, and whether its allergens have not been stated. */
export interface NamedFood extends FoodNames {
  allergens_unknown: boolean;
}

/** Names of the foods and quantities of ingredient lines, by id. */
export interface LineNames {
  foods: Map<number, NamedFood>;
  quantities: Map<number, QuantityNames>;
}

/** The names of some foods, in the order of their ids. */
export async function readFoodNames(conn: Conn, ids: readonly number[]): Promise<NamedFood[]> {
  return [
    ...(await conn<NamedFood[]>`
      select id, name, origin_lang, allergen_ids is null as allergens_unknown
      from foods where id = any(${[...ids]}::int[]) order by id`),
  ];
}

/** The names of some quantities, in the order of their ids. */
export async function readQuantityNames(conn: Conn, ids: readonly number[]): Promise<QuantityNames[]> {
  return [
    ...(await conn<QuantityNames[]>`
      select id, name, plural, origin_lang, weight, unit from quantities where id = any(${[...ids]}::int[]) order by id`),
  ];
}

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

/** Loads the names shown for ingredient lines, in two queries. */
export async function loadLineNames(conn: Conn, lines: readonly MaybeWords[]): Promise<LineNames> {
  const foods = await readFoodNames(
    conn,
    lines.map((line) => line.food_id),
  );
  const quantities = await readQuantityNames(
    conn,
    lines.map((line) => line.quantity_id),
  );
  const unsaved = unsavedFoods(lines).map((food) => ({ ...food, allergens_unknown: true }));
  return { foods: byId([...foods, ...unsaved]), quantities: byId([...quantities, ...unsavedQuantities(lines)]) };
}
