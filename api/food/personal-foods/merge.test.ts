import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Food, FoodSearchResult } from "@toque/db/schemas/food.ts";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import type { LikedRecipe, Recipe } from "@toque/db/schemas/recipe.ts";
import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds, payload } from "../../testing/payloads.ts";

// What moderators make of a food that a cook used as written.

let app: TestApp;
let cook: TestUser;
let moderator: TestUser;
let butter: number;
beforeAll(async () => {
  app = await testApp();
  cook = await app.signUp("cook@example.org");
  moderator = await app.signUp("moderator@example.org", ["moderator"]);
  [butter = 0] = await foodIds(app.db, "butter");
});
afterAll(() => app.close());

type Wrong = { code: string; detail: { loc: (string | number)[]; type: string }[] };
const call = <T = unknown>(method: string, path: string, as: TestUser | null, body?: unknown, headers = {}) =>
  app.call<T & Wrong>(method, path, { as, body, headers });
const take = async (name: string) => (await call<Food>("POST", "/api/food/personal-foods", cook, { name })).body.id;
const merge = (id: number, food_id: number, headers = {}, as = moderator) =>
  call<Food>("POST", `/api/food/personal-foods/${id}/merge`, as, { food_id }, headers);
async function measure(foodId: number, name: string): Promise<number> {
  const { body } = await call<Quantity[]>("GET", `/api/recipe/foods/${foodId}/quantities`, cook);
  const found = (body as Quantity[]).find((one) => one.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found.id;
}
const line = (food_id: number, quantity_id: number, multiplier: number, order = 0) => ({
  order,
  food_id,
  quantity_id,
  multiplier,
});
const create = async (ingredients: object[], over: object = {}) =>
  (
    await call<Recipe>("POST", "/api/recipe/recipes", cook, {
      ...(await payload(app.db, { private: true })),
      ...over,
      ingredients,
    })
  ).body;
const read = async (id: number) => (await call<Recipe>("GET", `/api/recipe/recipes/${id}`, cook)).body;
const amounts = (recipe: Pick<Recipe, "ingredients">) =>
  recipe.ingredients.map(({ food, quantity, multiplier }) => [food.id, quantity.name, multiplier]);

describe("merging", () => {
  test("puts the public food in its place: in recipes with their facts, in sub-recipes, in older versions", async () => {
    const food = await take("Yak bloop");
    const [cup, gram] = [await measure(food, "cup"), await measure(food, "g")];
    const piece = await measure(food, "piece");
    const sub = {
      name: "Topping",
      nb_servings: 2,
      difficulty_id: 1,
      order: 0,
      ingredients: [line(food, gram, 30)],
    };
    const first = await create([line(food, cup, 2), line(food, piece, 3, 1)], { sub_recipes: [sub] });
    expect(first.unknown_allergen_food_ids).toEqual([food]);
    await call("PUT", `/api/recipe/recipes/${first.id}`, cook, {
      ...(await payload(app.db)),
      ingredients: [line(food, gram, 10)],
    });
    const answer = await merge(food, butter);
    expect([answer.status, answer.body.id]).toEqual([200, butter]);
    const now = await read(first.id);
    expect(amounts(now)).toEqual([[butter, "g", 10]]);
    expect(now.version).toBe(2);
    expect(now.unknown_allergen_food_ids).toEqual([]);
    expect(now.allergies.map(({ name }) => name)).toEqual(["Milk"]);
    expect(now.energy).toBeGreaterThan(0);
    const restored = await call<Recipe>("POST", `/api/recipe/recipes/${first.id}/versions/1/restore`, cook);
    expect(restored.status).toBe(200);
    // The cups are those of butter; butter has no pieces, so they became their grams.
    expect(amounts(restored.body)).toEqual([
      [butter, "cup", 2],
      [butter, "g", 300],
    ]);
    expect(restored.body.sub_recipes[0]!.ingredients[0]!.food.id).toBe(butter);
    // To its cook the old address leads to the food in its place.
    expect((await call<Food>("GET", `/api/food/food/${food}`, cook)).body.id).toBe(butter!);
    const { body: hits } = await call<FoodSearchResult[]>("GET", "/api/food/food?query=bloop", cook);
    expect((hits as FoodSearchResult[]).map(({ id }) => id)).not.toContain(food);
  });

  test("is found by the public food at once, and tells who decided it", async () => {
    const food = await take("Snark fat");
    const recipe = await create([line(food, await measure(food, "g"), 5)], { name: "Snarkish" });
    const found = async () => {
      const path = `/api/recipe/recipes?query=snarkish&ingredient_filter_list=${butter}`;
      return ((await call<LikedRecipe[]>("GET", path, cook)).body as LikedRecipe[]).map(({ id }) => id);
    };
    expect(await found()).toEqual([]);
    await merge(food, butter);
    expect(await found()).toEqual([recipe.id]);
    const [kept] = await app.db.sql`select name, owner_id, food_id, merged_by, nb_recipes from food_merges
      where personal_food_id = ${food}`;
    expect(kept).toEqual({
      name: { en: "Snark fat" },
      owner_id: cook.id,
      food_id: butter,
      merged_by: moderator.id,
      nb_recipes: 1,
    });
  });

  test("joins what is on a shopping list already, and the cook's devices hear of it", async () => {
    const food = await take("Drumble cream");
    const [cup, butterCup] = [await measure(food, "cup"), await measure(butter, "cup")];
    const list = (await call<ShoppingList>("POST", "/api/recipe/shopping-lists", cook, { name: "Week" })).body;
    const ingredients = [
      { food_id: food, quantity_id: cup, multiplier: 2 },
      { food_id: butter, quantity_id: butterCup, multiplier: 1.5 },
      { food_id: food, quantity_id: await measure(food, "piece"), multiplier: 1 },
    ];
    await call("POST", `/api/recipe/shopping-lists/${list.id}/add-ingredients`, cook, { ingredients });
    const before = (await call<ShoppingList>("GET", `/api/recipe/shopping-lists/${list.id}`, cook)).body;
    await merge(food, butter);
    const after = (await call<ShoppingList>("GET", `/api/recipe/shopping-lists/${list.id}`, cook)).body;
    expect(
      after.items.map((item) =>
        item.type === "ingredient" ? [item.food_id, item.quantity.name, item.multiplier] : [],
      ),
    ).toEqual([
      [butter, "cup", 3.5],
      [butter, "g", 100],
    ]);
    expect(after.revision).toBeGreaterThan(before.revision);
  });

  test("is refused into a personal food, into none, twice, and by who saw an older state", async () => {
    const [food, other] = [await take("Plain floob"), await take("Other floob")];
    for (const id of [other, food, 999_999]) {
      const { status, body } = await merge(food, id);
      expect([status, body.detail[0]?.loc.join("."), body.detail[0]?.type]).toEqual([
        422,
        "body.food_id",
        "unknown_food",
      ]);
    }
    expect((await merge(butter, butter)).status).toBe(404);
    expect((await merge(999_999, butter)).status).toBe(404);
    expect((await merge(food, butter, { "if-match": '"7"' })).status).toBe(412);
    expect((await merge(food, butter, {}, cook)).status).toBe(403);
    expect((await merge(food, butter, { "if-match": '"1"' })).status).toBe(200);
    expect((await merge(food, butter)).status).toBe(404);
  });

  test("at the same time twice happens once", async () => {
    const food = await take("Twice floob");
    const statuses = (await Promise.all([merge(food, butter), merge(food, butter)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404]);
  });

  test("with an Idempotency-Key answers a retry as before", async () => {
    const food = await take("Retried floob");
    const headers = { "idempotency-key": crypto.randomUUID() };
    expect((await merge(food, butter, headers)).status).toBe(200);
    const again = await merge(food, butter, headers);
    expect([again.status, again.body.id]).toEqual([200, butter]);
  });
});

describe("a personal food that becomes a public one", () => {
  const promote = (id: number, body: object, as = moderator) =>
    call<Food>("POST", `/api/food/personal-foods/${id}/promotion`, as, body);
  const vegetables = async () => {
    const [row] = await app.db.sql<{ id: number }[]>`select id from food_categories where key = 'vegetables'`;
    return row!.id;
  };

  test("has its allergens and traits stated, is found by all, and the recipes follow", async () => {
    const food = await take("Gloria root");
    const recipe = await create([line(food, await measure(food, "g"), 50)], {
      name: "Boiled",
      steps: [{ order: 0, text: "Boil." }],
    });
    const { status, body } = await promote(food, {
      name: "Gloria root",
      category_id: await vegetables(),
      allergy_ids: [],
      traits: [],
      density: 0.6,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ personal: false, allergens_known: true, traits_known: true });
    const now = await read(recipe.id);
    expect(amounts(now)).toEqual([[body.id, "g", 50]]);
    expect(now.unknown_allergen_food_ids).toEqual([]);
    expect(now.diets.map(({ key }) => key)).toContain("vegan");
    const { body: hits } = await call<FoodSearchResult[]>("GET", "/api/food/food?query=gloria", null);
    expect((hits as FoodSearchResult[])[0]).toMatchObject({ food_id: body.id, personal: false });
  });

  test("without what must be stated is refused, with the field's name, and nothing is left behind", async () => {
    const food = await take("Half root");
    const { status, body } = await promote(food, { name: "Half root", category_id: await vegetables() });
    expect(status).toBe(422);
    expect(body.detail.map(({ loc }) => loc.at(-1))).toEqual(expect.arrayContaining(["allergy_ids", "traits"]));
    const gone = await promote(999_999, {
      name: "Nowhere root",
      category_id: await vegetables(),
      allergy_ids: [],
      traits: [],
    });
    expect(gone.status).toBe(404);
    expect(await app.db.sql`select 1 from foods where name->>'en' = 'Nowhere root'`).toHaveLength(0);
  });
});
