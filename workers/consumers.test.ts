import { describe, expect, test } from "bun:test";
import { importTable } from "@toque/db/ciqual/import.ts";
import { parseTable } from "@toque/db/ciqual/parse.ts";
import { type Cells, csvTable, FIRST_CODE, plainFood } from "@toque/db/ciqual/testing/table.ts";
import type { Database } from "@toque/db/client/types.ts";
import { createFood, deleteFood, updateFood } from "@toque/db/foods/save.ts";
import { createRecipe } from "@toque/db/recipes/save.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import { seed } from "@toque/db/seed/seed.ts";
import { realPostgresUrl } from "@toque/db/testing/database.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";
import { startConsumers } from "./consumers.ts";
import { type BusHarness, kafkaHarness, pgliteHarness, postgresHarness } from "./platform/bus/testing/harnesses.ts";
import { realKafkaBrokers } from "./platform/bus/testing/waiting.ts";
import { silentLogger } from "./platform/logging/logger.ts";

// End to end: a table is imported, the linked foods get its figures, the recipes with these foods are recomputed,
// and the search finds them by the new figures.

const kinds: [string, () => Promise<BusHarness>, boolean][] = [
  ["the embedded bus on PGlite", pgliteHarness, false],
  ["the embedded bus on PostgreSQL", postgresHarness, realPostgresUrl() === null],
  ["Kafka", kafkaHarness, realPostgresUrl() === null || realKafkaBrokers() === null],
];

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within 30 s: ${what}`);
    await Bun.sleep(20);
  }
}

const load = async (db: Database, more: Cells[]) => {
  const table = await parseTable(csvTable({ lang: "en", foods: 2600, more }));
  return db.transaction((tx) => importTable(tx, { ...table, release: "test", source: "test" }));
};

for (const [name, open, skipped] of kinds)
  describe.skipIf(skipped)(`following changes by ${name}`, () => {
    test("propagates a new table through foods and recipes to the search", async () => {
      const harness = await open();
      const { db } = harness;
      const line = harness.open();
      const search = createPostgresSearch(db);
      const consumers = await startConsumers({ db, bus: line.bus, search, log: silentLogger });
      try {
        await seed(db);
        const [base] = await db.sql<{ category: number; gram: number; vegan: number }[]>`
          select (select id from food_categories where key = 'fruits') as category,
            (select id from quantities where key = 'g' and food_id is null) as gram,
            (select id from diets where key = 'vegan') as vegan`;
        const { category, gram, vegan } = base!;
        const [user] = await db.sql<{ id: number }[]>`insert into users (email) values ('a@example.org') returning id`;
        await load(db, [plainFood(5, "en")]);
        const food = await db.transaction((tx) =>
          createFood(tx, {
            name: "Moonfruit",
            category_id: category,
            allergy_ids: [],
            traits: [],
            ciqual_food_weighted_list: [
              { ciqual_food_id: 5, weight: 1 },
              { ciqual_food_id: FIRST_CODE, weight: 1 },
            ],
          }),
        );
        const recipe: RecipeCreate = {
          name: "Compote",
          description: "",
          nb_servings: 1,
          preparation_time: 1,
          total_time: 2,
          difficulty_id: 1,
          origin_lang: "en",
          ingredients: [{ food_id: food, quantity_id: gram, multiplier: 100 }],
        };
        const { id } = await db.transaction((tx) =>
          createRecipe(tx, recipe, { ownerId: user!.id }, { authorId: user!.id, source: "user", summary: "" }),
        );
        const energy = async () => {
          const [row] = await db.sql<{ energy: number }[]>`
            select (facts->'nutrition'->>'energy')::float8 as energy from recipe_versions where recipe_id = ${id}`;
          return row!.energy;
        };
        const finds = async (query: { text?: string; dietIds?: number[] }) => {
          const caller = { userId: user!.id, mainVariants: [], blockedIds: [] };
          return (await search.searchRecipes({ ...query, lang: "en", caller, recipeIds: [id], page: 1 })).total === 1;
        };
        expect(await energy()).toBe(103);
        await until("the recipe is found", () => finds({ text: "moonfruit", dietIds: [vegan] }));

        await load(db, [{ ...plainFood(5, "en"), energy: "300,5" }]);
        await until("the recipe has the new energy", async () => (await energy()) === 201);

        await db.transaction((tx) => updateFood(tx, food, { name: "Sunfruit", traits: ["honey"] }));
        await until("the recipe is found by its food's new name", () => finds({ text: "sunfruit" }));
        await until("the recipe is not vegan any more", async () => !(await finds({ dietIds: [vegan] })));

        const other = await db.transaction((tx) => createFood(tx, { name: "Starfruitling", category_id: category }));
        const foods = async () =>
          (await search.searchFoods({ text: "starfruitling", lang: "en", limit: 5 })).map((hit) => hit.id);
        await until("the new food is found", async () => (await foods()).includes(other));
        await db.transaction((tx) => deleteFood(tx, other));
        await until("the food is gone", async () => !(await foods()).includes(other));
        const letters = await db.sql`select 1 from dead_letters`;
        expect(letters).toHaveLength(0);
      } finally {
        await consumers.stop();
        await line.close();
        await harness.close();
      }
    }, 120_000);
  });
