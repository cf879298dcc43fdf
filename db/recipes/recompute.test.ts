import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Database } from "../client/types.ts";
import { createQuantity, updateQuantity } from "../foods/quantities.ts";
import { createFood, updateFood } from "../foods/save.ts";
import type { BusMessage } from "../schemas/events.ts";
import type { RecipeFacts } from "../schemas/recipe-content.ts";
import type { RecipeCreate } from "../schemas/recipe-payload.ts";
import { lockIsAwaited, openTransaction } from "../testing/concurrent-transactions.ts";
import { realPostgresUrl, realTestDatabase, testDatabase } from "../testing/database.ts";
import { decideApproval, requestApproval } from "./approvals.ts";
import { restoreVersion } from "./history.ts";
import { handleReferenceEvent, recomputeFacts } from "./recompute.ts";
import { createRecipe, saveRecipe } from "./save.ts";

const kinds: [string, () => Promise<Database>, boolean][] = [
  ["PGlite", testDatabase, false],
  ["PostgreSQL", () => realTestDatabase(), realPostgresUrl() === null],
];

for (const [name, open, skipped] of kinds)
  describe.skipIf(skipped)(`the facts of recipes on ${name}`, () => {
    let db: Database;
    let owner: number;
    let category: number;
    let gram: number;
    let food: number;
    beforeAll(async () => {
      db = await open();
      const [user] = await db.sql<
        { id: number }[]
      >`insert into users (email) values ('facts@example.org') returning id`;
      owner = user!.id;
      const [row] = await db.sql<{ id: number }[]>`select id from food_categories where key = 'vegetables'`;
      category = row!.id;
      const [unit] = await db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
      gram = unit!.id;
    });
    afterAll(() => db.close());
    beforeEach(async () => {
      food = await db.transaction((tx) =>
        createFood(tx, {
          name: "Moon turnip",
          category_id: category,
          energy: 100,
          protein: 1,
          carbohydrate: 10,
          lipid: 2,
          saturated_fatty_acids: 0.5,
          sugar: 3,
          salt: 0.1,
          fiber: 2,
          allergy_ids: [],
          traits: [],
        }),
      );
      await db.sql`delete from outbox`;
    });

    const payload = (over: Partial<RecipeCreate> = {}): RecipeCreate => ({
      name: "Turnip on the moon",
      description: "",
      nb_servings: 2,
      preparation_time: 1,
      total_time: 2,
      difficulty_id: 1,
      origin_lang: "en",
      ingredients: [{ food_id: food, quantity_id: gram, multiplier: 200 }],
      ...over,
    });
    const author = () => ({ authorId: owner, source: "user", summary: "" }) as const;
    const create = (over: Partial<RecipeCreate> = {}, approved = false) =>
      db.transaction((tx) => createRecipe(tx, payload(over), { ownerId: owner, approved }, author()));
    const facts = async (id: number, version: number) => {
      const [row] = await db.sql<{ facts: RecipeFacts }[]>`
        select facts from recipe_versions where recipe_id = ${id} and version = ${version}`;
      return row!.facts;
    };
    const saved = async () => {
      const rows = await db.sql<{ id: number }[]>`
        select (payload->>'recipe_id')::int as id from outbox where type = 'recipe.saved' order by id`;
      return rows.map(({ id }) => id);
    };
    /** The last event of a type, as received by a consumer. */
    const lastEvent = async (type: string) => {
      const [row] = await db.sql<BusMessage[]>`
        select id, topic, key, type, payload, created_at from outbox where type = ${type} order by id desc limit 1`;
      return row!;
    };

    test("are updated with a food's figures, allergens and traits, without a new version", async () => {
      const { id } = await create();
      expect(await facts(id, 1)).toMatchObject({ nutrition: { energy: 100 }, allergy_ids: [] });
      const [milk] = await db.sql<{ id: number }[]>`select id from allergies where key = 'milk'`;
      await db.transaction((tx) => updateFood(tx, food, { energy: 40, allergy_ids: [milk!.id], traits: ["meat"] }));
      await handleReferenceEvent(db, await lastEvent("food.saved"));
      const after = await facts(id, 1);
      expect(after).toMatchObject({ nutrition: { energy: 40 }, allergy_ids: [milk!.id] });
      const [vegan] = await db.sql<{ id: number }[]>`select id from diets where key = 'vegan'`;
      expect(after.diet_ids).not.toContain(vegan!.id);
      const [versions] = await db.sql`select count(*)::int as count from recipe_versions where recipe_id = ${id}`;
      expect(versions).toEqual({ count: 1 });
    });

    test("are recomputed for the current and the public version, sub-recipes included; for an older one on restore", async () => {
      const sub = {
        order: 0,
        name: "Mash",
        difficulty_id: 1,
        nb_servings: 1,
        ingredients: [{ food_id: food, quantity_id: gram, multiplier: 100 }],
      };
      const { id } = await create({ ingredients: [], sub_recipes: [sub] }, true);
      await db.transaction((tx) => saveRecipe(tx, id, payload({ name: "Second" }), null, author()));
      await db.transaction((tx) => saveRecipe(tx, id, payload({ name: "Third" }), null, author()));
      await db.transaction((tx) => updateFood(tx, food, { energy: 40 }));
      expect(await recomputeFacts(db, { kind: "food", id: food })).toBe(2);
      expect((await facts(id, 1)).nutrition.energy).toBe(20);
      expect((await facts(id, 2)).nutrition.energy).toBe(100);
      expect((await facts(id, 3)).nutrition.energy).toBe(40);
      await db.transaction((tx) => restoreVersion(tx, id, 2, null, { authorId: owner }));
      expect((await facts(id, 4)).nutrition.energy).toBe(40);
    });

    test("are recomputed for the version under review, so that approving it loses no allergen", async () => {
      const { id } = await create();
      const request = await db.transaction((tx) => requestApproval(tx, id));
      // The owner removes the food: neither the current nor the public version has it.
      await db.transaction((tx) => saveRecipe(tx, id, payload({ ingredients: [] }), null, author()));
      const [milk] = await db.sql<{ id: number }[]>`select id from allergies where key = 'milk'`;
      await db.transaction((tx) => updateFood(tx, food, { allergy_ids: [milk!.id] }));
      await handleReferenceEvent(db, await lastEvent("food.saved"));
      const [moderator] = await db.sql<{ id: number }[]>`
        insert into users (email) values (${`${crypto.randomUUID()}@example.org`}) returning id`;
      await db.transaction((tx) => decideApproval(tx, request.id, "approve", { userId: moderator!.id, comment: null }));
      expect((await facts(id, 1)).allergy_ids).toEqual([milk!.id]);
    });

    test("publish an event for a recipe when its food is saved, and only on changed facts when a measure is", async () => {
      const { id } = await create();
      const own = await db.transaction((tx) =>
        createQuantity(tx, { type: "food", food_id: food, name: "moon turnip", weight: 50 }),
      );
      const { id: by } = await create({ ingredients: [{ food_id: food, quantity_id: own.id, multiplier: 1 }] });
      await db.sql`delete from outbox`;
      await recomputeFacts(db, { kind: "food", id: food });
      expect(await saved()).toEqual([id, by]);
      await db.sql`delete from outbox`;
      await db.transaction((tx) => updateQuantity(tx, own.id, { weight: 80 }));
      await handleReferenceEvent(db, await lastEvent("quantity.saved"));
      expect(await saved()).toEqual([by]);
      expect((await facts(by, 1)).weight).toBe(80);
      await db.transaction((tx) => updateQuantity(tx, own.id, { name: { en: "piece" } }));
      expect(await recomputeFacts(db, { kind: "quantity", id: own.id })).toBe(0);
    });

    test("are updated with a diet", async () => {
      const { id } = await create();
      const [diet] = await db.sql<{ id: number }[]>`
        insert into diets (key, name) values (${crypto.randomUUID()}, '{"en": "Earthly"}') returning id`;
      expect(await recomputeFacts(db, { kind: "diet" })).toBeGreaterThan(30);
      expect((await facts(id, 1)).diet_ids).toContain(diet!.id);
      await db.sql`update diets set excluded_food_ids = ${[food]}::int[] where id = ${diet!.id}`;
      await db.sql`delete from outbox`;
      await recomputeFacts(db, { kind: "diet" });
      expect((await facts(id, 1)).diet_ids).not.toContain(diet!.id);
      expect(await saved()).toContain(id);
      expect(await recomputeFacts(db, { kind: "diet" })).toBe(0);
      await db.sql`delete from diets where id = ${diet!.id}`;
    });

    test("are resumed after a crash, and a second delivery does nothing", async () => {
      const ids: number[] = [];
      for (let i = 0; i < 120; i++) ids.push((await create()).id);
      await db.transaction((tx) => updateFood(tx, food, { energy: 40 }));
      const message = await lastEvent("food.saved");
      await db.sql`delete from outbox`;
      // The worker stops after its first batch; before it, it waits for saves.
      const ending = new AbortController();
      let batches = 0;
      const dying: Database = {
        ...db,
        transaction: (work) =>
          db.transaction(work).finally(() => {
            if (++batches === 2) ending.abort(new Error("the worker ends"));
          }),
      };
      await expect(handleReferenceEvent(dying, message, ending.signal)).rejects.toThrow("the worker ends");
      expect(await saved()).toEqual(ids.slice(0, 50));
      await handleReferenceEvent(db, message);
      expect(await saved()).toEqual(ids);
      expect((await facts(ids.at(-1)!, 1)).nutrition.energy).toBe(40);
      await handleReferenceEvent(db, message);
      expect((await saved()).length).toBe(120);
      expect(await db.sql`select 1 from facts_progress`).toHaveLength(0);
    });

    test.skipIf(name === "PGlite")("are those of the changed food after a concurrent save of the recipe", async () => {
      for (let round = 0; round < 10; round++) {
        const energy = 50 + round;
        const [recipe] = await Promise.all([create(), db.transaction((tx) => updateFood(tx, food, { energy }))]);
        await handleReferenceEvent(db, await lastEvent("food.saved"));
        expect((await facts(recipe.id, 1)).nutrition.energy).toBe(energy);
      }
    });

    test.skipIf(name === "PGlite")(
      "use the figures of a changed food after a save that had read it before the change",
      async () => {
        const { id } = await create();
        const saving = await openTransaction(db, (tx) => saveRecipe(tx, id, payload({}), null, author()));
        await db.transaction((tx) => updateFood(tx, food, { energy: 71 }));
        const recomputing = handleReferenceEvent(db, await lastEvent("food.saved"));
        await lockIsAwaited(db);
        await saving.commit();
        await recomputing;
        expect((await facts(id, 2)).nutrition.energy).toBe(71);
      },
    );

    test("use the figures of a food that was changed after the last save", async () => {
      await create();
      await db.sql`update foods set energy = 83 where id = ${food}`;
      const { id } = await create();
      expect((await facts(id, 1)).nutrition.energy).toBe(83);
    });

    test.skipIf(name === "PGlite")("are the same when two workers recompute concurrently", async () => {
      const ids: number[] = [];
      for (let i = 0; i < 60; i++) ids.push((await create()).id);
      await db.transaction((tx) => updateFood(tx, food, { energy: 40 }));
      await Promise.all([1, 2, 3].map(() => recomputeFacts(db, { kind: "food", id: food })));
      for (const id of ids) expect((await facts(id, 1)).nutrition.energy).toBe(40);
    });
  });
