import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { readKnownFoods } from "@toque/db/foods/known.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import type { Lang, MeasurementSystem } from "@toque/db/schemas/common.ts";
import { millilitresPer } from "@toque/db/shared/units/factors.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { FoodMatcher } from "./foods.ts";
import { parseIngredientLine } from "./lines/parse.ts";

// A pint is that of the writer, unless the line says whose it is.

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** The unit and the number of it that a line is read as. */
async function read(text: string, lang: Lang, system: MeasurementSystem): Promise<[string | null, number]> {
  const matcher = new FoodMatcher(await readKnownFoods(db.sql), await loadLexicon(db.sql), lang, system);
  const [found] = matcher.resolve(parseIngredientLine(text, lang, matcher));
  if (!found || !("food" in found)) throw new Error(`${text}: ${found?.detail}`);
  const [row] = await db.sql<{ unit: string | null; weight: number; density: number }[]>`
    select q.unit, q.weight, f.density from quantities q join foods f on f.id = ${found.food.id} where q.id = ${found.quantityId}`;
  const unit = row!.unit as keyof typeof millilitresPer.us;
  // Each measure weighs what its volume does.
  expect(row!.weight / row!.density).toBeCloseTo(millilitresPer.us[unit], 2);
  return [unit, found.multiplier];
}

test.each<[string, Lang, MeasurementSystem, string, number]>([
  ["1 pint milk", "en", "us", "pint", 1],
  ["1 pint milk", "en", "metric", "pint", 1],
  ["1 pint milk", "en", "imperial", "imp_pint", 1],
  ["5 fl oz milk", "en", "imperial", "imp_fl_oz", 5],
  ["5 fl oz milk", "en", "us", "fl_oz", 5],
  ["½ imperial pint milk", "en", "us", "imp_pint", 0.5],
  ["2 UK pints milk", "en", "metric", "imp_pint", 2],
  ["1 pinte de lait", "fr", "imperial", "imp_pint", 1],
  ["1 pinte impériale de lait", "fr", "metric", "imp_pint", 1],
  ["2 pintas inglesas de leche", "es", "metric", "imp_pint", 2],
  ["1 britisches Pint Milch", "de", "metric", "imp_pint", 1],
])("%s, %s, %s", async (text, lang, system, unit, count) => {
  expect(await read(text, lang, system)).toEqual([unit, count]);
});

test("a dekagram is ten grams", async () => {
  const matcher = new FoodMatcher(await readKnownFoods(db.sql), await loadLexicon(db.sql), "de");
  const [found] = matcher.resolve(parseIngredientLine("20 dag Butter", "de", matcher));
  const [gram] = await db.sql<
    { id: number }[]
  >`select id from quantities where unit = 'g' and type = 'category' limit 1`;
  expect(found).toMatchObject({ food: { key: "butter" }, multiplier: 200, quantityId: gram!.id });
});
