import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeFactsAnswer } from "@toque/db/schemas/recipe-payload.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { payload, recipeId } from "../../testing/payloads.ts";

let app: TestApp;
let anna: TestUser;
beforeAll(async () => {
  app = await testApp();
  anna = await app.signUp();
});
afterAll(() => app.close());

const compute = (body: unknown, as: TestUser | null = anna) =>
  app.call<RecipeFactsAnswer & { detail: { loc: unknown[] }[] }>("POST", "/api/recipe/compute-recipe-facts", {
    as,
    body,
    headers: { lang: "fr" },
  });

test("the facts of a draft equal those of the saved recipe", async () => {
  const input = await payload(app.db);
  const { body: saved } = await app.call<Recipe>("POST", "/api/recipe/recipes", {
    as: anna,
    body: input,
    headers: { lang: "fr" },
  });
  const lines = input.ingredients!.map(({ food_id, quantity_id, multiplier }) => ({
    food_id,
    quantity_id,
    multiplier,
  }));
  const { status, body } = await compute({ nb_servings: input.nb_servings, ingredients: lines });
  expect(status).toBe(200);
  const { energy, protein, sugar, nutri_score, nutrition_coverage, allergies, diets, unknown_allergen_food_ids } =
    saved;
  expect(body).toMatchObject({
    energy,
    protein,
    sugar,
    nutri_score,
    nutrition_coverage,
    allergies,
    diets,
    unknown_allergen_food_ids,
  });
});

test("sub-recipes and declared allergens count, and an empty draft has unknown facts", async () => {
  const [line] = (await payload(app.db)).ingredients!;
  const one = { food_id: line!.food_id, quantity_id: line!.quantity_id, multiplier: 1 };
  const { body: sub } = await compute({
    nb_servings: 1,
    ingredients: [],
    sub_recipes: [{ ingredients: [one] }],
    allergy_ids: [2],
  });
  expect(sub.energy).toBeGreaterThan(0);
  expect(sub.allergies.map(({ id }) => id)).toContain(2);
  expect((await compute({ nb_servings: 1, ingredients: [] })).body).toMatchObject({
    energy: null,
    nutri_score: null,
    nutrition_coverage: 0,
    diets: [],
  });
});

test("unknown references are named by their path", async () => {
  const [line] = (await payload(app.db)).ingredients!;
  const bad = { food_id: 999_999, quantity_id: 1, multiplier: 1 };
  const { status, body } = await compute({
    nb_servings: 1,
    ingredients: [{ food_id: line!.food_id, quantity_id: line!.quantity_id, multiplier: 1 }, bad],
    sub_recipes: [{ ingredients: [bad] }],
    allergy_ids: [999],
  });
  expect(status).toBe(422);
  expect(body.detail.map(({ loc }) => loc.join("."))).toEqual([
    "body.ingredients.1.food_id",
    "body.sub_recipes.0.ingredients.0.food_id",
    "body.allergy_ids.0",
  ]);
  expect((await compute({ nb_servings: 0, ingredients: [] })).status).toBe(422);
  expect((await compute({ nb_servings: 1, ingredients: [] }, null)).status).toBe(401);
});

test("the name that a variant would have goes by its foods; of a recipe that is not visible there is none", async () => {
  const { body: tiramisu } = await app.call<Recipe>("GET", `/api/recipe/recipes/${await recipeId(app.db, "tiramisu")}`);
  const lines = tiramisu.ingredients.map(({ food, quantity, multiplier }) => ({
    food_id: food.id,
    quantity_id: quantity.id,
    multiplier,
  }));
  const egg = tiramisu.ingredients.findIndex(({ food }) => food.name === "Egg");
  const named = async (ingredients: object[], variant_of?: number) =>
    (await compute({ nb_servings: 4, ingredients, ...(variant_of ? { variant_of } : {}) })).body.variant_name;
  expect(await named(lines.toSpliced(egg, 1), tiramisu.id)).toMatchObject({
    en: "Tiramisu without eggs",
    de: "Tiramisu ohne Eier",
  });
  expect(await named(lines, tiramisu.id)).toMatchObject({ es: "Tiramisú (mi versión)" });
  expect(await named(lines)).toBeNull();
  const { body: hidden } = await app.call<Recipe>("POST", "/api/recipe/recipes", {
    as: await app.signUp(),
    body: await payload(app.db),
  });
  expect(await named(lines, hidden.id)).toBeNull();
});
