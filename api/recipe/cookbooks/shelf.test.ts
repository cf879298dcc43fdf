import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Cookbook, CookbookItem, CookbookSummary } from "@toque/db/schemas/cookbook.ts";
import type { LikedRecipe, Recipe } from "@toque/db/schemas/recipe.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { payload } from "../../testing/payloads.ts";

// What the shelf shows besides names: the covers' first recipes, a cookbook's recipes, and where a recipe stands.

let app: TestApp;
let anna: TestUser;
let ben: TestUser;
let open: number[] = [];
/** Anna's own private recipe. */
let secret: number;
/** Public, of Anna: a public recipe, the private one, and four public ones. */
let book: Cookbook;

beforeAll(async () => {
  app = await testApp();
  [anna, ben] = [await app.signUp(), await app.signUp()];
  open = (await app.db.sql<{ id: number }[]>`select id from recipes where key is not null order by id`).map(
    ({ id }) => id,
  );
  const body = await payload(app.db, { private: true });
  secret = (await app.call<Recipe>("POST", "/api/recipe/recipes", { as: anna, body })).body.id;
  const ids = [open[0]!, secret, ...open.slice(1, 5)];
  const made = await app.call<Cookbook>("POST", "/api/recipe/cookbooks", {
    as: anna,
    body: { name: "Sundays", private: false, items: ids.map((recipe_id) => ({ recipe_id })) },
  });
  expect(made.status).toBe(201);
  book = made.body;
});
afterAll(() => app.close());

const previews = async (as: TestUser | null) => {
  const { body } = await app.call<CookbookSummary[]>("GET", `/api/recipe/users/${anna.id}/cookbooks`, { as });
  return body.find(({ id }) => id === book.id)?.previews ?? [];
};
const recipesOf = (id: number, as: TestUser | null) =>
  app.call<LikedRecipe[]>("GET", `/api/recipe/cookbooks/${id}/recipes`, { as });
const places = (recipe: number | string, as: TestUser | null) =>
  app.call<CookbookItem[]>("GET", `/api/recipe/users/@me/recipes/${recipe}/cookbook-items`, { as });

test("a cover shows the first four recipes that its reader may see, in their order", async () => {
  const ids = async (as: TestUser | null) => (await previews(as)).map(({ recipe_id }) => recipe_id);
  expect(await ids(anna)).toEqual([open[0]!, secret, open[1]!, open[2]!]);
  for (const as of [ben, null]) expect(await ids(as)).toEqual(open.slice(0, 4));
  const all = await app.call<CookbookSummary[]>("GET", "/api/recipe/cookbooks");
  expect(JSON.stringify(all.body)).not.toContain(`/media/covers/${secret}-`);

  const last = book.items.at(-1)!;
  await app.call("PATCH", `/api/recipe/cookbook-items/${last.id}`, { as: anna, body: { position: 0.5 } });
  expect((await ids(null))[0]).toBe(last.recipe_id);
  await app.call("PATCH", `/api/recipe/cookbook-items/${last.id}`, { as: anna, body: { position: last.position } });
  expect((await ids(null))[0]).toBe(open[0]!);
  for (const { cover_url, recipe_id } of await previews(null))
    expect(cover_url).toMatch(new RegExp(`^/media/covers/${recipe_id}-\\d+\\.svg$`));
});

test("others see a recipe's approved version on the cover, its owner the newest", async () => {
  const { body: mine } = await app.call<Recipe>("GET", `/api/recipe/recipes/${secret}`, { as: anna });
  await app.db.sql`update recipes set private = false, approved_version = ${mine.version} where id = ${secret}`;
  const { body } = await app.call<Recipe>("PUT", `/api/recipe/recipes/${secret}`, {
    as: anna,
    body: await payload(app.db, { private: false, nb_servings: 9 }),
  });
  const coverOf = async (as: TestUser | null) =>
    (await previews(as)).find(({ recipe_id }) => recipe_id === secret)?.cover_url;
  expect(body.version).toBe(mine.version + 1);
  expect(await coverOf(anna)).toBe(`/media/covers/${secret}-${body.version}.svg`);
  expect(await coverOf(ben)).toBe(`/media/covers/${secret}-${mine.version}.svg`);
  await app.db.sql`update recipes set private = true, approved_version = null where id = ${secret}`;
});

test("a cookbook's recipes come in its order, without those that the reader may not see", async () => {
  const ids = async (as: TestUser | null) => (await recipesOf(book.id, as)).body.map(({ id }) => id);
  expect(await ids(anna)).toEqual(book.items.map(({ recipe_id }) => recipe_id));
  for (const as of [ben, null]) expect(await ids(as)).toEqual(open.slice(0, 5));
  await app.call("POST", `/api/recipe/recipes/${open[1]}/like`, { as: ben });
  const liked = (await recipesOf(book.id, ben)).body.filter((one) => one.liked).map(({ id }) => id);
  expect(liked).toEqual([open[1]!]);
});

test("a private cookbook gives its recipes to nobody else", async () => {
  await app.call("PATCH", `/api/recipe/cookbooks/${book.id}`, { as: anna, body: { private: true } });
  for (const as of [ben, null]) expect((await recipesOf(book.id, as)).status).toBe(404);
  expect((await recipesOf(book.id, anna)).status).toBe(200);
  await app.call("PATCH", `/api/recipe/cookbooks/${book.id}`, { as: anna, body: { private: false } });
});

test("where a recipe stands is told of one's own cookbooks only", async () => {
  const own = await places(secret, anna);
  expect(own.body.map(({ cookbook_id, id }) => [cookbook_id, id])).toEqual([
    [book.id, book.items.find(({ recipe_id }) => recipe_id === secret)!.id],
  ]);
  for (const id of [secret, open[0]!]) expect((await places(id, ben)).body).toEqual([]);
  expect((await places(open[0]!, null)).status).toBe(401);
  expect((await places("x", anna)).status).toBe(422);
});
