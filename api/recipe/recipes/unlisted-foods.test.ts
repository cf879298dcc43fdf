import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { withUnlisted } from "@toque/db/recipes/unlisted.ts";
import type { LikedRecipe, Recipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import type { RecipeCreate, RecipeFactsAnswer } from "@toque/db/schemas/recipe-payload.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds, payload } from "../../testing/payloads.ts";

// Foods that a recipe's own texts name and its list does not hold, on the composed server.

let app: TestApp;
let cook: TestUser;
beforeAll(async () => {
  app = await testApp();
  cook = await app.signUp();
});
afterAll(() => app.close());

async function lines(...keys: string[]) {
  const [gram] = await app.db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
  const ids = await foodIds(app.db, ...keys);
  return ids.map((food_id) => ({ food_id, quantity_id: gram!.id, multiplier: 100 })) as never[];
}
async function create(name: string, steps: string[], foods: string[], over: Partial<RecipeCreate> = {}) {
  const body = await payload(app.db, {
    name,
    steps: steps.map((text, order) => ({ order, text })),
    ingredients: await lines(...foods),
    ...over,
  });
  const answer = await app.call<Recipe>("POST", "/api/recipe/recipes", { as: cook, body });
  expect(answer.status).toBe(201);
  return answer.body;
}
const diets = (recipe: Pick<Recipe, "diets">) => recipe.diets.map(({ key }) => key);
const found = async (query: string, as: TestUser) =>
  (await app.call<LikedRecipe[]>("GET", `/api/recipe/recipes?query=${query}`, { as })).body.map(({ name }) => name);
async function allergicTo(...keys: string[]): Promise<TestUser> {
  const user = await app.signUp();
  const ids = await app.db.sql<{ id: number }[]>`select id from allergies where key = any(${keys}::text[])`;
  await app.call("PATCH", "/api/authentication/users/@me/personal-info", {
    as: user,
    body: { allergies: ids.map(({ id }) => id) },
  });
  return user;
}

describe("a food in the steps that no ingredient holds", () => {
  test("makes the allergens unknown and takes away the diets that it breaks, with the words", async () => {
    const recipe = await create("Quokka salad", ["Mix.", "Top with toasted walnuts and crispy bacon."], ["tomato"]);
    expect(recipe.unlisted_foods).toEqual([
      { text: "walnuts", field: "steps", adds_allergens: true },
      { text: "bacon", field: "steps", adds_allergens: false },
    ]);
    expect(recipe.allergies).toEqual([]);
    expect(diets(recipe)).not.toContain("vegan");
    expect(diets(recipe)).not.toContain("pork-free");
    expect(diets(recipe)).toContain("gluten-free");
  });

  test.each(["Fluff up the rice.", "Fluff the rice.", "Fluff it.", "Then fluff with a fork."])(
    "is not the fluff that rice becomes: %s",
    async (step) => {
      const recipe = await create("Bandicoot rice", [step], ["white-rice"]);
      expect([recipe.unlisted_foods, diets(recipe).includes("vegan")]).toEqual([[], true]);
    },
  );

  test("hides the recipe from those with an allergy, until the words are gone", async () => {
    const recipe = await create("Numbat soup", ["Stir in the cream."], ["tomato"]);
    await app.db.sql`update recipes set private = false, approved_version = current_version where id = ${recipe.id}`;
    const allergic = await allergicTo("sesame");
    expect(await found("numbat", allergic)).toEqual([]);
    expect(await found("numbat", cook)).toEqual(["Numbat soup"]);
    const update = { steps: [{ order: 0, text: "Stir without cream." }], ingredients: await lines("tomato") };
    const body = await payload(app.db, { name: "Numbat soup", ...update });
    const saved = await app.call<Recipe>("PUT", `/api/recipe/recipes/${recipe.id}`, { as: cook, body });
    expect(saved.body.unlisted_foods).toEqual([]);
    expect(diets(saved.body)).toContain("vegan");
  });

  test.each([
    ["the list's own food", "Soup", "Pour in the milk.", ["oat-milk"]],
    ["a food that is left out", "Soup", "Serve without walnuts, and no milk either.", ["tomato"]],
    ["the dish of the title", "Spanish tortilla", "Slide the tortilla onto a plate.", ["egg", "potato"]],
    ["a dish named in its title", "Apple crumble", "Serve the crumble warm.", ["apple"]],
    ["words that look like it", "Soup", "Grate a little nutmeg into the coconut milk.", ["tomato"]],
  ])("is not %s", async (_, name, step, foods) => {
    expect((await create(name, [step], foods)).unlisted_foods).toEqual([]);
  });

  test("is what modifies the dish of the title", async () => {
    const recipe = await create("Pecan pie", ["Add the pecans."], ["apple"]);
    expect(recipe.unlisted_foods.map(({ text }) => text)).toContain("pecans");
  });

  test("is found in the author's language, in the title too", async () => {
    const recipe = await create("Tarte aux noisettes", ["Mélanger."], ["apple"], { origin_lang: "fr" });
    expect(recipe.unlisted_foods).toEqual([{ text: "noisettes", field: "name", adds_allergens: true }]);
  });

  test("is found in a translation that somebody wrote, and once where all languages name it", async () => {
    const recipe = await create("Wallaby stew", ["Stir."], ["tomato"]);
    await app.db.sql`
      update recipe_versions set content = jsonb_set(content, '{steps,0,text,fr}', '"Ajoutez les noix et remuez."')
      where recipe_id = ${recipe.id}`;
    const [row] = await app.db.sql<{ content: RecipeContent }[]>`
      select content from recipe_versions where recipe_id = ${recipe.id}`;
    expect((await withUnlisted(app.db.sql, row!.content)).unlisted).toMatchObject([{ text: "noix", field: "steps" }]);
    const both = structuredClone(row!.content);
    both.steps[0]!.text.en = "Add the walnuts and stir.";
    expect((await withUnlisted(app.db.sql, both)).unlisted).toMatchObject([{ text: "walnuts", field: "steps" }]);
  });

  test("is a dish that a step uses, but not one that the title or a part names", async () => {
    const tart = await create("Pear tart", ["Spread the frangipane."], ["pear"]);
    expect(tart.unlisted_foods).toEqual([{ text: "frangipane", field: "steps", adds_allergens: true }]);
    expect(diets(tart)).not.toContain("vegan");
    expect((await create("Frangipane tart", ["Spread the frangipane."], ["pear"])).unlisted_foods).toEqual([]);
  });

  test("is told while the recipe is being written", async () => {
    const body = {
      origin_lang: "en",
      nb_servings: 2,
      name: "Salad",
      steps: ["Scatter the peanuts over it."],
      ingredients: await lines("tomato"),
    };
    const facts = await app.call<RecipeFactsAnswer>("POST", "/api/recipe/compute-recipe-facts", { as: cook, body });
    expect(facts.body.unlisted_foods).toEqual([{ text: "peanuts", field: "steps", adds_allergens: true }]);
    expect(diets(facts.body)).not.toContain("paleo");
  });
});

test("what some kinds of a food contain is told apart from what it contains, and is not safe", async () => {
  const recipe = await create("Bilby toast", ["Toast it."], ["bread"]);
  expect(recipe.allergies.map(({ name }) => name)).toEqual(["Gluten"]);
  expect(recipe.may_contain.map(({ name }) => name)).toContain("Sesame");
  const [bread = 0] = await foodIds(app.db, "bread");
  const food = await app.call<{ may_contain: { name: string }[] }>("GET", `/api/food/food/${bread}`);
  expect(food.body.may_contain.map(({ name }) => name)).toContain("Sesame");
});
