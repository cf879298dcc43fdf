import { describe, expect, test } from "bun:test";
import { buildDocuments } from "../documents.ts";
import { handleFoodEvent, handleRecipeEvent, indexFoods, indexRecipes, rebuildIndex } from "../indexer.ts";
import type { FoodDocument, RecipeDocument, SearchEngine } from "../port.ts";
import type { Trial } from "./trial.ts";

/** How the index follows the database. */
export function indexingCompliance(trial: Trial): void {
  const { ask, found } = trial;

  describe("indexing", () => {
    test("a write is found as soon as it is indexed, and events in any order leave the present state", async () => {
      await trial.kitchen.addRecipe("borscht", {
        names: { en: "Borscht" },
        owner: "anna",
        private: true,
        approved: null,
      });
      const id = trial.kitchen.recipe("borscht");
      await indexRecipes(trial.db, trial.engine, [id]);
      expect(await found({ text: "borscht", as: "anna" })).toEqual(["borscht"]);
      await trial.kitchen.addVersion("borscht", 2, { names: { en: "Solyanka" } });
      await trial.db.sql`update recipes set private = false, approved_version = 1 where id = ${id}`;
      const saved = {
        id: 1,
        topic: "toque.recipes",
        key: String(id),
        type: "recipe.saved",
        payload: { recipe_id: id, version: 1, owner_id: trial.kitchen.user("anna") },
        created_at: new Date().toISOString(),
      } as const;
      const deleted = { ...saved, id: 2, type: "recipe.deleted" } as const;
      await handleRecipeEvent(trial.db, trial.engine, deleted);
      await handleRecipeEvent(trial.db, trial.engine, saved);
      expect(await found({ text: "borscht" })).toEqual(["borscht"]);
      expect(await found({ text: "borscht", as: "anna" })).toEqual([]);
      expect(await found({ text: "solyanka", as: "anna" })).toEqual(["borscht"]);
      await trial.db.sql`update recipes set deleted_at = now() where id = ${id}`;
      await handleRecipeEvent(trial.db, trial.engine, saved);
      await handleRecipeEvent(trial.db, trial.engine, saved);
      expect(await found({ text: "borscht" })).toEqual([]);
      expect(await found({ text: "solyanka", as: "anna" })).toEqual([]);
    });
    test("a change of one recipe moves the face of its family", async () => {
      const main = trial.kitchen.recipe("ramen-miso");
      await trial.db.sql`update recipes set deleted_at = now() where id = ${main}`;
      await indexRecipes(trial.db, trial.engine, [main]);
      expect(await found({ text: "ramen" })).toEqual(["ramen"]);
      await trial.db.sql`update recipes set deleted_at = null where id = ${main}`;
      await indexRecipes(trial.db, trial.engine, [main]);
      expect(await found({ text: "ramen" })).toEqual(["ramen-miso"]);
    });
    test("the owner's document goes when the newer version is approved", async () => {
      const id = trial.kitchen.recipe("edited");
      await trial.db.sql`update recipes set approved_version = 2 where id = ${id}`;
      await indexRecipes(trial.db, trial.engine, [id]);
      expect(await ask({ text: "paprikash", as: "anna" })).toEqual({ keys: ["edited"], total: 1 });
      expect(await found({ text: "paprikash" })).toEqual(["edited"]);
      await trial.db.sql`update recipes set approved_version = 1 where id = ${id}`;
      await indexRecipes(trial.db, trial.engine, [id]);
      expect(await found({ text: "paprikash" })).toEqual([]);
    });
    test("a rebuild shows the old set until it is complete, and then the new one", async () => {
      const all = await ask({});
      const { upserts } = await buildDocuments(trial.db.sql, [
        trial.kitchen.recipe("lasagne"),
        trial.kitchen.recipe("leek-soup"),
      ]);
      const during: { keys: string[]; total: number }[] = [];
      async function* halves(): AsyncGenerator<RecipeDocument[]> {
        yield [{ ...upserts[0]!, title: "stale" }];
        during.push(await ask({}));
        yield upserts;
        during.push(await ask({}));
      }
      expect(await trial.engine.rebuild(halves())).toEqual({ count: 2 });
      expect(during).toEqual([all, all]);
      expect(await found({})).toEqual(["lasagne", "leek-soup"]);
      expect(await found({ text: "lasagne" })).toEqual(["lasagne"]);
      expect(await found({ text: "stale" })).toEqual([]);
      await rebuildIndex(trial.db, trial.engine);
      expect(await ask({})).toEqual(all);
    });
    test("a rebuild that fails leaves the old set", async () => {
      const all = await ask({});
      const broken = async function* (): AsyncGenerator<RecipeDocument[]> {
        yield (await buildDocuments(trial.db.sql, [trial.kitchen.recipe("lasagne")])).upserts;
        throw new Error("the database went away");
      };
      // Not `.rejects`: bun spins its event loop there, which starves the in-memory socket for seconds.
      const failure = await trial.engine.rebuild(broken()).catch((error: Error) => error.message);
      expect(failure).toBe("the database went away");
      expect(await ask({})).toEqual(all);
    });
    test("a change in the middle of a rebuild is in the index afterwards", async () => {
      const id = trial.kitchen.recipe("lasagne");
      const change = async (title: string) => {
        await trial.db
          .sql`update recipe_versions set content = jsonb_set(content, '{name,en}', to_jsonb(${title}::text))
          where recipe_id = ${id}`;
        await trial.db.sql`insert into outbox (topic, key, type, payload)
          values ('toque.recipes', ${String(id)}, 'recipe.saved', ${{ recipe_id: id } as never}::jsonb)`;
      };
      const late: SearchEngine = Object.assign(Object.create(trial.engine), {
        rebuild: async (documents: AsyncIterable<RecipeDocument[]>) => {
          const result = await trial.engine.rebuild(documents);
          await change("Moussaka");
          return result;
        },
      });
      await rebuildIndex(trial.db, late);
      expect(await found({ text: "moussaka" })).toEqual(["lasagne"]);
      await change("Lasagne bolognese");
      await indexRecipes(trial.db, trial.engine, [id]);
    });
    test("of two indexers that meet, the one that read earlier does not have the last word", async () => {
      const id = trial.kitchen.recipe("lasagne");
      const rename = (title: string) => trial.db.sql`
        update recipe_versions set content = jsonb_set(content, '{name,en}', to_jsonb(${title}::text)) where recipe_id = ${id}`;
      let isFirst = true;
      const slow: SearchEngine = Object.assign(Object.create(trial.engine), {
        index: async (documents: RecipeDocument[]) => {
          if (isFirst) {
            isFirst = false;
            await rename("Cannelloni");
            await indexRecipes(trial.db, trial.engine, [id]);
          }
          await trial.engine.index(documents);
        },
      });
      await indexRecipes(trial.db, slow, [id]);
      expect(await found({ text: "cannelloni" })).toEqual(["lasagne"]);
      await rename("Lasagne bolognese");
      await indexRecipes(trial.db, trial.engine, [id]);
      expect(await found({ text: "cannelloni" })).toEqual([]);
    });
    test("a food that is gone goes from the food search, and a new name is found", async () => {
      await trial.kitchen.addFood("quince", { en: "Quince" }, { category: "pantry" });
      const id = trial.kitchen.food("quince");
      await indexFoods(trial.db, trial.engine, [id]);
      const ids = async (text: string) =>
        (await trial.engine.searchFoods({ text, lang: "en", limit: 5 })).map((hit) => hit.id);
      expect(await ids("quince")).toEqual([id]);
      await trial.db.sql`update foods set name = '{"en": "Medlar"}' where id = ${id}`;
      await indexFoods(trial.db, trial.engine, [id]);
      expect(await ids("quince")).toEqual([]);
      expect(await ids("medlar")).toEqual([id]);
      await trial.db.sql`delete from foods where id = ${id}`;
      await indexFoods(trial.db, trial.engine, [id]);
      expect(await ids("medlar")).toEqual([]);
    });
    test("a rebuild leaves no food that is gone, whatever became of its event", async () => {
      await trial.kitchen.addFood("tansy", { en: "Tansy" }, { category: "pantry" });
      const id = trial.kitchen.food("tansy");
      await indexFoods(trial.db, trial.engine, [id]);
      const hits = async (text: string) =>
        (await trial.engine.searchFoods({ text, lang: "en", limit: 5 })).map((hit) => hit.name.en);
      expect(await hits("tansy")).toEqual(["Tansy"]);
      const before = await hits("chicken");
      expect(before.length).toBeGreaterThan(0);
      await trial.db.sql`delete from foods where id = ${id}`;
      await rebuildIndex(trial.db, trial.engine);
      expect(await hits("tansy")).toEqual([]);
      expect(await hits("chicken")).toEqual(before);
    });
    test("of two that index a food at once, the one that read earlier does not have the last word", async () => {
      await trial.kitchen.addFood("sorrel", { en: "Sorrel" }, { category: "pantry" });
      const id = trial.kitchen.food("sorrel");
      const rename = (name: string) => trial.db.sql`
        update foods set name = jsonb_build_object('en', ${name}::text) where id = ${id}`;
      let isFirst = true;
      const slow: SearchEngine = Object.assign(Object.create(trial.engine), {
        indexFoods: async (documents: FoodDocument[]) => {
          if (isFirst) {
            isFirst = false;
            await rename("Dock leaf");
            await indexFoods(trial.db, trial.engine, [id]);
          }
          await trial.engine.indexFoods(documents);
        },
      });
      await indexFoods(trial.db, slow, [id]);
      const hits = async (text: string) =>
        (await trial.engine.searchFoods({ text, lang: "en", limit: 5 })).map((hit) => hit.name.en);
      expect([await hits("sorrel"), await hits("dock")]).toEqual([[], ["Dock leaf"]]);
      await trial.db.sql`delete from foods where id = ${id}`;
      await indexFoods(trial.db, trial.engine, [id]);
      expect(await hits("dock")).toEqual([]);
    });
    test("foods and categories follow their events", async () => {
      const event = (type: "food.saved" | "food.deleted" | "category.saved", payload: object) =>
        handleFoodEvent(trial.db, trial.engine, {
          id: 1,
          topic: "toque.reference",
          key: "foods",
          type,
          payload: payload as never,
          created_at: new Date().toISOString(),
        });
      const hits = async (text: string) =>
        (await trial.engine.searchFoods({ text, lang: "en", limit: 5 })).map((hit) => `${hit.type} ${hit.name.en}`);
      await trial.kitchen.addFood("spicebush", { en: "Spicebush" }, { category: "pantry" });
      const food_id = trial.kitchen.food("spicebush");
      await event("food.saved", { food_id });
      expect(await hits("spice")).toEqual(["food Spicebush"]);
      await trial.kitchen.addNamed("food_categories", trial.kitchen.categories, "spices", { en: "Spices" });
      const category_id = trial.kitchen.category("spices");
      await trial.kitchen.addSubcategory("spicy", "spices", { en: "Spice mixes" });
      await event("category.saved", { category_id, subcategory_id: null });
      expect(await hits("spice")).toEqual(["category Spices", "food Spicebush", "subcategory Spice mixes"]);
      expect(await hits("spice mixes")).toEqual(["subcategory Spice mixes"]);
      await trial.db.sql`delete from foods where id = ${food_id}`;
      await event("food.deleted", { food_id });
      expect(await hits("spice")).toEqual(["category Spices", "subcategory Spice mixes"]);
    });
  });
}
