import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import type { Food, FoodSearchResult, OwnFoodEntry } from "@toque/db/schemas/food.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds, payload } from "../../testing/payloads.ts";

// A cook's own foods: listed, renamed and deleted, also by those who want to change what was reviewed or is somebody else's.

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

type Wrong = { code: string; detail: string };
const call = <T = unknown>(method: string, path: string, as: TestUser | null, body?: unknown, headers = {}) =>
  app.call<T & Wrong>(method, path, { as, body, headers });
const take = async (name: string, as: TestUser = cook) =>
  (await call<Food>("POST", "/api/food/personal-foods", as, { name })).body;
const rename = (id: number, name: unknown, as: TestUser | null = cook, headers = {}) =>
  call<Food>("PATCH", `/api/food/personal-foods/${id}`, as, { name }, headers);
const remove = (id: number, as: TestUser | null = cook, headers = {}) =>
  call("DELETE", `/api/food/personal-foods/${id}`, as, undefined, headers);
const list = (as: TestUser | null, query = "") =>
  call<OwnFoodEntry[]>("GET", `/api/food/users/@me/personal-foods${query}`, as);
async function recipeWith(food_id: number, as = cook, over: object = {}) {
  const [gram] = await app.db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
  const line = { order: 0, food_id, quantity_id: gram!.id, multiplier: 100 };
  const body = await payload(app.db, { ingredients: [line] as never[], private: true, ...over });
  return (await call<Recipe>("POST", "/api/recipe/recipes", as, body)).body;
}
const askToPublish = async (recipe: number) =>
  (await call<{ id: number }>("POST", `/api/recipe/recipes/${recipe}/request-public-approval`, cook)).body.id;
const found = async (query: string, as = cook) =>
  (await call<FoodSearchResult[]>("GET", `/api/food/food?query=${encodeURIComponent(query)}`, as)).body.map((hit) =>
    hit.type === "food" ? hit.food_id : 0,
  );

describe("the list", () => {
  test("has the cook's own, newest first, with the recipes that use them now", async () => {
    const me = await app.signUp();
    const [first, second] = [await take("Nebula salt", me), await take("Nebula flour", me)];
    const recipe = await recipeWith(first.id, me);
    const { status, body, headers } = await list(me);
    expect(status).toBe(200);
    expect(headers.get("x-total-count")).toBe("2");
    expect(body.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(body[1]).toMatchObject({ name: "Nebula salt", nb_recipes: 1, nb_shopping_lists: 0, shared: false });
    expect(body[1]!.recipes).toEqual([{ id: recipe.id, name: recipe.name }]);
    expect((await list(stranger)).body.map(({ id }) => id)).not.toContain(first.id);
    expect((await list(null)).status).toBe(401);
  });

  test("has pages", async () => {
    const me = await app.signUp();
    for (let i = 0; i < 21; i++) await take(`Thing ${i}`, me);
    const [one, two] = [await list(me), await list(me, "?page=2")];
    expect([one.body.length, two.body.length]).toEqual([20, 1]);
    expect(one.headers.get("link")).toContain('rel="next"');
  });
});

describe("another name", () => {
  test("is cleaned like a new one, found by search, and leaves the shared lexicon as it is", async () => {
    const food = await take("Xylobrak dust");
    const before = await loadLexicon(app.db.sql);
    const { status, body, headers } = await rename(food.id, "  Moon   powder ");
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: food.id, name: "Moon powder", personal: true, allergens_known: false });
    expect(body.revision).toBeGreaterThan(food.revision);
    expect(headers.get("etag")).toBe(`"${body.revision}"`);
    expect(await loadLexicon(app.db.sql)).toBe(before);
    expect(await found("moon powder")).toContain(food.id);
    expect(await found("xylobrak")).not.toContain(food.id);
    expect((await take("MOON POWDER")).id).toBe(food.id);
  });

  test("reaches the cook's recipes, and what its words may name counts there", async () => {
    const food = await take("Comet crunch");
    const recipe = await recipeWith(food.id);
    await rename(food.id, "Comet crunch or peanut butter");
    const { body } = await call<Recipe>("GET", `/api/recipe/recipes/${recipe.id}`, cook);
    expect(body.ingredients[0]!.food.name).toBe("Comet crunch or peanut butter");
    const names = [...body.allergies, ...body.may_contain].map(({ name }) => String(name).toLowerCase());
    expect(names).toContain("peanuts");
    expect(body.version).toBe(recipe.version);
  });

  test("is refused where another food of the cook has it, and where it is none", async () => {
    const [one, two] = [await take("Star salt"), await take("Star pepper")];
    const same = await rename(two.id, "STAR SALT");
    expect([same.status, same.body.code]).toEqual([409, "personal_food_exists"]);
    expect((await rename(one.id, "Star SALT")).status).toBe(200);
    for (const name of ["", " \u200b ", "x".repeat(201), 5, null])
      expect((await rename(two.id, name)).status).toBe(422);
    expect((await call("GET", `/api/food/food/${two.id}`, cook)).body).toMatchObject({ name: "Star pepper" });
  });

  test("is guarded by If-Match, also of several at the same time", async () => {
    const food = await take("Dust of stars");
    const match = { "if-match": `"${food.revision}"` };
    const answers = await Promise.all(
      ["Dust one", "Dust two", "Dust three"].map((name) => rename(food.id, name, cook, match)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    expect((await remove(food.id, cook, match)).status).toBe(412);
  });

  test("is for its cook alone: others who see it may not, and to those who do not there is none", async () => {
    const food = await take("Hidden salt");
    expect((await rename(food.id, "Mine now", null)).status).toBe(401);
    for (const [who, status] of [
      [stranger, 404],
      [moderator, 403],
    ] as const) {
      expect((await rename(food.id, "Mine now", who)).status).toBe(status);
      expect((await remove(food.id, who)).status).toBe(status);
    }
    const [butter] = await foodIds(app.db, "butter");
    expect((await rename(butter!, "Margarine")).status).toBe(403);
    expect((await remove(butter!)).status).toBe(403);
  });

  test("cannot be put into what was reviewed, is under review, or is somebody else's", async () => {
    const food = await take("Honest flour");
    const recipe = await recipeWith(food.id);
    const request = await askToPublish(recipe.id);
    const pending = await rename(food.id, "Buy at example.org");
    expect([pending.status, pending.body.code]).toEqual([409, "personal_food_shared"]);
    await call("POST", `/api/recipe/recipe_approvals/${request}/approve`, moderator);
    expect((await rename(food.id, "Buy at example.org")).body.code).toBe("personal_food_shared");
    expect((await list(cook)).body.find(({ id }) => id === food.id)).toMatchObject({ shared: true });
    // A stranger who sees it in the public recipe takes it into one of their own.
    const theirs = await recipeWith(food.id, stranger);
    expect(theirs.ingredients[0]!.food.id).toBe(food.id);
    expect((await rename(food.id, "Mine now", stranger)).status).toBe(403);
    expect((await call("GET", `/api/food/food/${food.id}`, stranger)).body).toMatchObject({ name: "Honest flour" });
  });

  test("and a request for review at the same time: one name is seen by both", async () => {
    const food = await take("Racing oats");
    const recipe = await recipeWith(food.id);
    const [renamed] = await Promise.all([rename(food.id, "Raced oats"), askToPublish(recipe.id)]);
    const { body } = await call<Recipe>("GET", `/api/recipe/recipes/${recipe.id}`, moderator);
    expect(body.ingredients[0]!.food.name).toBe(renamed.status === 200 ? "Raced oats" : "Racing oats");
    expect((await rename(food.id, "Later oats")).body.code).toBe("personal_food_shared");
  });
});

describe("deleting", () => {
  test("takes out what nothing uses", async () => {
    const food = await take("Unused salt");
    expect((await remove(food.id)).status).toBe(204);
    expect((await call("GET", `/api/food/food/${food.id}`, cook)).status).toBe(404);
    expect((await remove(food.id)).status).toBe(404);
    expect(await found("unused salt")).not.toContain(food.id);
  });

  test("is refused while a recipe or a shopping list uses it, saying how many", async () => {
    const food = await take("Needed salt");
    await recipeWith(food.id);
    const [gram] = await app.db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
    const { body: shopping } = await call<ShoppingList>("POST", "/api/recipe/shopping-lists", cook, { name: "Week" });
    await call("POST", `/api/recipe/shopping-lists/${shopping.id}/ingredients`, cook, {
      position: 1,
      multiplier: 100,
      food_id: food.id,
      quantity_id: gram!.id,
    });
    const refused = await remove(food.id);
    expect([refused.status, refused.body.code]).toEqual([409, "personal_food_in_use"]);
    expect(refused.body.detail).toBe("In use: 1 recipe, 1 shopping list.");
    expect((await call("GET", `/api/food/food/${food.id}`, cook)).status).toBe(200);
  });

  test("and a recipe that takes it at the same time: one of the two happens", async () => {
    const food = await take("Raced salt");
    const [deleted, saved] = await Promise.all([remove(food.id), recipeWith(food.id)]);
    const isThere = (await call("GET", `/api/food/food/${food.id}`, cook)).status === 200;
    expect(isThere).toBe(deleted.status !== 204);
    expect(saved.id === undefined).toBe(deleted.status === 204);
  });
});

test("the old address of a merged food leads its cook and moderators to the public one, and nobody else", async () => {
  const food = await take("Buter");
  const [butter] = await foodIds(app.db, "butter");
  await call("POST", `/api/food/personal-foods/${food.id}/merge`, moderator, { food_id: butter });
  for (const who of [cook, moderator, admin])
    expect((await call<Food>("GET", `/api/food/food/${food.id}`, who)).body.id).toBe(butter!);
  for (const who of [stranger, null]) expect((await call("GET", `/api/food/food/${food.id}`, who)).status).toBe(404);
});

describe("a food of the table", () => {
  const create = async () => {
    const [category] = await app.db.sql<{ id: number }[]>`select min(id) as id from food_categories`;
    const body = {
      name: { en: "Tried root", fr: "Racine" },
      plural: { en: "Tried roots" },
      aliases: { en: ["Rooty"], fr: ["Racinette"] },
      category_id: category!.id,
    };
    return (await call<Food>("POST", "/api/food/food", admin, body)).body;
  };

  test("shows its other names in the reader's language, and all of them to editors", async () => {
    const { id } = await create();
    const read = (query: string, lang: string) =>
      call<Food>("GET", `/api/food/food/${id}${query}`, null, undefined, { lang });
    expect((await read("", "fr")).body).toMatchObject({ name: "Racine", aliases: ["Racinette"] });
    expect((await read("?translated=false", "fr")).body).toMatchObject({
      aliases: { en: ["Rooty"], fr: ["Racinette"] },
      plurals: { en: "Tried roots" },
      origin_lang: "en",
    });
  });

  test("is changed and deleted only as it was seen", async () => {
    const food = await create();
    const { headers } = await call("GET", `/api/food/food/${food.id}`, admin);
    const match = { "if-match": headers.get("etag") };
    const put = (density: number) => call<Food>("PUT", `/api/food/food/${food.id}`, admin, { density }, match);
    const answers = await Promise.all([put(1), put(2)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await call("DELETE", `/api/food/food/${food.id}`, admin, undefined, match)).status).toBe(412);
    const now = answers.find(({ status }) => status === 200)!.headers.get("etag");
    const removed = await call("DELETE", `/api/food/food/${food.id}`, admin, undefined, { "if-match": now });
    expect(removed.status).toBe(204);
  });
});
