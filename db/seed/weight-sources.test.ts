import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import type { Database } from "../client/types.ts";
import type { StoredWeightSource } from "../foods/weight-source.ts";
import schema from "../shared/lexicon/foods.schema.json";
import tables from "../shared/units/weight-sources.json";
import tablesSchema from "../shared/units/weight-sources.schema.json";
import { testDatabase } from "../testing/database.ts";
import { readFoodFiles, readRecipeFiles } from "./files.ts";
import { seed } from "./seed.ts";

const folder = join(import.meta.dir, "../shared/lexicon/words/foods");
const foods = (await readFoodFiles()).flatMap((file) => file.foods);
/** Each figure of the starter foods with its source. */
const figures = foods.flatMap(({ key, density, density_source, quantities }) => [
  ...(density !== null && density_source ? [{ what: `${key} density`, ours: density, source: density_source }] : []),
  ...quantities.map(({ key: measure, weight, source }) => ({ what: `${key} ${measure}`, ours: weight, source })),
]);
const ofTable = (source: StoredWeightSource) => (source.kind === "usda" || source.kind === "fao" ? source : null);

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test("each weight and each density of the starter foods has a source, as its schema says", () => {
  const isValid = new Ajv().compile(schema);
  const faults = readdirSync(folder).flatMap((name) => {
    isValid(JSON.parse(readFileSync(join(folder, name), "utf8")));
    return (isValid.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath}: ${message}`);
  });
  expect(faults).toEqual([]);
  const without = { category: {}, subcategories: [], foods: [{ key: "salt", density: 1.2 }] };
  expect(isValid(without)).toBe(false);
});

test("the tables are named in full, as their schema says", () => {
  const isValid = new Ajv().compile(tablesSchema);
  isValid(tables);
  expect(isValid.errors ?? []).toEqual([]);
});

test("a table is named where its figure is at most 15 % away from ours", () => {
  const named = figures.flatMap(({ what, ours, source }) => {
    const table = ofTable(source);
    return table ? [{ what, share: Math.abs(ours * (table.count ?? 1) - table.value) / table.value }] : [];
  });
  expect(named.length).toBeGreaterThan(600);
  expect(named.filter(({ share }) => share > 0.155).map(({ what }) => what)).toEqual([]);
});

test("one entry and portion of a table has one figure", () => {
  const values = Map.groupBy(
    figures.flatMap(({ what, source }) => {
      const table = ofTable(source);
      // A density follows from the portion's grams, so it is another figure than they are.
      return table ? [{ key: `${what.endsWith("density")} ${table.entry} ${table.portion}`, value: table.value }] : [];
    }),
    ({ key }) => key,
  );
  const differing = [...values].filter(([, all]) => new Set(all.map(({ value }) => value)).size > 1);
  expect(differing.map(([key]) => key)).toEqual([]);
});

test("glasses and bottles weigh what so many millilitres do", () => {
  const vessels = foods.flatMap(({ key, density, quantities }) =>
    quantities.flatMap(({ key: measure, weight, source }) =>
      source.kind === "density"
        ? [{ what: `${key} ${measure}`, weight, full: (source.millilitres ?? 0) * (density ?? 0) }]
        : [],
    ),
  );
  expect(vessels.length).toBeGreaterThan(100);
  expect(
    vessels.filter(({ weight, full }) => Math.abs(weight - full) > 0.015 * weight).map(({ what }) => what),
  ).toEqual([]);
});

test("most of what the starter recipes measure by the piece or by volume has a table behind it", async () => {
  const recipes = await readRecipeFiles();
  const byKey = new Map(foods.map((food) => [food.key, food]));
  const lines = recipes.flatMap((recipe) => [recipe, ...recipe.sub_recipes].flatMap(({ ingredients }) => ingredients));
  const sources = lines.flatMap(({ food: key, quantity }) => {
    const food = byKey.get(key)!;
    if (["g", "kg", "pinch"].includes(quantity)) return [];
    const own = food.quantities.find((one) => one.key === quantity);
    return [own && own.source.kind !== "density" ? own.source.kind : food.density_source!.kind];
  });
  const confirmed = sources.filter((kind) => kind !== "estimate").length;
  expect(confirmed / sources.length).toBeGreaterThan(0.6);
});

const measureOf = async (food: string, key: string) => {
  const [row] = await db.sql<{ id: number; weight: number; weight_source: unknown }[]>`
    select q.id, q.weight, q.weight_source from quantities q join foods f on f.id = q.food_id
    where f.key = ${food} and q.key = ${key}`;
  return row!;
};

test("an installation of before gets the sources, but for what was edited, and recomputes only what weighs something else", async () => {
  const onion = { kind: "usda", entry: "11282", portion: 'medium (2-1/2" dia)', value: 110 };
  expect(await measureOf("yellow-onion", "piece")).toMatchObject({ weight: 110, weight_source: onion });
  expect((await measureOf("olive-oil", "tbsp")).weight_source).toEqual({ kind: "density" });

  await db.sql`update quantities set weight_source = null`;
  await db.sql`update foods set density_source = null`;
  const clove = await measureOf("garlic", "clove");
  await db.sql`update quantities set weight = 4, edited_at = now() where id = ${clove.id}`;
  const sprig = await measureOf("parsley", "sprig");
  await db.sql`update quantities set weight = 2 where id = ${sprig.id}`;
  await db.sql`update foods set edited_at = now() where key = 'wheat-flour'`;
  await db.sql`delete from settings where key = 'starter-content'`;
  await db.sql`delete from outbox`;
  await seed(db);

  expect(await measureOf("yellow-onion", "piece")).toMatchObject({ weight: 110, weight_source: onion });
  expect((await measureOf("olive-oil", "tbsp")).weight_source).toEqual({ kind: "density" });
  expect(await measureOf("garlic", "clove")).toMatchObject({ weight: 4, weight_source: null });
  expect((await measureOf("parsley", "sprig")).weight).toBe(1);
  const [salt, flour] = await db.sql<{ density_source: unknown }[]>`
    select density_source from foods where key in ('salt', 'wheat-flour') order by key`;
  expect(salt!.density_source).toMatchObject({ kind: "usda", entry: "02047" });
  expect(flour!.density_source).toBeNull();
  const events = await db.sql<{ key: string }[]>`select key from outbox where topic = 'toque.reference'`;
  expect(events.map(({ key }) => key)).toEqual([`quantity:${sprig.id}`]);
}, 60_000);
