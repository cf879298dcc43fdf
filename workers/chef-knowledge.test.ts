import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { loadKnowledge } from "./chef-knowledge.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

describe("the offline chef's knowledge", () => {
  test("holds every food with its measures and the public recipes", async () => {
    await db.sql`update recipes set private = true where key = 'hummus'`;
    const { foods, recipes, diets } = await loadKnowledge(db.sql);
    const [counts] = await db.sql<{ foods: number; recipes: number; diets: number }[]>`
      select (select count(*) from foods) as foods, (select count(*) from diets) as diets,
        (select count(*) from recipes where not private) as recipes`;
    expect({ foods: foods.length, recipes: recipes.length, diets: diets?.length }).toEqual(counts!);
    expect(recipes.some((recipe) => recipe.key === "hummus")).toBe(false);
    const garlic = foods.find((food) => food.key === "garlic")!;
    expect(garlic.names.fr).toBe("Ail");
    expect(garlic.allergen_keys).toEqual([]);
    expect(garlic.quantities.find((quantity) => quantity.key === "clove")).toMatchObject({ unit: null });
    expect(garlic.quantities.find((quantity) => quantity.unit === "g")).toMatchObject({ weight: 1 });
    expect(foods.find((food) => food.key === "chorizo")?.allergen_keys).toBeNull();
    // Its sub-recipes count as well.
    const lasagne = recipes.find((recipe) => recipe.key === "lasagne-bolognese")!;
    expect(lasagne.foods.map(({ food_id }) => food_id)).toContain(foods.find(({ key }) => key === "nutmeg")?.id ?? -1);
    for (const recipe of recipes) {
      const weight = recipe.foods.reduce((sum, food) => sum + food.weight_per_serving, 0);
      expect(weight).toBeGreaterThan(30);
    }
    expect(diets?.find((diet) => diet.key === "vegan")?.excluded_traits).toContain("dairy");
  });
});
