import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { importTable } from "@toque/db/ciqual/import.ts";
import { parseTable } from "@toque/db/ciqual/parse.ts";
import { csvTable, FIRST_CODE, plainFood } from "@toque/db/ciqual/testing/table.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { PERSONAL_FOODS } from "@toque/db/foods/personal.ts";
import type { Food, FoodSearchResult, PersonalFoodEntry } from "@toque/db/schemas/food.ts";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import type { LikedRecipe, Recipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeFactsAnswer } from "@toque/db/schemas/recipe-payload.ts";
import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds, payload } from "../../testing/payloads.ts";

// Foods that no table holds, on the composed server, also by those who want to see somebody else's.

let app: TestApp;
let cook: TestUser;
let stranger: TestUser;
let moderator: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp();
  [cook, stranger] = [await app.signUp("cook@example.org"), await app.signUp("stranger@example.org")];
  moderator = await app.signUp("moderator@example.org", ["moderator"]);
  admin = await app.signUp("admin@example.org", ["admin"]);
});
afterAll(() => app.close());

type Wrong = { code: string; detail: { loc: (string | number)[]; type: string }[] };
const call = <T = unknown>(method: string, path: string, as: TestUser | null, body?: unknown, headers = {}) =>
  app.call<T & Wrong>(method, path, { as, body, headers });
const take = (body: object, as: TestUser | null = cook, headers = {}) =>
  call<Food>("POST", "/api/food/personal-foods", as, body, headers);
const gram = async () => {
  const [row] = await app.db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
  return row!.id;
};
const line = async (food_id: number, over: object = {}) => ({
  order: 0,
  food_id,
  quantity_id: await gram(),
  multiplier: 100,
  ...over,
});
async function recipeWith(food: number, over: object = {}, as = cook, lineOver: object = {}) {
  const body = await payload(app.db, { ingredients: [await line(food, lineOver)] as never[], private: true, ...over });
  return call<Recipe>("POST", "/api/recipe/recipes", as, body);
}
async function publish(recipe: number, as = cook) {
  const asked = await call<{ id: number }>("POST", `/api/recipe/recipes/${recipe}/request-public-approval`, as);
  await call("POST", `/api/recipe/recipe_approvals/${asked.body.id}/approve`, moderator);
}
const places = ({ detail }: Wrong) => detail.map(({ loc, type }) => `${loc.slice(1).join(".")} ${type}`);

describe("a food used as written", () => {
  test("is the cook's own, and nothing is known of it", async () => {
    const { status, body } = await take({ name: "  Grandmother's   moon powder " }, cook, { lang: "fr" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Grandmother's moon powder",
      personal: true,
      allergens_known: false,
      traits_known: false,
      from_ciqual: false,
      energy: null,
      protein: null,
      salt: null,
    });
    const again = await take({ name: "GRANDMOTHER'S MOON POWDER" });
    expect([again.status, again.body.id]).toEqual([200, body.id]);
    expect((await take({ name: "Grandmother's moon powder" }, stranger)).body.id).not.toBe(body.id);
  });

  test("is measured as it was written, by weight, by volume and by the piece", async () => {
    const { body } = await take({ name: "Moon dumplings" });
    const { body: quantities } = await call<Quantity[]>("GET", `/api/recipe/foods/${body.id}/quantities`, cook);
    expect(quantities.map(({ name }) => name)).toEqual(expect.arrayContaining(["piece", "g", "cup", "tbsp"]));
  });

  test.each([
    [{}, "name missing"],
    [{ name: "" }, "name"],
    [{ name: " \u200b " }, "name value_error.blank"],
    [{ name: "x".repeat(201) }, "name"],
    [{ name: 5 }, "name"],
    [{ name: "Leaf", ciqual_food_id: 3 }, "name extra_forbidden"],
    [{ name: "Leaf", allergy_ids: [] }, "allergy_ids"],
  ])("is refused with the field's name: %j", async (body, place) => {
    const answer = await take(body);
    expect(answer.status).toBe(422);
    expect(places(answer.body)[0]).toStartWith(place);
  });

  test("is taken once for an Idempotency-Key, and only by a caller who is signed in", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await take({ name: "Star salt" }, cook, headers);
    const second = await take({ name: "Star salt" }, cook, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await take({ name: "Star pepper" }, cook, headers)).body.code).toBe("idempotency_key_reused");
    expect((await take({ name: "Star salt" }, null)).status).toBe(401);
  });

  test("twice at the same time is one food", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => take({ name: "Comet flour" })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test("leaves the shared lexicon as it is, and its words are not found in other texts", async () => {
    const before = await loadLexicon(app.db.sql);
    await take({ name: "Zworbelknack" });
    const after = await loadLexicon(app.db.sql);
    expect(after).toBe(before);
    expect(after.scan("Two Zworbelknacks.", "en")).toEqual([]);
  });

  test("has an upper limit for each cook; what nothing uses makes room", async () => {
    const many = await app.signUp();
    const used = (await take({ name: "Used one" }, many)).body.id;
    await recipeWith(used, {}, many);
    await app.db.sql`
      insert into foods (key, name, category_id, personal, owner_id, name_key)
      select 'personal-t' || n, jsonb_build_object('en', 'Thing ' || n), (select min(id) from food_categories), true,
        ${many.id}, 'name:thing ' || n
      from generate_series(2, ${PERSONAL_FOODS}::int) n`;
    const full = await take({ name: "One more" }, many);
    expect([full.status, full.body.code]).toEqual([409, "too_many_personal_foods"]);
    expect((await take({ name: "Thing 7" }, many)).status).toBe(200);
    await app.db.sql`update foods set updated_at = now() - interval '8 days' where owner_id = ${many.id}`;
    expect((await take({ name: "One more" }, many)).status).toBe(201);
    expect((await call("GET", `/api/food/food/${used}`, many)).status).toBe(200);
  });
});

describe("a row of the Ciqual table", () => {
  test("cannot be taken over while there is no table", async () => {
    const { status, body } = await take({ ciqual_food_id: FIRST_CODE });
    expect([status, places(body)]).toEqual([422, ["ciqual_food_id unknown_ciqual_food"]]);
  });

  test("becomes a food with its figures, its allergens and traits unknown", async () => {
    const dry = { ...plainFood(5, "en"), water: "10", lipid: "4" };
    const table = await parseTable(csvTable({ lang: "en", foods: 2600, more: [dry] }));
    await app.db.transaction((tx) => importTable(tx, { ...table, release: "test", source: "test" }));
    const [row] = await app.db.sql<{ name: { en: string } }[]>`select name from ciqual_foods where id = ${FIRST_CODE}`;
    const { status, body } = await take({ ciqual_food_id: FIRST_CODE });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: row!.name.en,
      personal: true,
      from_ciqual: true,
      allergens_known: false,
      traits_known: false,
    });
    expect(body.energy).toBeGreaterThan(0);
    const again = await take({ ciqual_food_id: FIRST_CODE });
    expect([again.status, again.body.id]).toEqual([200, body.id]);
    // Its figures are known, so no measure of it is a guess.
    const { body: quantities } = await call<Quantity[]>("GET", `/api/recipe/foods/${body.id}/quantities`, cook);
    expect(quantities.map(({ name }) => name)).not.toContain("piece");
    expect(quantities.map(({ name }) => name)).not.toContain("cup");
    const recipe = (await recipeWith(body.id)).body;
    expect(recipe.energy).toBeGreaterThan(0);
    expect(recipe.unknown_allergen_food_ids).toEqual([body.id]);
    expect(recipe.diets).toEqual([]);
    expect(await take({ ciqual_food_id: 2_000_000 })).toMatchObject({ status: 422 });
  });
});

describe("a recipe with a personal food", () => {
  test("is not known to be free of anything, and shows the food as what it is", async () => {
    const { body: food } = await take({ name: "Quargeldust" });
    const { status, body } = await recipeWith(food.id);
    expect(status).toBe(201);
    expect(body.ingredients[0]).toMatchObject({ food_personal: true, food_known: true, food: { name: "Quargeldust" } });
    expect(body).toMatchObject({ unknown_allergen_food_ids: [food.id], diets: [], nutri_score: null, energy: null });
    const facts = await call<RecipeFactsAnswer>("POST", "/api/recipe/compute-recipe-facts", cook, {
      nb_servings: 1,
      ingredients: [{ food_id: food.id, quantity_id: await gram(), multiplier: 50 }],
    });
    expect(facts.body).toMatchObject({ unknown_allergen_food_ids: [food.id], diets: [], energy: null });
  });

  test("is not found by who avoids an allergen, nor by who leaves out a food that its name names", async () => {
    const { body: food } = await take({ name: "Vlorb honey crumble mix" });
    const { body: recipe } = await recipeWith(food.id, { name: "Vlorbish plate" });
    const found = async (filter: string) => {
      const { body } = await call<LikedRecipe[]>("GET", `/api/recipe/recipes?query=vlorbish${filter}`, cook);
      return body.map(({ id }) => id);
    };
    expect(await found("")).toEqual([recipe.id]);
    const [honey] = await foodIds(app.db, "honey");
    expect(await found(`&ingredient_black_list=${honey}`)).toEqual([]);
    expect(await found(`&ingredient_filter_list=${food.id}`)).toEqual([recipe.id]);
    const [allergy] = await app.db.sql<{ id: number }[]>`select id from allergies where key = 'fish'`;
    await call("PATCH", "/api/authentication/users/@me/personal-info", cook, { allergies: [allergy!.id] });
    expect(await found("")).toEqual([]);
    await call("PATCH", "/api/authentication/users/@me/personal-info", cook, { allergies: [] });
  });
});

describe("who wants to see somebody else's personal food", () => {
  let food: number;
  beforeAll(async () => {
    food = (await take({ name: "Secret wobblegrain" })).body.id;
    await recipeWith(food, { name: "Private wobble" });
  });
  const names = async (as: TestUser | null) => {
    const { body } = await call<FoodSearchResult[]>("GET", "/api/food/food?query=wobblegrain", as);
    return body.filter((hit) => hit.type === "food").map((hit) => [hit.food_id, hit.personal]);
  };

  test("finds it by no name; its cook does, marked as their own", async () => {
    expect(await names(cook)).toEqual([[food, true]]);
    for (const as of [stranger, moderator, null]) expect(await names(as)).toEqual([]);
  });

  test("gets 404 by its id, for its measures and its links", async () => {
    for (const as of [stranger, null]) expect((await call("GET", `/api/food/food/${food}`, as)).status).toBe(404);
    for (const as of [cook, moderator, admin])
      expect((await call("GET", `/api/food/food/${food}`, as)).status).toBe(200);
    for (const path of [`/api/recipe/foods/${food}/quantities`, `/api/food/food/${food}/ciqual-relationships`]) {
      expect((await call("GET", path, stranger)).status).toBe(404);
      expect((await call("GET", path, cook)).status).toBe(200);
    }
  });

  test("can use it nowhere: there is no such food, as with one that does not exist", async () => {
    const quantity_id = await gram();
    const recipe = await recipeWith(food, {}, stranger);
    const unknown = await recipeWith(999_999, {}, stranger);
    expect([recipe.status, recipe.body]).toEqual([422, unknown.body]);
    expect(places(recipe.body)).toEqual(["ingredients.0.food_id unknown_food"]);
    const facts = await call("POST", "/api/recipe/compute-recipe-facts", stranger, {
      nb_servings: 1,
      ingredients: [{ food_id: food, quantity_id, multiplier: 1 }],
    });
    expect(places(facts.body)).toEqual(["ingredients.0.food_id unknown_food"]);
    const list = await call<ShoppingList>("POST", "/api/recipe/shopping-lists", stranger, { name: "Mine" });
    const added = await call("POST", `/api/recipe/shopping-lists/${list.body.id}/add-ingredients`, stranger, {
      ingredients: [{ food_id: food, quantity_id, multiplier: 1 }],
    });
    expect(places(added.body)).toEqual(["ingredients.0.food_id unknown_food"]);
    const item = await call("POST", `/api/recipe/shopping-lists/${list.body.id}/ingredients`, stranger, {
      position: 1,
      multiplier: 1,
      food_id: food,
      quantity_id,
    });
    expect(item.status).toBe(422);
    const whole = await call("POST", "/api/recipe/shopping-lists", stranger, {
      name: "Other",
      items: [{ type: "ingredient", food_id: food, quantity_id, multiplier: 1 }],
    });
    expect(whole.status).toBe(422);
    const generated = await call("POST", "/api/recipe/ai/generate-recipe", stranger, { required_food: [food] });
    expect(places(generated.body)).toEqual(["required_food.0 unknown_food"]);
    const own = await recipeWith((await take({ name: "Own thing" }, stranger)).body.id, {}, stranger);
    const changed = await call("PUT", `/api/recipe/recipes/${own.body.id}`, stranger, {
      ...(await payload(app.db)),
      ingredients: [await line(food)],
    });
    expect(places(changed.body)).toEqual(["ingredients.0.food_id unknown_food"]);
  });

  test("finds no recipe by it, and no count tells of one", async () => {
    const filter = `ingredient_filter_list=${food}`;
    expect((await call("GET", `/api/recipe/recipes?${filter}`, stranger)).body as unknown).toEqual([]);
    const counts = (as: TestUser, id: number) =>
      call("GET", `/api/recipe/recipes/counts?ingredient_filter_list=${id}`, as);
    expect((await counts(stranger, food)).body).toEqual((await counts(stranger, 999_999)).body);
  });

  test("is no part of any diet", async () => {
    const diet = await call("POST", "/api/recipe/diets", moderator, { name: "Odd", excluded_foods: [food] });
    expect(places(diet.body)).toEqual(["excluded_foods.0 unknown_food"]);
  });
});

describe("a personal food of a public recipe", () => {
  test("is seen by who may see the recipe, from its approval on, and lives on in a variant", async () => {
    const { body: food } = await take({ name: "Open plorb" });
    const { body: recipe } = await recipeWith(food.id, { name: "Plorb pie" });
    expect((await call("GET", `/api/food/food/${food.id}`, stranger)).status).toBe(404);
    await publish(recipe.id);
    for (const as of [stranger, null]) {
      const shown = await call<Recipe>("GET", `/api/recipe/recipes/${recipe.id}`, as);
      expect(shown.body.ingredients[0]!.food.name).toBe("Open plorb");
      expect((await call("GET", `/api/food/food/${food.id}`, as)).status).toBe(200);
    }
    // The search still does not offer it to other users.
    const { body: hits } = await call<FoodSearchResult[]>("GET", "/api/food/food?query=plorb", stranger);
    expect(hits as unknown).toEqual([]);
    const variant = await call<Recipe>("POST", `/api/recipe/recipes/${recipe.id}/variants`, stranger, {});
    expect(variant.status).toBe(201);
    // The cook takes the recipe away: the variant keeps what it has, and can still be saved.
    await call("DELETE", `/api/recipe/recipes/${recipe.id}`, cook);
    const kept = await call<Recipe>("PUT", `/api/recipe/recipes/${variant.body.id}`, stranger, {
      ...(await payload(app.db)),
      ingredients: [await line(food.id)],
    });
    expect(kept.status).toBe(200);
    expect((await call("GET", `/api/food/food/${food.id}`, null)).status).toBe(404);
  });

  test("that only a later, unapproved version uses is not seen", async () => {
    const { body: recipe } = await call<Recipe>(
      "POST",
      "/api/recipe/recipes",
      cook,
      await payload(app.db, { private: true }),
    );
    await publish(recipe.id);
    const { body: food } = await take({ name: "Later glimp" });
    await call("PUT", `/api/recipe/recipes/${recipe.id}`, cook, {
      ...(await payload(app.db)),
      ingredients: [await line(food.id)],
    });
    expect((await call("GET", `/api/food/food/${food.id}`, stranger)).status).toBe(404);
    expect((await call("GET", `/api/food/food/${food.id}`, cook)).status).toBe(200);
  });
});

test("moderators list what cooks used as written, page by page", async () => {
  const { body: food } = await take({ name: "Listed thing" });
  await recipeWith(food.id);
  const list = await call<PersonalFoodEntry[]>("GET", "/api/food/personal-foods", moderator);
  expect(list.status).toBe(200);
  const [count] = await app.db.sql<{ n: number }[]>`select count(*)::int as n from foods where personal`;
  expect(list.headers.get("x-total-count")).toBe(String(count!.n));
  expect(list.body as unknown[]).toHaveLength(Math.min(20, count!.n));
  expect((await call("GET", "/api/food/personal-foods?page=9", moderator)).body as unknown).toEqual([]);
  expect((list.body as PersonalFoodEntry[]).find(({ id }) => id === food.id)).toMatchObject({
    name: "Listed thing",
    owner_id: cook.id,
    nb_recipes: 1,
    revision: 1,
    from_ciqual: false,
  });
});

test("with an account go its personal foods, but for those that others still use", async () => {
  const leaver = await app.signUp();
  const [used, unused] = [
    (await take({ name: "Kept" }, leaver)).body.id,
    (await take({ name: "Gone" }, leaver)).body.id,
  ];
  const list = await call<ShoppingList>("POST", "/api/recipe/shopping-lists", leaver, { name: "Mine" });
  await call("POST", `/api/recipe/shopping-lists/${list.body.id}/add-ingredients`, leaver, {
    ingredients: [{ food_id: unused, quantity_id: await gram(), multiplier: 1 }],
  });
  const { body: recipe } = await recipeWith(used, {}, leaver);
  await publish(recipe.id, leaver);
  await call("POST", `/api/recipe/recipes/${recipe.id}/variants`, stranger, {});
  await app.db.sql`update recipes set owner_id = null, author_id = null, private = true where owner_id = ${leaver.id}`;
  await app.db.sql`update recipe_versions set author_id = null where author_id = ${leaver.id}`;
  await app.db.sql`delete from users where id = ${leaver.id}`;
  expect((await call("GET", `/api/food/food/${unused}`, admin)).status).toBe(404);
  expect((await call<Food>("GET", `/api/food/food/${used}`, stranger)).body).toMatchObject({ personal: true });
  expect((await call("GET", `/api/food/food/${used}`, null)).status).toBe(404);
});
