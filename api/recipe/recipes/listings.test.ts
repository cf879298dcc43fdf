import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readSummaries } from "@toque/db/recipes/read.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { indexRecipes } from "@toque/search/indexer.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { payload, recipeId } from "../../testing/payloads.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const create = async (as: TestUser, over = {}) =>
  (await app.call<Recipe>("POST", "/api/recipe/recipes", { as, body: await payload(app.db, over) })).body.id;
const variantOf = async (id: number, as: TestUser) =>
  (await app.call<Recipe>("POST", `/api/recipe/recipes/${id}/variants`, { as, body: {} })).body.id;
const listed = async (path: string, as: TestUser) => {
  const { body, headers } = await app.call<{ id: number }[]>("GET", `/api/recipe/users/@me/${path}`, { as });
  return { ids: body.map(({ id }) => id), total: Number(headers.get("x-total-count")) };
};

describe("a listing of own recipes", () => {
  test("shows one recipe per family: the main private variant, else the root, else the smallest", async () => {
    const anna = await app.signUp();
    const first = await create(anna);
    const variant = await variantOf(first, anna);
    const single = await create(anna);
    const guests = await recipeId(app.db, "hummus");
    const [mine, other] = [await variantOf(guests, anna), await variantOf(guests, anna)];
    expect(other).toBeGreaterThan(mine);
    expect(await listed("recipes", anna)).toEqual({ ids: [mine, single, first], total: 3 });
    await app.call("POST", `/api/recipe/recipes/${variant}/set-to-main-private`, { as: anna });
    expect(await listed("recipes", anna)).toEqual({ ids: [mine, single, variant], total: 3 });
    // A change of any member moves the family to the front.
    await app.call("PUT", `/api/recipe/recipes/${first}`, { as: anna, body: await payload(app.db) });
    expect((await listed("recipes", anna)).ids).toEqual([variant, mine, single]);
    await app.call("DELETE", `/api/recipe/recipes/${variant}`, { as: anna });
    expect(await listed("recipes", anna)).toEqual({ ids: [first, mine, single], total: 3 });
  });

  test("applies to the likes too, last liked first", async () => {
    const anna = await app.signUp();
    const [root, other] = [await recipeId(app.db, "hummus"), await recipeId(app.db, "gazpacho")];
    const variant = await variantOf(root, anna);
    const like = (id: number) => app.call("POST", `/api/recipe/recipes/${id}/like`, { as: anna });
    for (const id of [root, other, variant]) await like(id);
    // The family is sorted by its last like.
    expect(await listed("likes", anna)).toEqual({ ids: [root, other], total: 2 });
    const found = async () => {
      const { body } = await app.call<Recipe[]>("GET", "/api/recipe/recipes?liked=true", { as: anna });
      return body.map(({ id }) => id).sort((a, b) => a - b);
    };
    expect(await found()).toEqual([root, other].sort((a, b) => a - b));
    await app.call("POST", `/api/recipe/recipes/${variant}/set-to-main-private`, { as: anna });
    expect(await listed("likes", anna)).toEqual({ ids: [variant, other], total: 2 });
    expect(await found()).toEqual([other, variant]);
    await app.call("POST", `/api/recipe/recipes/${variant}/unlike`, { as: anna });
    expect(await listed("likes", anna)).toEqual({ ids: [other, root], total: 2 });
  });

  test("does not count recipes that are no longer visible to the caller", async () => {
    const anna = await app.signUp();
    const root = await recipeId(app.db, "hummus");
    await app.call("POST", `/api/recipe/recipes/${root}/like`, { as: anna });
    const variant = await variantOf(root, anna);
    await app.db.sql`update recipes set private = true where id = ${root}`;
    try {
      expect(await listed("likes", anna)).toEqual({ ids: [], total: 0 });
      // A family with a hidden root is represented by a visible member.
      await app.call("POST", `/api/recipe/recipes/${variant}/like`, { as: anna });
      expect(await listed("likes", anna)).toEqual({ ids: [variant], total: 1 });
      const found = await app.call<Recipe[]>("GET", "/api/recipe/recipes?liked=true", { as: anna });
      expect(found.body.map(({ id }) => id)).toEqual([variant]);
    } finally {
      await app.db.sql`update recipes set private = false where id = ${root}`;
    }
    expect(await listed("likes", anna)).toEqual({ ids: [root], total: 1 });
  });

  test("a page beyond the last is empty and has the total", async () => {
    const anna = await app.signUp();
    const id = await create(anna);
    await app.call("POST", `/api/recipe/recipes/${id}/like`, { as: anna });
    for (const path of ["recipes", "likes"]) {
      const { body, headers } = await app.call("GET", `/api/recipe/users/@me/${path}?page=9`, { as: anna });
      expect([body, headers.get("x-total-count")]).toEqual([[], "1"] as never);
      expect(headers.get("link")).toContain(`/${path}?page=1>; rel="last"`);
    }
  });
});

test("cards have their own tags each, in order of their ids, also when the first requested recipe is hidden", async () => {
  const [anna, ben] = [await app.signUp(), await app.signUp()];
  const tags = await app.db.sql<{ id: number }[]>`select id from tags order by id limit 3`;
  const [a, b, c] = tags.map(({ id }) => id) as [number, number, number];
  const tagged = (as: TestUser, ...ids: number[]) => create(as, { recipe_tag: ids.map((tag_id) => ({ tag_id })) });
  const hidden = await tagged(ben, c);
  const [two, none, one] = [await tagged(anna, b, a), await tagged(anna), await tagged(anna, b)];
  const cards = await readSummaries(app.db.sql, [hidden, two, none, one], { userId: anna.id });
  expect(cards.map((card) => [card.id, card.tags.map(({ id }) => id)])).toEqual([
    [two, [a, b]],
    [none, []],
    [one, [b]],
  ]);
});

describe("a tag", () => {
  test("that is renamed is found by its new name, on every recipe that has it", async () => {
    const [anna, moderator] = [await app.signUp(), await app.signUp("mo@example.org", ["moderator"])];
    const call = (method: string, path: string, name: string) =>
      app.call<{ id: number }>(method, `/api/recipe/tags${path}`, {
        as: moderator,
        body: { name, type: "taste", origin_lang: "en" },
      });
    const tag = (await call("POST", "", "Zesty")).body.id;
    const recipe = await create(anna, { recipe_tag: [{ tag_id: tag }] });
    const told = async () => {
      const rows = await app.db.sql<{ id: number }[]>`
        select (payload->>'recipe_id')::int as id from outbox where type = 'recipe.saved' order by id`;
      return rows.filter(({ id }) => id === recipe).length;
    };
    const before = await told();
    await call("PUT", `/${tag}`, "Zesty");
    expect(await told()).toBe(before);
    await call("PUT", `/${tag}`, "Quirky");
    expect(await told()).toBe(before + 1);
    await indexRecipes(app.db, app.deps.search, [recipe]);
    const found = await app.call<Recipe[]>("GET", "/api/recipe/recipes?query=quirky", { as: anna });
    expect(found.body.map(({ id }) => id)).toEqual([recipe]);
  });
});
