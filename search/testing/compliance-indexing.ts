import { describe, expect, test } from "bun:test";
import { buildDocuments } from "../documents.ts";
import { handleFoodEvent, handleRecipeEvent, indexFoods, indexRecipes, rebuildIndex } from "../indexer.ts";
import type { FoodDocument, RecipeDocument, SearchEngine } from "../port.ts";
import type { EngineHarness } from "./harness.ts";

/** Synchronisation of the index with the database. */
export function indexingCompliance(harness: EngineHarness): void {
  const { ask, found } = harness;

  describe("indexing", () => {
    test("a write is found as soon as it is indexed, and events in any order result in the current state", async () => {
      await harness.fixtures.addRecipe("borscht", {
        names: { en: "Borscht" },
        owner: "anna",
        private: true,
        approved: null,
      });
      const id = harness.fixtures.recipe("borscht");
      await indexRecipes(harness.db, harness.engine, [id]);
      expect(await found({ text: "borscht", as: "anna" })).toEqual(["borscht"]);
      await harness.fixtures.addVersion("borscht", 2, { names: { en: "Solyanka" } });
      await harness.db.sql`update recipes set private = false, approved_version = 1 where id = ${id}`;
      const saved = {
        id: 1,
        topic: "toque.recipes",
        key: String(id),
        type: "recipe.saved",
        payload: { recipe_id: id, version: 1, owner_id: harness.fixtures.user("anna") },
        created_at: new Date().toISOString(),
      } as const;
      const deleted = { ...saved, id: 2, type: "recipe.deleted" } as const;
      await handleRecipeEvent(harness.db, harness.engine, deleted);
      await handleRecipeEvent(harness.db, harness.engine, saved);
      expect(await found({ text: "borscht" })).toEqual(["borscht"]);
      expect(await found({ text: "borscht", as: "anna" })).toEqual([]);
      expect(await found({ text: "solyanka", as: "anna" })).toEqual(["borscht"]);
      await harness.db.sql`update recipes set deleted_at = now() where id = ${id}`;
      await handleRecipeEvent(harness.db, harness.engine, saved);
      await handleRecipeEvent(harness.db, harness.engine, saved);
      expect(await found({ text: "borscht" })).toEqual([]);
      expect(await found({ text: "solyanka", as: "anna" })).toEqual([]);
    });
    test("a change of one recipe can change which recipe of its family is listed", async () => {
      const main = harness.fixtures.recipe("ramen-miso");
      await harness.db.sql`update recipes set deleted_at = now() where id = ${main}`;
      await indexRecipes(harness.db, harness.engine, [main]);
      expect(await found({ text: "ramen" })).toEqual(["ramen"]);
      await harness.db.sql`update recipes set deleted_at = null where id = ${main}`;
      await indexRecipes(harness.db, harness.engine, [main]);
      expect(await found({ text: "ramen" })).toEqual(["ramen-miso"]);
    });
    test("the owner's document is removed when the newer version is approved", async () => {
      const id = harness.fixtures.recipe("edited");
      await harness.db.sql`update recipes set approved_version = 2 where id = ${id}`;
      await indexRecipes(harness.db, harness.engine, [id]);
      expect(await ask({ text: "paprikash", as: "anna" })).toEqual({ keys: ["edited"], total: 1 });
      expect(await found({ text: "paprikash" })).toEqual(["edited"]);
      await harness.db.sql`update recipes set approved_version = 1 where id = ${id}`;
      await indexRecipes(harness.db, harness.engine, [id]);
      expect(await found({ text: "paprikash" })).toEqual([]);
    });
    test("a rebuild serves the old set until it is complete, and then the new one", async () => {
      const all = await ask({});
      const { upserts } = await buildDocuments(harness.db.sql, [
        harness.fixtures.recipe("lasagne"),
        harness.fixtures.recipe("leek-soup"),
      ]);
      const during: { keys: string[]; total: number }[] = [];
      async function* halves(): AsyncGenerator<RecipeDocument[]> {
        yield [{ ...upserts[0]!, title: "stale" }];
        during.push(await ask({}));
        yield upserts;
        during.push(await ask({}));
      }
      expect(await harness.engine.rebuild(halves())).toEqual({ count: 2 });
      expect(during).toEqual([all, all]);
      expect(await found({})).toEqual(["lasagne", "leek-soup"]);
      expect(await found({ text: "lasagne" })).toEqual(["lasagne"]);
      expect(await found({ text: "stale" })).toEqual([]);
      await rebuildIndex(harness.db, harness.engine);
      expect(await ask({})).toEqual(all);
    });
    test("a failed rebuild keeps the old set", async () => {
      const all = await ask({});
      const broken = async function* (): AsyncGenerator<RecipeDocument[]> {
        yield (await buildDocuments(harness.db.sql, [harness.fixtures.recipe("lasagne")])).upserts;
        throw new Error("the database went away");
      };
      // Not `.rejects`: bun busy-waits on its event loop there, which delays the in-memory socket for seconds.
      const failure = await harness.engine.rebuild(broken()).catch((error: Error) => error.message);
      expect(failure).toBe("the database went away");
      expect(await ask({})).toEqual(all);
    });
    test("a change during a rebuild is in the index afterwards", async () => {
      const id = harness.fixtures.recipe("lasagne");
      const change = async (title: string) => {
        await harness.db
          .sql`update recipe_versions set content = jsonb_set(content, '{name,en}', to_jsonb(${title}::text))
          where recipe_id = ${id}`;
        await harness.db.sql`insert into outbox (topic, key, type, payload)
          values ('toque.recipes', ${String(id)}, 'recipe.saved', ${{ recipe_id: id } as never}::jsonb)`;
      };
      const late: SearchEngine = Object.assign(Object.create(harness.engine), {
        rebuild: async (documents: AsyncIterable<RecipeDocument[]>) => {
          const result = await harness.engine.rebuild(documents);
          await change("Moussaka");
          return result;
        },
      });
      await rebuildIndex(harness.db, late);
      expect(await found({ text: "moussaka" })).toEqual(["lasagne"]);
      await change("Lasagne bolognese");
      await indexRecipes(harness.db, harness.engine, [id]);
    });
    test("of two concurrent indexers, the one that read earlier does not overwrite the newer state", async () => {
      const id = harness.fixtures.recipe("lasagne");
      const rename = (title: string) => harness.db.sql`
        update recipe_versions set content = jsonb_set(content, '{name,en}', to_jsonb(${title}::text)) where recipe_id = ${id}`;
      let isFirst = true;
      const slow: SearchEngine = Object.assign(Object.create(harness.engine), {
        index: async (documents: RecipeDocument[]) => {
          if (isFirst) {
            isFirst = false;
            await rename("Cannelloni");
            await indexRecipes(harness.db, harness.engine, [id]);
          }
          await harness.engine.index(documents);
        },
      });
      await indexRecipes(harness.db, slow, [id]);
      expect(await found({ text: "cannelloni" })).toEqual(["lasagne"]);
      await rename("Lasagne bolognese");
      await indexRecipes(harness.db, harness.engine, [id]);
      expect(await found({ text: "cannelloni" })).toEqual([]);
    });
    test("a deleted food is removed from the food search, and a new name is found", async () => {
      await harness.fixtures.addFood("quince", { en: "Quince" }, { category: "pantry" });
      const id = harness.fixtures.food("quince");
      await indexFoods(harness.db, harness.engine, [id]);
      const ids = async (text: string) =>
        (await harness.engine.searchFoods({ text, lang: "en", limit: 5 })).map((hit) => hit.id);
      expect(await ids("quince")).toEqual([id]);
      await harness.db.sql`update foods set name = '{"en": "Medlar"}' where id = ${id}`;
      await indexFoods(harness.db, harness.engine, [id]);
      expect(await ids("quince")).toEqual([]);
      expect(await ids("medlar")).toEqual([id]);
      await harness.db.sql`delete from foods where id = ${id}`;
      await indexFoods(harness.db, harness.engine, [id]);
      expect(await ids("medlar")).toEqual([]);
    });
    test("a rebuild removes deleted foods, even without their events", async () => {
      await harness.fixtures.addFood("tansy", { en: "Tansy" }, { category: "pantry" });
      const id = harness.fixtures.food("tansy");
      await indexFoods(harness.db, harness.engine, [id]);
      const hits = async (text: string) =>
        (await harness.engine.searchFoods({ text, lang: "en", limit: 5 })).map((hit) => hit.name.en);
      expect(await hits("tansy")).toEqual(["Tansy"]);
      const before = await hits("chicken");
      expect(before.length).toBeGreaterThan(0);
      await harness.db.sql`delete from foods where id = ${id}`;
      await rebuildIndex(harness.db, harness.engine);
      expect(await hits("tansy")).toEqual([]);
      expect(await hits("chicken")).toEqual(before);
    });
    test("of two concurrent indexers of a food, the one that read earlier does not overwrite the newer state", async () => {
      await harness.fixtures.addFood("sorrel", { en: "Sorrel" }, { category: "pantry" });
      const id = harness.fixtures.food("sorrel");
      const rename = (name: string) => harness.db.sql`
        update foods set name = jsonb_build_object('en', ${name}::text) where id = ${id}`;
      let isFirst = true;
      const slow: SearchEngine = Object.assign(Object.create(harness.engine), {
        indexFoods: async (documents: FoodDocument[]) => {
          if (isFirst) {
            isFirst = false;
            await rename("Dock leaf");
            await indexFoods(harness.db, harness.engine, [id]);
          }
          await harness.engine.indexFoods(documents);
        },
      });
      await indexFoods(harness.db, slow, [id]);
      const hits = async (text: string) =>
        (await harness.engine.searchFoods({ text, lang: "en", limit: 5 })).map((hit) => hit.name.en);
      expect([await hits("sorrel"), await hits("dock")]).toEqual([[], ["Dock leaf"]]);
      await harness.db.sql`delete from foods where id = ${id}`;
      await indexFoods(harness.db, harness.engine, [id]);
      expect(await hits("dock")).toEqual([]);
    });
    test("foods and categories are updated by their events", async () => {
      const event = (type: "food.saved" | "food.deleted" | "category.saved", payload: object) =>
        handleFoodEvent(harness.db, harness.engine, {
          id: 1,
          topic: "toque.reference",
          key: "foods",
          type,
          payload: payload as never,
          created_at: new Date().toISOString(),
        });
      const hits = async (text: string) =>
        (await harness.engine.searchFoods({ text, lang: "en", limit: 5 })).map((hit) => `${hit.type} ${hit.name.en}`);
      await harness.fixtures.addFood("spicebush", { en: "Spicebush" }, { category: "pantry" });
      const food_id = harness.fixtures.food("spicebush");
      await event("food.saved", { food_id });
      expect(await hits("spice")).toEqual(["food Spicebush"]);
      await harness.fixtures.addNamed("food_categories", harness.fixtures.categories, "spices", { en: "Spices" });
      const category_id = harness.fixtures.category("spices");
      await harness.fixtures.addSubcategory("spicy", "spices", { en: "Spice mixes" });
      await event("category.saved", { category_id, subcategory_id: null });
      expect(await hits("spice")).toEqual(["category Spices", "food Spicebush", "subcategory Spice mixes"]);
      expect(await hits("spice mixes")).toEqual(["subcategory Spice mixes"]);
      await harness.db.sql`delete from foods where id = ${food_id}`;
      await event("food.deleted", { food_id });
      expect(await hits("spice")).toEqual(["category Spices", "subcategory Spice mixes"]);
    });
  });
}
