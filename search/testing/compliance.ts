import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { likedRecipeIds, searchCaller } from "../caller.ts";
import { buildDocuments } from "../documents.ts";
import { handleRecipeEvent, indexRecipes, rebuildIndex } from "../indexer.ts";
import {
  type FoodRef,
  type RecipeDocument,
  type RecipeSearch,
  type SearchEngine,
  toFoodSearchResult,
} from "../port.ts";
import type { Kitchen } from "./kitchen.ts";
import { cookMenu } from "./menu.ts";

/** One adapter to try: an empty migrated database, and an engine of its own over it. */
export interface Bench {
  db: Database;
  engine: SearchEngine;
  close(): Promise<void>;
}

type Ask = Partial<Omit<RecipeSearch, "caller">> & { as?: string };

/** The suite that every adapter of `SearchEngine` has to pass: the same recipes, the same questions, the same answers. */
export function searchCompliance(name: string, open: () => Promise<Bench>): void {
  describe(`search engine: ${name}`, () => {
    let bench: Bench;
    let kitchen: Kitchen;
    let engine: SearchEngine;

    beforeAll(async () => {
      bench = await open();
      engine = bench.engine;
      kitchen = await cookMenu(bench.db);
      await rebuildIndex(bench.db, engine);
    }, 120_000);
    afterAll(() => bench?.close());

    async function ask({ as, ...query }: Ask): Promise<{ keys: string[]; total: number }> {
      const caller = await searchCaller(bench.db.sql, as ? kitchen.user(as) : null);
      const { ids, total } = await engine.searchRecipes({ lang: "en", page: 1, pageSize: 100, ...query, caller });
      return { keys: kitchen.keysOf(ids), total };
    }
    const found = async (query: Ask) => (await ask(query)).keys.sort();
    const food = (key: string): FoodRef => ({ kind: "food", id: kitchen.food(key) });
    const category = (key: string): FoodRef => ({ kind: "category", id: kitchen.category(key) });
    const subcategory = (key: string): FoodRef => ({ kind: "subcategory", id: kitchen.subcategory(key) });

    describe("words", () => {
      test("typing errors: a letter missing, wrong, too many, swapped", async () => {
        for (const text of ["lasange", "lasgne", "lasagnne", "lesagne", "bolonese", "bolgnesse"])
          expect([text, await found({ text })]).toEqual([text, ["lasagne"]]);
      });
      test("a short word allows no typing error, a first letter neither", async () => {
        expect(await found({ text: "pies" })).toEqual([]);
        expect(await found({ text: "xasagne" })).toEqual([]);
      });
      test("accents, ligatures and hyphens do not matter", async () => {
        for (const text of ["creme brulee", "Crème brûlée", "CREME BRÛLÉE", "crème-brulée"])
          expect([text, await found({ text })]).toEqual([text, ["creme-brulee"]]);
        expect(await found({ text: "boeuf mijote" })).toEqual(["beef-stew"]);
        expect(await found({ text: "hahnchenpastete" })).toEqual(["chicken-pie"]);
      });
      test("every language of a recipe matches, whatever the caller speaks", async () => {
        for (const text of ["leek soup", "potage poireaux", "sopa puerros", "lauch kartoffelsuppe"])
          for (const lang of ["en", "fr", "es", "de"] as const)
            expect([text, lang, await found({ text, lang })]).toEqual([text, lang, ["leek-soup"]]);
      });
      test("the beginning of the last word suffices, in the order of relevance", async () => {
        expect(await found({ text: "leek an potat" })).toEqual(["leek-soup"]);
        expect((await ask({ text: "apple" })).keys).toEqual(["apple-tart", "beef-stew"]);
      });
      test("a name in the caller's language comes before one in another", async () => {
        await kitchen.addRecipe("tarte-en", { names: { en: "Tarte tatin", fr: "Gâteau renversé" } });
        await kitchen.addRecipe("tarte-fr", { names: { en: "Upside-down cake", fr: "Tarte tatin" } });
        await indexRecipes(bench.db, engine, ["tarte-en", "tarte-fr"].map(kitchen.recipe));
        expect((await ask({ text: "tarte tatin", lang: "en" })).keys).toEqual(["tarte-en", "tarte-fr"]);
        expect((await ask({ text: "tarte tatin", lang: "fr" })).keys).toEqual(["tarte-fr", "tarte-en"]);
        const ids = ["tarte-en", "tarte-fr"].map(kitchen.recipe);
        await bench.db.sql`update recipes set deleted_at = now() where id = any(${ids}::int[])`;
        await engine.remove(ids);
        expect(await found({ text: "tarte tatin" })).toEqual([]);
      });
      test("all words have to occur, in a food, a tag or the description too", async () => {
        expect(await found({ text: "soup winter" })).toEqual(["leek-soup"]);
        expect(await found({ text: "silky" })).toEqual(["leek-soup"]);
        expect(await found({ text: "soup bolognese" })).toEqual([]);
        expect(await found({ text: "ternera" })).toEqual(["beef-stew", "edited", "lasagne"]);
      });
      test("phrases and exclusions", async () => {
        expect(await found({ text: '"potato soup"' })).toEqual(["leek-soup"]);
        expect(await found({ text: '"soup potato"' })).toEqual([]);
        expect(await found({ text: "ternera -lasagne" })).toEqual(["beef-stew", "edited"]);
        expect(await found({ text: "ternera -lasagne -goulash" })).toEqual(["beef-stew"]);
      });
      test("signs are data, never syntax", async () => {
        for (const text of ["'; drop table recipes", "a' OR 1=1", "soup & | ! ( ) : * <->", "\\ % _ ' \" {", '"'])
          expect(Array.isArray(await found({ text }))).toBe(true);
        expect(await found({ text: "!!! ???" })).toEqual([]);
        expect(await found({ text: "%" })).toEqual([]);
      });
    });

    describe("filters", () => {
      test("foods: all wanted ones, those of sub-recipes included", async () => {
        expect(await found({ withFoods: [food("leek")] })).toEqual(["chicken-pie", "leek-soup"]);
        expect(await found({ withFoods: [food("leek"), food("potato")] })).toEqual(["leek-soup"]);
        expect(await found({ withFoods: [food("gruyere")] })).toEqual(["chicken-pie"]);
        expect(await found({ withFoods: [food("gruyere"), food("potato")] })).toEqual([]);
      });
      test("a wanted category is met by any of its foods, a subcategory too", async () => {
        expect(await found({ withFoods: [category("meat")], as: "ben" })).toEqual([
          "beef-stew",
          "chicken-pie",
          "edited",
          "lasagne",
        ]);
        expect(await found({ withFoods: [category("meat"), category("dairy")] })).toEqual(["chicken-pie", "lasagne"]);
        expect(await found({ withFoods: [subcategory("cheese")] })).toEqual(["chicken-pie"]);
      });
      test("an unwanted food, category or subcategory counts inside a sub-recipe too", async () => {
        const wanted = { withFoods: [food("leek")] };
        expect(await found({ ...wanted, withoutFoods: [food("gruyere")] })).toEqual(["leek-soup"]);
        expect(await found({ ...wanted, withoutFoods: [subcategory("cheese")] })).toEqual(["leek-soup"]);
        expect(await found({ ...wanted, withoutFoods: [category("dairy")] })).toEqual([]);
        expect(await found({ ...wanted, withoutFoods: [food("gruyere"), food("potato")] })).toEqual([]);
      });
      test("tags: all; difficulties: any; times: within; author", async () => {
        const { tag } = kitchen;
        expect(await found({ tagIds: [tag("winter")] })).toEqual(["beef-stew", "chicken-pie", "leek-soup"]);
        expect(await found({ tagIds: [tag("winter"), tag("soups")] })).toEqual(["leek-soup"]);
        expect(await found({ difficultyIds: [2, 3] })).toEqual(["chicken-pie", "creme-brulee", "lasagne"]);
        expect(await found({ minTotalTime: 90, maxTotalTime: 180 })).toEqual(["beef-stew", "chicken-pie", "lasagne"]);
        expect(await found({ maxPreparationTime: 10 })).toEqual(["tomato-salad"]);
        expect(await found({ minPreparationTime: 41 })).toEqual(["chicken-pie"]);
        expect(await found({ authorId: kitchen.user("ben"), text: "lasagne" })).toEqual(["lasagne"]);
      });
      test("filters and words combine with and", async () => {
        const all: Ask = { text: "chicken", tagIds: [kitchen.tag("winter")], difficultyIds: [3], minTotalTime: 100 };
        expect(await found({ ...all, withFoods: [category("vegetables")] })).toEqual(["chicken-pie"]);
        expect(await found({ ...all, withFoods: [category("vegetables")], difficultyIds: [1] })).toEqual([]);
        expect(await found({ ...all, text: "apple" })).toEqual([]);
        expect(await found({ text: "lasange", withoutFoods: [food("beef")] })).toEqual([]);
      });
      test("an allergen excludes what has it and what nobody knows about", async () => {
        const tagged = { withFoods: [category("vegetables")] };
        expect(await found(tagged)).toEqual([
          "apple-tart",
          "beef-stew",
          "chicken-pie",
          "lasagne",
          "leek-soup",
          "tomato-salad",
        ]);
        const without = (key: string) => found({ ...tagged, excludedAllergenIds: [kitchen.allergy(key)] });
        expect(await without("milk")).toEqual(["apple-tart", "beef-stew"]);
        expect(await without("gluten")).toEqual(["beef-stew", "leek-soup"]);
        expect(await found({ ...tagged, excludedAllergenIds: [] })).toHaveLength(6);
      });
      test("a diet", async () => {
        const dietId = kitchen.diet("vegetarian");
        expect(await found({ dietId })).toEqual(["apple-tart", "creme-brulee", "leek-soup", "tomato-salad"]);
        expect(await found({ dietId, excludedAllergenIds: [kitchen.allergy("milk")] })).toEqual(["apple-tart"]);
      });
    });

    describe("who may see what", () => {
      const goulash = { text: "goulash" };
      test("a visitor and another user find only what is approved and public", async () => {
        expect(await found(goulash)).toEqual(["edited"]);
        expect(await found({ ...goulash, as: "ben" })).toEqual(["edited"]);
        expect(await found({ as: "ben", recipeIds: [kitchen.recipe("secret"), kitchen.recipe("deleted")] })).toEqual(
          [],
        );
      });
      test("the owner finds the own private, pending and withdrawn ones too, and nothing deleted", async () => {
        expect(await found({ ...goulash, as: "anna" })).toEqual(["part", "pending", "secret", "withdrawn"]);
      });
      test("the owner finds the newer version in place of the approved one", async () => {
        expect(await found({ text: "paprikash", as: "anna" })).toEqual(["edited"]);
        expect(await found({ text: "paprikash", as: "ben" })).toEqual([]);
        expect(await found({ text: "paprikash" })).toEqual([]);
        expect(await found({ text: "original", as: "anna" })).toEqual([]);
        expect(
          await found({ recipeIds: [kitchen.recipe("edited")], withFoods: [food("chicken")], as: "anna" }),
        ).toEqual(["edited"]);
        expect(await found({ recipeIds: [kitchen.recipe("edited")], withFoods: [food("chicken")] })).toEqual([]);
      });
      test("liked recipes: only these, only visible ones, one a family", async () => {
        const recipeIds = await likedRecipeIds(bench.db.sql, kitchen.user("anna"));
        expect(await found({ recipeIds, as: "anna" })).toEqual(["apple-tart", "leek-soup", "ramen", "secret"]);
        expect(await found({ recipeIds, text: "tart", as: "anna" })).toEqual(["apple-tart"]);
        expect(await found({ recipeIds, as: "ben" })).toEqual(["apple-tart", "leek-soup", "ramen"]);
        expect(await ask({ recipeIds: [], as: "anna" })).toEqual({ keys: [], total: 0 });
      });
      test("one recipe a family: the caller's main variant, else the public main", async () => {
        expect(await found({ text: "ramen" })).toEqual(["ramen-miso"]);
        expect(await found({ text: "ramen", as: "ben" })).toEqual(["ramen-miso"]);
        expect(await found({ text: "ramen", as: "anna" })).toEqual(["ramen-anna"]);
      });
      test("a private root: others see the smallest public variant, and without one only the owners see theirs", async () => {
        for (const as of [undefined, "anna", "ben"])
          expect(await found({ text: "pho", ...(as ? { as } : {}) })).toEqual(["pho-two"]);
        expect(await found({ text: "bibimbap" })).toEqual([]);
        expect(await found({ text: "bibimbap", as: "anna" })).toEqual(["bibimbap"]);
        expect(await found({ text: "bibimbap", as: "ben" })).toEqual(["bibimbap-ben"]);
      });
      test("a main variant that its user may no longer see does not hide its family", async () => {
        await kitchen.db.sql`insert into main_variants (user_id, family_id, recipe_id)
          values (${kitchen.user("nobody")}, ${kitchen.recipe("ramen")}, ${kitchen.recipe("ramen-ben")})`;
        expect(await found({ text: "ramen", as: "nobody" })).toEqual(["ramen-miso"]);
      });
    });

    describe("order and pages", () => {
      test("pages cover everything once, and every page tells the total", async () => {
        const { keys, total } = await ask({});
        expect(total).toBe(keys.length);
        expect(new Set(keys).size).toBe(total);
        const paged: string[] = [];
        for (let page = 1; page <= Math.ceil(total / 4); page++) {
          const answer = await ask({ page, pageSize: 4 });
          expect(answer.total).toBe(total);
          paged.push(...answer.keys);
        }
        expect(paged).toEqual(keys);
        expect(await ask({ page: 1000 })).toEqual({ keys: [], total });
        expect((await ask({ text: "apple", page: 2, pageSize: 1 })).keys).toEqual(["beef-stew"]);
        expect((await ask({ text: "apple", page: 2, pageSize: 1 })).total).toBe(2);
      });
      test("the newest first without words, the quickest on request", async () => {
        const ids = (await ask({ sort: "newest" })).keys.map(kitchen.recipe);
        expect(ids).toEqual(ids.toSorted((a, b) => b - a));
        expect((await ask({})).keys).toEqual((await ask({ sort: "newest" })).keys);
        const winter = { tagIds: [kitchen.tag("winter")] };
        expect((await ask({ ...winter, sort: "quickest" })).keys).toEqual(["leek-soup", "chicken-pie", "beef-stew"]);
        expect((await ask({ text: "apple", sort: "newest" })).keys).toEqual(["beef-stew", "apple-tart"]);
      });
    });

    describe("indexing", () => {
      test("a write is found as soon as it is indexed, and events in any order leave the present state", async () => {
        await kitchen.addRecipe("borscht", { names: { en: "Borscht" }, owner: "anna", private: true, approved: null });
        const id = kitchen.recipe("borscht");
        await indexRecipes(bench.db, engine, [id]);
        expect(await found({ text: "borscht", as: "anna" })).toEqual(["borscht"]);
        await kitchen.addVersion("borscht", 2, { names: { en: "Solyanka" } });
        await bench.db.sql`update recipes set private = false, approved_version = 1 where id = ${id}`;
        const saved = {
          id: 1,
          topic: "toque.recipes",
          key: String(id),
          type: "recipe.saved",
          payload: { recipe_id: id, version: 1, owner_id: kitchen.user("anna") },
          created_at: new Date().toISOString(),
        } as const;
        const deleted = { ...saved, id: 2, type: "recipe.deleted" } as const;
        await handleRecipeEvent(bench.db, engine, deleted);
        await handleRecipeEvent(bench.db, engine, saved);
        expect(await found({ text: "borscht" })).toEqual(["borscht"]);
        expect(await found({ text: "borscht", as: "anna" })).toEqual([]);
        expect(await found({ text: "solyanka", as: "anna" })).toEqual(["borscht"]);
        await bench.db.sql`update recipes set deleted_at = now() where id = ${id}`;
        await handleRecipeEvent(bench.db, engine, saved);
        await handleRecipeEvent(bench.db, engine, saved);
        expect(await found({ text: "borscht" })).toEqual([]);
        expect(await found({ text: "solyanka", as: "anna" })).toEqual([]);
      });
      test("a change of one recipe moves the face of its family", async () => {
        const main = kitchen.recipe("ramen-miso");
        await bench.db.sql`update recipes set deleted_at = now() where id = ${main}`;
        await indexRecipes(bench.db, engine, [main]);
        expect(await found({ text: "ramen" })).toEqual(["ramen"]);
        await bench.db.sql`update recipes set deleted_at = null where id = ${main}`;
        await indexRecipes(bench.db, engine, [main]);
        expect(await found({ text: "ramen" })).toEqual(["ramen-miso"]);
      });
      test("the owner's document goes when the newer version is approved", async () => {
        const id = kitchen.recipe("edited");
        await bench.db.sql`update recipes set approved_version = 2 where id = ${id}`;
        await indexRecipes(bench.db, engine, [id]);
        expect(await ask({ text: "paprikash", as: "anna" })).toEqual({ keys: ["edited"], total: 1 });
        expect(await found({ text: "paprikash" })).toEqual(["edited"]);
        await bench.db.sql`update recipes set approved_version = 1 where id = ${id}`;
        await indexRecipes(bench.db, engine, [id]);
        expect(await found({ text: "paprikash" })).toEqual([]);
      });
      test("a rebuild shows the old set until it is complete, and then the new one", async () => {
        const all = await ask({});
        const { upserts } = await buildDocuments(bench.db.sql, [
          kitchen.recipe("lasagne"),
          kitchen.recipe("leek-soup"),
        ]);
        const during: { keys: string[]; total: number }[] = [];
        async function* halves(): AsyncGenerator<RecipeDocument[]> {
          yield [{ ...upserts[0]!, title: "stale" }];
          during.push(await ask({}));
          yield upserts;
          during.push(await ask({}));
        }
        expect(await engine.rebuild(halves())).toEqual({ count: 2 });
        expect(during).toEqual([all, all]);
        expect(await found({})).toEqual(["lasagne", "leek-soup"]);
        expect(await found({ text: "lasagne" })).toEqual(["lasagne"]);
        expect(await found({ text: "stale" })).toEqual([]);
        await rebuildIndex(bench.db, engine);
        expect(await ask({})).toEqual(all);
      });
      test("a rebuild that fails leaves the old set", async () => {
        const all = await ask({});
        const broken = async function* (): AsyncGenerator<RecipeDocument[]> {
          yield (await buildDocuments(bench.db.sql, [kitchen.recipe("lasagne")])).upserts;
          throw new Error("the database went away");
        };
        // Not `.rejects`: bun spins its event loop there, which starves the in-memory socket for seconds.
        const failure = await engine.rebuild(broken()).catch((error: Error) => error.message);
        expect(failure).toBe("the database went away");
        expect(await ask({})).toEqual(all);
      });
    });

    describe("foods", () => {
      const names = async (text: string, lang: "en" | "fr" | "es" | "de" = "en", limit = 20) =>
        (await engine.searchFoods({ text, lang, limit })).map((hit) => {
          const result = toFoodSearchResult(hit, lang);
          return `${hit.type} ${String(result.name)}`;
        });
      test("the exact name first, then beginnings, then words", async () => {
        expect(await names("milk")).toEqual(["food Milk", "food Coconut milk"]);
        expect((await names("po"))[0]).toBe("food Potato");
        expect(await names("po")).toContain("subcategory Poultry");
        expect(await names("pomme", "fr")).toEqual(["food Pomme", "food Pomme de terre"]);
        expect((await names("cheese"))[0]).toBe("subcategory Cheese");
        expect(await names("cheese")).toContain("food Gruyère cheese");
      });
      test("categories are found too, aliases and other languages as well, the caller's language first", async () => {
        expect(await names("vegetables")).toEqual(["category Vegetables"]);
        expect(await names("porree", "de")).toEqual(["food Lauch"]);
        expect(await names("spud")).toEqual(["food Potato"]);
        expect(await names("puerro", "en")).toEqual(["food Leek"]);
        expect(await names("boeuf", "de")).toEqual(["food Rindfleisch"]);
      });
      test("typing errors and accents", async () => {
        expect(await names("tomatto")).toEqual(["food Tomato"]);
        expect(await names("chikcen")).toEqual(["food Chicken"]);
        expect((await names("gruyere"))[0]).toBe("food Gruyère cheese");
        expect(await names("kase", "de")).toContain("subcategory Käse");
      });
      test("weights fall from at most 1, the limit holds, nothing finds nothing", async () => {
        const hits = await engine.searchFoods({ text: "milk", lang: "en", limit: 20 });
        const weights = hits.map((hit) => hit.weight);
        expect(weights).toEqual(weights.toSorted((a, b) => b - a));
        expect(weights.every((weight) => weight > 0 && weight <= 1)).toBe(true);
        expect(await names("milk", "en", 1)).toEqual(["food Milk"]);
        expect(await names("  ")).toEqual([]);
        expect(await names("'; drop")).toEqual([]);
        expect(toFoodSearchResult(hits[0]!, null)).toMatchObject({
          type: "food",
          id: `food:${kitchen.food("milk")}`,
          food_id: kitchen.food("milk"),
          name: { en: "Milk", fr: "Lait" },
        });
      });
    });

    test("ping answers", () => engine.ping());
  });
}
