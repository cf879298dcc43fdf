import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../client/types.ts";
import { lexiconDigest, type ReadSource, rulesDigest } from "../foods/lexicon-digest.ts";
import { createFood, updateFood } from "../foods/save.ts";
import type { RecipeContent, RecipeFacts } from "../schemas/recipe-content.ts";
import type { RecipeCreate } from "../schemas/recipe-payload.ts";
import { realPostgresUrl, realTestDatabase, testDatabase } from "../testing/database.ts";
import { walkRecipes } from "./lexicon-walk.ts";
import { createRecipe } from "./save.ts";

const kinds: [string, () => Promise<Database>, boolean][] = [
  ["PGlite", testDatabase, false],
  ["PostgreSQL", () => realTestDatabase(), realPostgresUrl() === null],
];

for (const [name, open, skipped] of kinds)
  describe.skipIf(skipped)(`recipes that were computed by other words on ${name}`, () => {
    let db: Database;
    let owner: number;
    let ids: { carrot: number; gram: number; vegan: number; sesame: number; category: number };
    beforeAll(async () => {
      db = await open();
      const [user] = await db.sql<{ id: number }[]>`insert into users (email) values ('w@example.org') returning id`;
      owner = user!.id;
      const [row] = await db.sql<[typeof ids]>`
        select (select id from foods where key = 'carrot') as carrot,
          (select id from quantities where key = 'g' and food_id is null) as gram,
          (select id from diets where key = 'vegan') as vegan, (select id from allergies where key = 'sesame') as sesame,
          (select id from food_categories where key = 'vegetables') as category`;
      ids = row!;
    });
    afterAll(() => db.close());
    beforeEach(async () => {
      await walkRecipes(db);
      await db.sql`delete from outbox`;
    });

    const create = (step: string, over: Partial<RecipeCreate> = {}) => {
      const recipe: RecipeCreate = {
        name: "Carrots of the moon",
        description: "",
        nb_servings: 2,
        preparation_time: 1,
        total_time: 2,
        difficulty_id: 1,
        origin_lang: "en",
        ingredients: [{ food_id: ids.carrot, quantity_id: ids.gram, multiplier: 200 }],
        steps: [{ order: 0, text: step }],
        ...over,
      };
      return db.transaction(async (tx) => {
        const saved = await createRecipe(
          tx,
          recipe,
          { ownerId: owner },
          { authorId: owner, source: "user", summary: "" },
        );
        return saved.id;
      });
    };
    const version = async (id: number) => {
      const [row] = await db.sql<{ content: RecipeContent; facts: RecipeFacts; versions: number }[]>`
        select content, facts, (select count(*)::int from recipe_versions where recipe_id = ${id}) as versions
        from recipe_versions where recipe_id = ${id} order by version desc limit 1`;
      return row!;
    };
    const announced = async () => {
      const rows = await db.sql<{ id: number }[]>`
        select (payload->>'recipe_id')::int as id from outbox where type = 'recipe.saved' order by id`;
      return rows.map(({ id }) => id);
    };
    /** As a release wrote it whose words did not know what the steps name. */
    const asOfBefore = (recipes: number[]) =>
      db.transaction(async (tx) => {
        await tx`
          update recipe_versions set content = content - 'unlisted',
            facts = jsonb_set(facts, '{diet_ids}', (select jsonb_agg(id order by id) from diets))
          where recipe_id = any(${recipes}::int[])`;
        await tx`update lexicon_walk set computed_by = 'the release of before'`;
        await tx`delete from outbox`;
      });

    test("are corrected after an upgrade, and only those whose result is another one", async () => {
      const named = await create("Stir the tahini into the honey.");
      const plain = await create("Boil until soft.");
      const now = await version(named);
      expect(now.facts.diet_ids).not.toContain(ids.vegan);
      await asOfBefore([named]);
      const [before] = await db.sql<{ xmin: string }[]>`
        select xmin::text from recipe_versions where recipe_id = ${plain}`;
      expect((await version(named)).facts.diet_ids).toContain(ids.vegan);

      expect(await walkRecipes(db)).toBe(1);
      expect(await version(named)).toEqual(now);
      expect(await announced()).toEqual([named]);
      const [after] = await db.sql<{ xmin: string }[]>`
        select xmin::text from recipe_versions where recipe_id = ${plain}`;
      expect(after).toEqual(before!);

      expect(await walkRecipes(db)).toBe(0);
      expect(await announced()).toEqual([named]);
    });

    test("are corrected by a release that differs in a single rule", async () => {
      const named = await create("Stir the tahini into the honey.");
      const now = await version(named);
      await asOfBefore([named]);
      const read: ReadSource = (path) => readFile(join(import.meta.dir, "..", path), "utf8");
      const before: ReadSource = async (path) =>
        path === "foods/plain-words.json" ? (await read(path)).replace('"meat"', '"fish"') : read(path);
      await db.sql`update lexicon_walk set computed_by = ${await lexiconDigest(db.sql, await rulesDigest(before))}`;
      expect(await walkRecipes(db)).toBe(1);
      expect(await version(named)).toEqual(now);
      // The rules of now are no others: nothing is read again.
      await asOfBefore([named]);
      await db.sql`update lexicon_walk set computed_by = ${await lexiconDigest(db.sql, await rulesDigest(read))}`;
      expect(await walkRecipes(db)).toBe(0);
      await db.sql`update lexicon_walk set computed_by = 'the release of before'`;
    });

    test("are corrected in what a line offers beside its food, and are then found among the uses of that food", async () => {
      const id = await create("Boil.", {
        ingredients: [
          { food_id: ids.carrot, quantity_id: ids.gram, multiplier: 100, original_text: "100 g carrots or celery" },
        ],
      });
      const now = await version(id);
      const uses = () =>
        db.sql`select food_id from recipe_foods where recipe_id = ${id} order by food_id`.then((rows) => [...rows]);
      const used = await uses();
      expect(used).toHaveLength(2);
      await db.sql`
        update recipe_versions set content = content #- '{ingredients,0,alternatives}' where recipe_id = ${id}`;
      await db.sql`delete from recipe_foods where recipe_id = ${id} and food_id <> ${ids.carrot}`;
      await db.sql`update lexicon_walk set computed_by = 'the release of before'`;
      expect(await walkRecipes(db)).toBe(1);
      expect(await version(id)).toEqual(now);
      expect(await uses()).toEqual(used);
    });

    test("are reached after a crash too, each announced once", async () => {
      const many: number[] = [];
      for (let i = 0; i < 60; i++) many.push(await create("Stir the tahini into the honey."));
      await asOfBefore(many);
      const ending = new AbortController();
      const dying: Database = {
        ...db,
        transaction: async (work) => {
          const result = await db.transaction(work);
          if ((await announced()).length >= 20) ending.abort(new Error("the process ends"));
          return result;
        },
      };
      await expect(walkRecipes(dying, { signal: ending.signal })).rejects.toThrow("the process ends");
      const reached = (await announced()).length;
      expect(reached).toBeGreaterThanOrEqual(20);
      expect(reached).toBeLessThan(60);
      expect(await walkRecipes(db)).toBe(60 - reached);
      expect(await announced()).toEqual(many);
      for (const id of many) expect((await version(id)).facts.diet_ids).not.toContain(ids.vegan);
    });

    test("are reached again after a food was changed that their steps name, and not after its figures were", async () => {
      const food = await db.transaction((tx) =>
        createFood(tx, { name: "Moonberry", category_id: ids.category, allergy_ids: [], traits: [] }),
      );
      await walkRecipes(db);
      const id = await create("Strew with moonberries.");
      expect((await version(id)).content.unlisted).toBeUndefined();
      await db.transaction((tx) => updateFood(tx, food, { energy: 40 }));
      const [before] = await db.sql`select computed_by from lexicon_walk`;
      expect(await walkRecipes(db)).toBe(0);
      expect((await db.sql`select computed_by from lexicon_walk`)[0]).toEqual(before!);

      await db.transaction((tx) => updateFood(tx, food, { allergy_ids: [ids.sesame], traits: ["honey"] }));
      expect(await walkRecipes(db)).toBe(1);
      const { content, facts, versions } = await version(id);
      expect(content.unlisted).toEqual([
        { text: "moonberries", field: "steps", allergens: ["sesame"], traits: ["honey"] },
      ]);
      expect(facts.diet_ids).not.toContain(ids.vegan);
      expect(versions).toBe(1);
    });

    test.skipIf(name === "PGlite")(
      "are walked through by one process at a time, and by another after it died",
      async () => {
        const named = await create("Stir the tahini into the honey.");
        await asOfBefore([named]);
        const all = await Promise.all(["a", "b", "c"].map((worker) => walkRecipes(db, { worker })));
        expect(all.filter((count) => count === 1)).toHaveLength(1);
        await asOfBefore([named]);
        await db.sql`update lexicon_walk set held_by = 'x', held_until = now() + interval '1 minute'`;
        expect(await walkRecipes(db)).toBeNull();
        await db.sql`update lexicon_walk set held_until = now() - interval '1 second'`;
        expect(await walkRecipes(db)).toBe(1);
      },
    );
  });
