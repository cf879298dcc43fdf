import type { Conn } from "../client/types.ts";
import { type Locale, presentMeasure, presentQuantity } from "../recipes/present.ts";
import type { MeasureRow, QuantityRow, Reader } from "../recipes/read.ts";
import type { MeasurementSystem } from "../schemas/common.ts";
import type { Quantity } from "../schemas/quantity.ts";
import { millilitresPer } from "../shared/units/factors.ts";
import { imperialUnitNames } from "../shared/units/signs.ts";
import { seenFood } from "./personal.ts";
import usual from "./usual-measures.json";
import { weightSourceOf } from "./weight-source.ts";

/** Universal units by measurement system; the rest follows. */
const preferred: Record<MeasurementSystem, string[]> = {
  metric: ["g", "kg", "ml", "cl", "l", "tsp", "tbsp", "pinch"],
  us: ["cup", "tbsp", "tsp", "fl_oz", "pint", "oz", "lb", "pinch"],
  imperial: ["oz", "lb", "imp_fl_oz", "imp_pint", "tbsp", "tsp", "pinch", "cup"],
};

/** Only what pours is measured by the fluid ounce and the pint: about as heavy as water. */
function isMeasurable({ unit, weight }: QuantityRow): boolean {
  if (unit !== "fl_oz" && unit !== "pint" && unit !== "imp_fl_oz" && unit !== "imp_pint") return true;
  const density = weight / millilitresPer.us[unit];
  return density > 0.85 && density < 1.15;
}

/** Of two fluid ounces and two pints each reader's own have the plain names. */
const namedFor = <T extends QuantityRow>(row: T, system: MeasurementSystem): T => {
  const own = system === "imperial" ? imperialUnitNames(row.unit) : null;
  return own ? { ...row, name: own.names, plural: own.plurals } : row;
};

/** What a food is measured in, with the key of the measure. */
export interface FoodMeasure {
  key: string;
  quantity: Quantity;
}

interface FoodMeasureRow extends MeasureRow {
  food_id: number;
  food_key: string;
  subcategory: string | null;
  key: string;
  rank: number;
}

/** The usual unit in other systems, the best first: what is weighed or poured by the gram has cups in the United States. */
const inSystem: Record<MeasurementSystem, Partial<Record<string, string[]>>> = {
  metric: {},
  us: { g: ["cup", "oz"], ml: ["cup"] },
  imperial: { g: ["oz"], ml: ["imp_fl_oz", "ml"] },
};

const bySubcategory: Partial<Record<string, { measure: string; unless_own?: boolean }>> = usual.subcategories;
const byFood: Partial<Record<string, string | null>> = usual.foods;

/** The key of the measure that a cook most likely means; null for the first of those that the food has of its own. */
function usualMeasure(rows: readonly FoodMeasureRow[], system: MeasurementSystem): string | null {
  const [food] = rows;
  if (!food) return null;
  const known = byFood[food.food_key];
  if (known === null) return null;
  const rule = bySubcategory[food.subcategory ?? ""];
  const hasOwn = rows.some(({ unit, rank }) => unit === null && rank === 0);
  const key = known ?? (rule && !(rule.unless_own && hasOwn) ? rule.measure : null);
  if (key === null) return null;
  return (inSystem[system][key] ?? [key]).find((one) => rows.some((row) => row.key === one)) ?? null;
}

/** The measures of one food in the order in which they are offered. */
function inOrder(rows: readonly FoodMeasureRow[], system: MeasurementSystem): FoodMeasureRow[] {
  const order = preferred[system];
  const first = usualMeasure(rows, system);
  const place = (unit: string | null) =>
    unit === null ? -1 : order.indexOf(unit) === -1 ? order.length : order.indexOf(unit);
  return rows
    .filter(isMeasurable)
    .sort(
      (a, b) =>
        Number(b.key === first) - Number(a.key === first) ||
        a.rank - b.rank ||
        place(a.unit) - place(b.unit) ||
        a.id - b.id,
    );
}

/** The measures of foods, by food, in the order of {@link readMeasuresOf}. */
async function readRows(
  conn: Conn,
  foodIds: readonly number[],
  system: MeasurementSystem,
  reader: Reader,
): Promise<Map<number, FoodMeasureRow[]>> {
  // Each kind of owner by its own index. A unit of volume is as universal as one of weight; only its weight is specific to the food.
  const measures = (rank: number, owner: "food_id" | "subcategory_id" | "category_id" | null) => conn`
    select a.id as food_id, a.key as food_key, a.subcategory, q.id, q.key, q.type, q.name, q.plural, q.origin_lang, q.weight, q.unit,
      ${weightSourceOf(conn)} as weight_source, case when q.unit is not null then 3 else ${rank}::int end as rank
    from asked a join quantities q on ${
      owner === null
        ? conn`q.food_id is null and q.subcategory_id is null and q.category_id is null`
        : conn`q.${conn(owner)} = a.${conn(owner === "food_id" ? "id" : owner)}`
    }`;
  const rows = await conn<FoodMeasureRow[]>`
    with asked as materialized (
      select f.id, f.key, f.subcategory_id, f.category_id, s.key as subcategory
      from foods f left join food_subcategories s on s.id = f.subcategory_id
      where f.id = any(${[...foodIds]}::int[]) and ${seenFood(conn, reader)})
    ${measures(0, "food_id")} union all ${measures(1, "subcategory_id")} union all ${measures(2, "category_id")}
    union all ${measures(3, null)}`;
  const byId = Map.groupBy(rows, (row) => row.food_id);
  return new Map([...byId].map(([id, own]) => [id, inOrder(own, system).map((row) => namedFor(row, system))]));
}

/**
 * What foods can be measured in, by food: the usual measure first (`usual-measures.json`), then the food's own, its subcategory's, its
 * category's, and the universal units, those of the measurement system first. Foods that the reader may not see are left out.
 */
export async function readMeasuresOf(
  conn: Conn,
  foodIds: readonly number[],
  system: MeasurementSystem,
  locale: Locale,
  reader: Reader,
): Promise<Map<number, FoodMeasure[]>> {
  const byId = await readRows(conn, foodIds, system, reader);
  return new Map(
    [...byId].map(([id, rows]) => [id, rows.map((row) => ({ key: row.key, quantity: presentQuantity(row, locale) }))]),
  );
}

/**
 * What one food can be measured in, in the order of {@link readMeasuresOf}, with the sources of the weights; null where there is no
 * such food that the reader may see.
 */
export async function readQuantities(
  conn: Conn,
  foodId: number,
  system: MeasurementSystem,
  locale: Locale,
  reader: Reader,
): Promise<Quantity[] | null> {
  const found = (await readRows(conn, [foodId], system, reader)).get(foodId);
  return found ? found.map((row) => presentMeasure(row, locale)) : null;
}
