import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { OPENED_KEPT } from "@toque/db/recipes/opened.ts";
import type { OpenedRecipe, Recipe } from "@toque/db/schemas/recipe.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { payload, recipeId } from "../../testing/payloads.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const create = async (as: TestUser) =>
  (await app.call<Recipe>("POST", "/api/recipe/recipes", { as, body: await payload(app.db) })).body.id;
const open = async (id: number, as: TestUser) =>
  (await app.call("PUT", `/api/recipe/recipes/${id}/opened`, { as })).status;
const opened = async (as: TestUser) =>
  (await app.call<OpenedRecipe[]>("GET", "/api/recipe/users/@me/opened-recipes", { as })).body;
const ids = async (as: TestUser) => (await opened(as)).map(({ id }) => id);

describe("the recipes opened last", () => {
  test("are the account's, the last opened first, each once", async () => {
    const [anna, ben] = [await app.signUp(), await app.signUp()];
    const [hummus, own] = [await recipeId(app.db, "hummus"), await create(anna)];
    for (const id of [hummus, own, hummus]) expect(await open(id, anna)).toBe(204);
    expect(await ids(anna)).toEqual([hummus, own]);
    expect(await ids(ben)).toEqual([]);
    const [last, first] = await opened(anna);
    expect(Date.parse(last!.opened_at)).toBeGreaterThan(Date.parse(first!.opened_at));
    expect(last).toMatchObject({ cover_url: expect.stringMatching(/^\/media\/covers\//) });
  });

  test("are the newest, and no more are stored", async () => {
    const anna = await app.signUp();
    const first = await create(anna);
    const all = await app.db.sql<{ id: number }[]>`
      select id from recipes where not private and deleted_at is null and id <> ${first} order by id limit ${OPENED_KEPT}`;
    expect(all.length).toBe(OPENED_KEPT);
    await open(first, anna);
    for (const { id } of all) await open(id, anna);
    expect(await ids(anna)).toEqual(all.map(({ id }) => id).reverse());
    const [row] = await app.db.sql<{ n: number }[]>`
      select count(*)::int as n from opened_recipes where user_id = ${anna.id}`;
    expect(row!.n).toBe(OPENED_KEPT);
  });

  test("are none that the account may not see, now or any more", async () => {
    const [anna, ben] = [await app.signUp(), await app.signUp()];
    const secret = await create(anna);
    expect([await open(secret, ben), await open(999_999, ben)]).toEqual([404, 404]);
    expect(await ids(ben)).toEqual([]);
    await open(secret, anna);
    await app.call("DELETE", `/api/recipe/recipes/${secret}`, { as: anna });
    expect(await ids(anna)).toEqual([]);
    await app.call("POST", `/api/recipe/recipes/${secret}/restore`, { as: anna });
    expect(await ids(anna)).toEqual([secret]);
  });
});
