import { describe, expect, test } from "bun:test";
import { likedRecipeIds, searchCaller } from "../caller.ts";
import type { Ask, EngineHarness } from "./harness.ts";

/** Filters, visibility, order and paging. */
export function filterCompliance(harness: EngineHarness): void {
  const { ask, found, food, category, subcategory } = harness;

  describe("filters", () => {
    test("foods: all required ones, including those of sub-recipes", async () => {
      expect(await found({ withFoods: [food("leek")] })).toEqual(["chicken-pie", "leek-soup"]);
      expect(await found({ withFoods: [food("leek"), food("potato")] })).toEqual(["leek-soup"]);
      expect(await found({ withFoods: [food("gruyere")] })).toEqual(["chicken-pie"]);
      expect(await found({ withFoods: [food("gruyere"), food("potato")] })).toEqual([]);
    });
    test("a required category or subcategory matches any of its foods", async () => {
      expect(await found({ withFoods: [category("meat")], as: "ben" })).toEqual([
        "beef-stew",
        "chicken-pie",
        "edited",
        "lasagne",
      ]);
      expect(await found({ withFoods: [category("meat"), category("dairy")] })).toEqual(["chicken-pie", "lasagne"]);
      expect(await found({ withFoods: [subcategory("cheese")] })).toEqual(["chicken-pie"]);
    });
    test("an excluded food, category or subcategory also applies to sub-recipes", async () => {
      const wanted = { withFoods: [food("leek")] };
      expect(await found({ ...wanted, withoutFoods: [food("gruyere")] })).toEqual(["leek-soup"]);
      expect(await found({ ...wanted, withoutFoods: [subcategory("cheese")] })).toEqual(["leek-soup"]);
      expect(await found({ ...wanted, withoutFoods: [category("dairy")] })).toEqual([]);
      expect(await found({ ...wanted, withoutFoods: [food("gruyere"), food("potato")] })).toEqual([]);
    });
    test("tags: all; difficulties: any; times: within; author", async () => {
      const tag = harness.fixtures.tag;
      expect(await found({ tagIds: [tag("winter")] })).toEqual(["beef-stew", "chicken-pie", "leek-soup"]);
      expect(await found({ tagIds: [tag("winter"), tag("soups")] })).toEqual(["leek-soup"]);
      expect(await found({ difficultyIds: [2, 3] })).toEqual(["chicken-pie", "creme-brulee", "lasagne"]);
      expect(await found({ minTotalTime: 90, maxTotalTime: 180 })).toEqual(["beef-stew", "chicken-pie", "lasagne"]);
      expect(await found({ maxPreparationTime: 10 })).toEqual(["tomato-salad"]);
      expect(await found({ minPreparationTime: 41 })).toEqual(["chicken-pie"]);
      expect(await found({ authorId: harness.fixtures.user("ben"), text: "lasagne" })).toEqual(["lasagne"]);
    });
    test("filters and words combine with and", async () => {
      const all: Ask = {
        text: "chicken",
        tagIds: [harness.fixtures.tag("winter")],
        difficultyIds: [3],
        minTotalTime: 100,
      };
      expect(await found({ ...all, withFoods: [category("vegetables")] })).toEqual(["chicken-pie"]);
      expect(await found({ ...all, withFoods: [category("vegetables")], difficultyIds: [1] })).toEqual([]);
      expect(await found({ ...all, text: "apple" })).toEqual([]);
      expect(await found({ text: "lasange", withoutFoods: [food("beef")] })).toEqual([]);
    });
    test("an allergen excludes recipes that contain it and those with unknown allergens", async () => {
      const tagged = { withFoods: [category("vegetables")] };
      expect(await found(tagged)).toEqual([
        "apple-tart",
        "beef-stew",
        "chicken-pie",
        "lasagne",
        "leek-soup",
        "tomato-salad",
      ]);
      const without = (key: string) => found({ ...tagged, excludedAllergenIds: [harness.fixtures.allergy(key)] });
      expect(await without("milk")).toEqual(["apple-tart", "beef-stew"]);
      expect(await without("gluten")).toEqual(["beef-stew", "leek-soup"]);
      expect(await found({ ...tagged, excludedAllergenIds: [] })).toHaveLength(6);
    });
    test("a recipe without ingredients has unknown allergens", async () => {
      expect(await found({ text: "ramen miso" })).toEqual(["ramen-miso"]);
      expect(await found({ text: "ramen miso", excludedAllergenIds: [harness.fixtures.allergy("milk")] })).toEqual([]);
    });
    test("a diet", async () => {
      const dietIds = [harness.fixtures.diet("vegetarian")];
      expect(await found({ dietIds })).toEqual(["apple-tart", "creme-brulee", "leek-soup", "tomato-salad"]);
      expect(await found({ dietIds, excludedAllergenIds: [harness.fixtures.allergy("milk")] })).toEqual(["apple-tart"]);
    });
  });

  describe("visibility", () => {
    const goulash = { text: "goulash" };
    test("a visitor and another user find only approved public recipes", async () => {
      expect(await found(goulash)).toEqual(["edited"]);
      expect(await found({ ...goulash, as: "ben" })).toEqual(["edited"]);
      expect(
        await found({ as: "ben", recipeIds: [harness.fixtures.recipe("secret"), harness.fixtures.recipe("deleted")] }),
      ).toEqual([]);
    });
    test("the owner also finds their private, pending and withdrawn ones, and no deleted ones", async () => {
      expect(await found({ ...goulash, as: "anna" })).toEqual(["part", "pending", "secret", "withdrawn"]);
    });
    test("the owner finds the newer version in place of the approved one", async () => {
      expect(await found({ text: "paprikash", as: "anna" })).toEqual(["edited"]);
      expect(await found({ text: "paprikash", as: "ben" })).toEqual([]);
      expect(await found({ text: "paprikash" })).toEqual([]);
      expect(await found({ text: "original", as: "anna" })).toEqual([]);
      expect(
        await found({ recipeIds: [harness.fixtures.recipe("edited")], withFoods: [food("chicken")], as: "anna" }),
      ).toEqual(["edited"]);
      expect(await found({ recipeIds: [harness.fixtures.recipe("edited")], withFoods: [food("chicken")] })).toEqual([]);
    });
    test("liked recipes: only these, only visible ones, one per family", async () => {
      const recipeIds = await likedRecipeIds(harness.db.sql, harness.fixtures.user("anna"));
      expect(await found({ recipeIds, as: "anna" })).toEqual(["apple-tart", "leek-soup", "ramen", "secret"]);
      expect(await found({ recipeIds, text: "tart", as: "anna" })).toEqual(["apple-tart"]);
      expect(await found({ recipeIds, as: "ben" })).toEqual(["apple-tart", "leek-soup", "ramen"]);
      expect(await ask({ recipeIds: [], as: "anna" })).toEqual({ keys: [], total: 0 });
    });
    test("one recipe per family: the caller's main variant, else the public main", async () => {
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
    test("whom the caller has blocked: nothing of theirs, by words, filters, ids and in counts; others find it", async () => {
      const { sql } = harness.db;
      const [clara, ben] = [harness.fixtures.user("clara"), harness.fixtures.user("ben")];
      const [before, lasagne] = [await found({ as: "clara" }), harness.fixtures.recipe("lasagne")];
      expect(before).toContain("lasagne");
      const counted = async () => {
        const caller = await searchCaller(sql, clara);
        return (await harness.engine.countFacets({ lang: "en", page: 1, caller })).total;
      };
      expect(await counted()).toBe(before.length);
      await sql`insert into user_blocks (user_id, blocked_id) values (${clara}, ${ben})`;
      const left = await found({ as: "clara" });
      const ofBen = await found({ authorId: ben });
      expect(ofBen).toContain("lasagne");
      expect(left).toEqual(before.filter((key) => !ofBen.includes(key)));
      expect(await counted()).toBe(left.length);
      for (const asked of [{ text: "lasagne" }, { authorId: ben }, { recipeIds: [lasagne] }] as const) {
        expect(await found({ ...asked, as: "clara" })).toEqual([]);
        expect(await found({ ...asked, as: "anna" })).toContain("lasagne");
        expect(await found(asked)).toContain("lasagne");
      }
      expect(await found({ as: "ben", authorId: ben })).toContain("lasagne");
      await sql`delete from user_blocks`;
      expect(await found({ as: "clara" })).toEqual(before);
    });
    test("a main variant that is no longer visible to its user does not hide its family", async () => {
      await harness.fixtures.db.sql`insert into main_variants (user_id, family_id, recipe_id)
      values (${harness.fixtures.user("clara")}, ${harness.fixtures.recipe("ramen")}, ${harness.fixtures.recipe("ramen-ben")})`;
      expect(await found({ text: "ramen", as: "clara" })).toEqual(["ramen-miso"]);
    });
  });

  describe("order and pages", () => {
    test("pages cover everything once, and every page has the total", async () => {
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
      const ids = (await ask({ sort: "newest" })).keys.map(harness.fixtures.recipe);
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
      expect((await ask({})).keys).toEqual((await ask({ sort: "newest" })).keys);
      const winter = { tagIds: [harness.fixtures.tag("winter")] };
      expect((await ask({ ...winter, sort: "quickest" })).keys).toEqual(["leek-soup", "chicken-pie", "beef-stew"]);
      expect((await ask({ text: "apple", sort: "newest" })).keys).toEqual(["beef-stew", "apple-tart"]);
    });
  });
}
