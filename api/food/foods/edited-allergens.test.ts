import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Food } from "@toque/db/schemas/food.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { startConsumers } from "@toque/workers/consumers.ts";
import { createEmbeddedBus } from "@toque/workers/platform/bus/embedded.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds, payload } from "../../testing/payloads.ts";

// An edited food reaches the recipes that list it and those that only name it: their answers, and who finds them.

let app: TestApp;
let admin: TestUser;
let moderator: TestUser;
let cook: TestUser;
let category: number;
let gram: number;
let stop: () => Promise<unknown>;
/** A food without allergens, a recipe that lists it, and one whose step names it. */
let food: number;
let listed: number;
let named: number;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signUp("admin@example.org", ["admin"]);
  moderator = await app.signUp("moderator@example.org", ["moderator"]);
  cook = await app.signUp("cook@example.org");
  const [row] = await app.db.sql<{ category: number; gram: number }[]>`
    select (select id from food_categories where key = 'vegetables') as category,
      (select id from quantities where key = 'g' and food_id is null) as gram`;
  ({ category, gram } = row!);
  const bus = createEmbeddedBus({ db: app.db, log: silentLogger });
  const consumers = await startConsumers({ db: app.db, bus, search: app.deps.search, log: silentLogger }, 50);
  stop = async () => {
    await consumers.stop();
    await bus.close();
  };
  food = await addFood("Moonberry");
  listed = await addRecipe({ ingredients: [line(food)] });
  named = await addRecipe({ steps: [{ order: 0, text: "Strew with moonberries." }] });
});
afterAll(async () => {
  await stop();
  await app.close();
});

async function addFood(name: string): Promise<number> {
  const body = { name, category_id: category, origin_lang: "en", allergy_ids: [], traits: [] };
  const answer = await app.call<Food>("POST", "/api/food/food", { as: admin, body });
  expect(answer.status).toBe(201);
  return answer.body.id;
}
async function addRecipe(over: object): Promise<number> {
  const [carrot = 0] = await foodIds(app.db, "carrot");
  const plate = await payload(app.db, {
    private: true,
    name: "Evening plate",
    steps: [],
    ingredients: [line(carrot)],
  });
  const answer = await app.call<Recipe>("POST", "/api/recipe/recipes", { as: cook, body: { ...plate, ...over } });
  expect(answer.status).toBe(201);
  return answer.body.id;
}
const line = (food_id: number) => ({ food_id, quantity_id: gram, multiplier: 100, order: 0 });
const read = async (id: number) => (await app.call<Recipe>("GET", `/api/recipe/recipes/${id}`, { as: cook })).body;
const allergy = async (key: string) => {
  const [row] = await app.db.sql<{ id: number }[]>`select id from allergies where key = ${key}`;
  return row!.id;
};
const edit = (id: number, body: object) => app.call<Food>("PUT", `/api/food/food/${id}`, { as: admin, body });
/** Whether the cook's search without an allergen finds a recipe. */
async function isFoundWithout(allergyId: number, id: number): Promise<boolean> {
  const caller = { userId: cook.id, mainVariants: [], blockedIds: [] };
  const query = { lang: "en", caller, recipeIds: [id], excludedAllergenIds: [allergyId], page: 1 } as const;
  return (await app.deps.search.searchRecipes(query)).total === 1;
}
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await holds()); await Bun.sleep(50))
    if (Date.now() > deadline) throw new Error(`not within 30 s: ${what}`);
}

test("a food's edited allergens reach the recipe that lists it and the one that names it", async () => {
  const [sesame, milk] = [await allergy("sesame"), await allergy("milk")];
  await until("both are found", async () => (await isFoundWithout(sesame, listed)) && isFoundWithout(sesame, named));
  expect((await edit(food, { allergy_ids: [sesame], traits: ["honey"] })).status).toBe(200);
  await until("the list tells", async () => (await read(listed)).allergies.some(({ id }) => id === sesame));
  await until("the step tells", async () => (await read(named)).unlisted_foods.length === 1);
  expect((await read(named)).unlisted_foods).toMatchObject([{ text: "moonberries" }]);
  await until(
    "none is found",
    async () => !(await isFoundWithout(sesame, listed)) && !(await isFoundWithout(sesame, named)),
  );
  expect((await read(listed)).version).toBe(1);
  // Nothing is said of milk by the one, and the other's allergens are not all known.
  expect(await isFoundWithout(milk, listed)).toBe(true);
  expect(await isFoundWithout(milk, named)).toBe(false);
}, 120_000);

test("what it may contain reaches them as well, and what is taken back is free again", async () => {
  const sesame = await allergy("sesame");
  expect((await edit(food, { allergy_ids: [], may_contain_ids: [sesame], traits: [] })).status).toBe(200);
  await until("the list tells", async () => {
    const { allergies, may_contain } = await read(listed);
    return allergies.length === 0 && may_contain.some(({ id }) => id === sesame);
  });
  expect(await isFoundWithout(sesame, listed)).toBe(false);
  expect((await edit(food, { may_contain_ids: [] })).status).toBe(200);
  await until("both are found", async () => (await isFoundWithout(sesame, listed)) && isFoundWithout(sesame, named));
  expect((await read(named)).unlisted_foods).toEqual([]);
}, 120_000);

test("who is no admin edits none, and a food in use is not deleted", async () => {
  const sesame = await allergy("sesame");
  for (const as of [cook, moderator, null])
    expect((await app.call("PUT", `/api/food/food/${food}`, { as, body: { allergy_ids: [sesame] } })).status).toBe(
      as ? 403 : 401,
    );
  expect((await app.call("DELETE", `/api/food/food/${food}`, { as: admin })).status).toBe(409);
});

test("a food that a step named is no word any more once it is deleted", async () => {
  const sesame = await allergy("sesame");
  const gone = await addFood("Starpepper");
  const id = await addRecipe({ steps: [{ order: 0, text: "Strew with starpepper." }] });
  await edit(gone, { allergy_ids: [sesame] });
  await until("the step tells", async () => (await read(id)).unlisted_foods.length === 1);
  expect((await app.call("DELETE", `/api/food/food/${gone}`, { as: admin })).status).toBe(204);
  await until("it is a word like others", async () => (await read(id)).unlisted_foods.length === 0);
}, 120_000);

test("a personal food that becomes a public one brings its allergens to who lists it and who only names it", async () => {
  const milk = await allergy("milk");
  const own = await app.call<Food>("POST", "/api/food/personal-foods", { as: cook, body: { name: "Glimmercurd" } });
  const lists = await addRecipe({ ingredients: [line(own.body.id)] });
  const names = await addRecipe({ steps: [{ order: 0, text: "Melt the glimmercurd." }] });
  expect((await read(names)).unlisted_foods).toEqual([]);
  const promoted = await app.call<Food>("POST", `/api/food/personal-foods/${own.body.id}/promotion`, {
    as: moderator,
    body: { name: "Glimmercurd", origin_lang: "en", category_id: category, allergy_ids: [milk], traits: ["dairy"] },
  });
  expect(promoted.status).toBe(201);
  expect((await read(lists)).allergies.map(({ id }) => id)).toEqual([milk]);
  await until("the step tells", async () => (await read(names)).unlisted_foods.length === 1);
  await until(
    "neither is found",
    async () => !(await isFoundWithout(milk, lists)) && !(await isFoundWithout(milk, names)),
  );
}, 120_000);
