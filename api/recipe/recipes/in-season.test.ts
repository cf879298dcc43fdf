import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { SeasonalRecipes } from "@toque/db/schemas/search.ts";
import { type TestApp, testApp } from "../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const path = "/api/recipe/recipes/in-season";
const read = async (query: string, as?: Awaited<ReturnType<TestApp["signUp"]>>) =>
  (await app.call<SeasonalRecipes>("GET", `${path}?${query}`, as ? { as } : {})).body;
const recipeOf = async (id: number) => (await app.call<Recipe>("GET", `/api/recipe/recipes/${id}`)).body;
const foodsOf = async (id: number): Promise<number[]> => {
  const { ingredients, sub_recipes } = await recipeOf(id);
  const others = await Promise.all(sub_recipes.map((sub) => foodsOf(sub.id)));
  return [...ingredients.map(({ food }) => food.id), ...others.flat()];
};

test("every recipe has a food of the season, and every food named has a recipe", async () => {
  const { foods, recipes } = await read("month=7");
  expect(recipes.length).toBeGreaterThanOrEqual(4);
  expect(foods.length).toBeGreaterThanOrEqual(3);
  expect(foods.length).toBeLessThanOrEqual(6);
  const [first, ...others] = recipes;
  expect(await foodsOf(first!.id)).toContain(foods[0]!.id);
  const found = await Promise.all([first!, ...others.slice(0, 5)].map(({ id }) => foodsOf(id)));
  const named = new Set(foods.map(({ id }) => id));
  expect(found.slice(0, 3).every((ids) => ids.some((id) => named.has(id)))).toBe(true);
  expect(new Set(recipes.map(({ id }) => id)).size).toBe(recipes.length);
});

test("another day begins with other foods; the south has them half a year later", async () => {
  const names = async (query: string) => (await read(query)).foods.map(({ name }) => name);
  const today = await names("month=7&day=20000");
  expect(await names("month=7&day=20000")).toEqual(today);
  expect(await names("month=7&day=20001")).not.toEqual(today);
  expect(await names("month=1&hemisphere=south&day=20000")).toEqual(today);
});

test("names are in the language of the request", async () => {
  const { body } = await app.call<SeasonalRecipes>("GET", `${path}?month=7`, { headers: { lang: "fr" } });
  const { body: english } = await app.call<SeasonalRecipes>("GET", `${path}?month=7`);
  expect(body.foods.map(({ id }) => id)).toEqual(english.foods.map(({ id }) => id));
  expect(body.foods[0]!.name).not.toEqual(english.foods[0]!.name);
  const { body: all } = await app.call<SeasonalRecipes>("GET", `${path}?month=7&translated=false`);
  expect(all.foods[0]!.name).toMatchObject({ en: english.foods[0]!.name, fr: body.foods[0]!.name });
});

test("allergies and the diet of the caller apply", async () => {
  const anna = await app.signUp();
  const milk = (await app.db.sql<{ id: number }[]>`select id from allergies where name->>'en' ilike 'milk%'`)[0]!.id;
  await app.call("PATCH", "/api/authentication/users/@me/personal-info", { as: anna, body: { allergies: [milk] } });
  const before = await read("month=7");
  const { recipes } = await read("month=7", anna);
  expect(recipes.length).toBeGreaterThan(0);
  expect(recipes.map(({ id }) => id)).not.toEqual(before.recipes.map(({ id }) => id));
  for (const { id } of recipes) {
    const { allergies } = await recipeOf(id);
    expect(allergies.map((allergy) => allergy.id)).not.toContain(milk);
  }
});

test("a month that does not exist is refused", async () => {
  for (const query of ["month=13", "month=0", "", "month=7&hemisphere=east", "month=7&day=-1"])
    expect((await app.call("GET", `${path}?${query}`)).status).toBe(422);
});
