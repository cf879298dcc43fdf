import { describe, expect, test } from "bun:test";
import { indexRecipes } from "../indexer.ts";
import { toFoodSearchResult } from "../port.ts";
import type { EngineHarness } from "./harness.ts";

/** Matching of words in recipes and foods. */
export function matchingCompliance(harness: EngineHarness): void {
  const { ask, found } = harness;

  describe("words", () => {
    test("typing errors: a letter missing, wrong, too many, swapped", async () => {
      for (const text of ["lasange", "lasgne", "lasagnne", "lesagne", "bolonese", "bolgnesse"])
        expect([text, await found({ text })]).toEqual([text, ["lasagne"]]);
    });
    test("two errors in a long word, anywhere; one in the first letter counts twice", async () => {
      for (const text of ["bxlxgnese", "bolognsse", "bologneeese", "bolognxsx", "oblognese", "xolognese"])
        expect([text, await found({ text })]).toEqual([text, ["lasagne"]]);
      for (const text of ["bxlxgnxse", "xolognexe"]) expect([text, await found({ text })]).toEqual([text, []]);
    });
    test("typing errors in every language, in any word of several, in foods and with filters", async () => {
      for (const [text, keys] of [
        ["kartofelsuppe", ["leek-soup"]],
        ["potge poireuax", ["leek-soup"]],
        ["sopa pueros", ["leek-soup"]],
        ["tomaten gurke", []],
        ["tartre pommes", ["apple-tart"]],
        ["gruyerre", ["chicken-pie"]],
        ["estofdao ternera", ["beef-stew"]],
      ] as const)
        expect([text, await found({ text })]).toEqual([text, [...keys]]);
      expect(await found({ text: "chickne", withFoods: [harness.category("vegetables")] })).toEqual(["chicken-pie"]);
      expect(await found({ text: "chickne", withoutFoods: [harness.subcategory("cheese")], as: "anna" })).toEqual([
        "edited",
      ]);
    });
    test("a short word and a first letter allow no typing error", async () => {
      expect(await found({ text: "pies" })).toEqual([]);
      expect(await found({ text: "xasagne" })).toEqual([]);
    });
    test("accents, ligatures and hyphens are ignored", async () => {
      for (const text of ["creme brulee", "Crème brûlée", "CREME BRÛLÉE", "crème-brulée"])
        expect([text, await found({ text })]).toEqual([text, ["creme-brulee"]]);
      expect(await found({ text: "boeuf mijote" })).toEqual(["beef-stew"]);
      expect(await found({ text: "hahnchenpastete" })).toEqual(["chicken-pie"]);
    });
    test("every language of a recipe matches, regardless of the caller's language", async () => {
      for (const text of ["leek soup", "potage poireaux", "sopa puerros", "lauch kartoffelsuppe"])
        for (const lang of ["en", "fr", "es", "de"] as const)
          expect([text, lang, await found({ text, lang })]).toEqual([text, lang, ["leek-soup"]]);
    });
    test("the last word matches as a prefix, ordered by relevance", async () => {
      expect(await found({ text: "leek an potat" })).toEqual(["leek-soup"]);
      expect((await ask({ text: "apple" })).keys).toEqual(["apple-tart", "beef-stew"]);
    });
    test("a name in the caller's language comes before one in another", async () => {
      await harness.fixtures.addRecipe("tarte-en", { names: { en: "Tarte tatin", fr: "Gâteau renversé" } });
      await harness.fixtures.addRecipe("tarte-fr", { names: { en: "Upside-down cake", fr: "Tarte tatin" } });
      await indexRecipes(harness.db, harness.engine, ["tarte-en", "tarte-fr"].map(harness.fixtures.recipe));
      expect((await ask({ text: "tarte tatin", lang: "en" })).keys).toEqual(["tarte-en", "tarte-fr"]);
      expect((await ask({ text: "tarte tatin", lang: "fr" })).keys).toEqual(["tarte-fr", "tarte-en"]);
      const ids = ["tarte-en", "tarte-fr"].map(harness.fixtures.recipe);
      await harness.db.sql`update recipes set deleted_at = now() where id = any(${ids}::int[])`;
      await harness.engine.remove(ids);
      expect(await found({ text: "tarte tatin" })).toEqual([]);
    });
    test("all words have to match, also in a food, a tag or the description", async () => {
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
    test("punctuation is data, never syntax", async () => {
      for (const text of ["'; drop table recipes", "a' OR 1=1", "soup & | ! ( ) : * <->", "\\ % _ ' \" {", '"'])
        expect(Array.isArray(await found({ text }))).toBe(true);
      expect(await found({ text: "!!! ???" })).toEqual([]);
      expect(await found({ text: "%" })).toEqual([]);
    });
  });

  describe("foods", () => {
    const names = async (text: string, lang: "en" | "fr" | "es" | "de" = "en", limit = 20) =>
      (await harness.engine.searchFoods({ text, lang, limit })).map((hit) => {
        const result = toFoodSearchResult(hit, lang);
        return `${hit.type} ${String(result.name)}`;
      });
    test("the exact name first, then beginnings, then words", async () => {
      expect(await names("milk")).toEqual(["food Milk", "food Coconut milk"]);
      expect(await names("po")).toEqual([
        "food Potato",
        "subcategory Poultry",
        "food Chicken",
        "food Apple",
        "food Leek",
      ]);
      expect(await names("pomme", "fr")).toEqual(["food Pomme", "food Pomme de terre"]);
      expect(await names("cheese")).toEqual(["subcategory Cheese", "food Gruyère cheese"]);
    });
    test("categories, aliases and other languages are found too, the caller's language first", async () => {
      expect(await names("vegetables")).toEqual(["category Vegetables"]);
      expect(await names("porree", "de")).toEqual(["food Lauch"]);
      expect(await names("spud")).toEqual(["food Potato"]);
      expect(await names("puerro", "en")).toEqual(["food Leek"]);
      expect(await names("boeuf", "de")).toEqual(["food Rindfleisch"]);
    });
    test("typing errors and accents", async () => {
      expect(await names("tomatto")).toEqual(["food Tomato"]);
      expect(await names("chikcen")).toEqual(["food Chicken"]);
      expect(await names("gruyere")).toEqual(["food Gruyère cheese"]);
      expect(await names("kase", "de")).toEqual(["subcategory Käse", "food Gruyère-Käse"]);
    });
    test("weights decrease from at most 1, the limit is respected, an empty query finds nothing", async () => {
      const hits = await harness.engine.searchFoods({ text: "milk", lang: "en", limit: 20 });
      const weights = hits.map((hit) => hit.weight);
      expect(weights).toEqual(weights.toSorted((a, b) => b - a));
      expect(weights.every((weight) => weight > 0 && weight <= 1)).toBe(true);
      expect(await names("milk", "en", 1)).toEqual(["food Milk"]);
      expect(await names("  ")).toEqual([]);
      expect(await names("'; drop")).toEqual([]);
      expect(toFoodSearchResult(hits[0]!, null)).toMatchObject({
        type: "food",
        id: harness.fixtures.food("milk"),
        food_id: harness.fixtures.food("milk"),
        name: { en: "Milk", fr: "Lait" },
      });
    });
  });
}
