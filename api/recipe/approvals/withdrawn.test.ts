import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readSummaries } from "@toque/db/recipes/read.ts";
import type { Recipe, RecipeApproval, RecipeVariant } from "@toque/db/schemas/recipe.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { payload } from "../../testing/payloads.ts";

let app: TestApp;
let anna: TestUser;
let ben: TestUser;
let moderator: TestUser;
beforeAll(async () => {
  app = await testApp();
  [anna, ben, moderator] = [await app.signUp(), await app.signUp(), await app.signUp("mo@example.org", ["moderator"])];
});
afterAll(() => app.close());

const create = async (over: object) =>
  (await app.call<Recipe>("POST", "/api/recipe/recipes", { as: anna, body: await payload(app.db, over) })).body;
const read = (id: number, as: TestUser) => app.call<Recipe>("GET", `/api/recipe/recipes/${id}`, { as });
/** Makes the recipe's current version public. */
const publish = async (id: number) => {
  const request = await app.call<RecipeApproval>("POST", `/api/recipe/recipes/${id}/request-public-approval`, {
    as: anna,
  });
  const path = `/api/recipe/recipe_approvals/${request.body.id}/approve`;
  expect((await app.call("POST", path, { as: moderator, body: {} })).status).toBe(200);
};

describe("a public recipe that its owner withdraws", () => {
  test("is not found by other users in any call, until it is public again", async () => {
    const body = await payload(app.db, { name: "Withdrawn wrap" });
    const { id } = await create({ private: true });
    await publish(id);
    const variant = await app.call<Recipe>("POST", `/api/recipe/recipes/${id}/variants`, { as: anna, body: {} });
    await publish(variant.body.id);
    const save = (over: object) =>
      app.call("PUT", `/api/recipe/recipes/${id}`, { as: anna, body: { ...body, ...over } });
    const told = async (as: TestUser) => {
      const status = async (method: string, rest: string) =>
        (await app.call(method, `/api/recipe/recipes/${id}${rest}`, { as })).status;
      const { body: family } = await app.call<RecipeVariant[]>(
        "GET",
        `/api/recipe/recipes/${variant.body.id}/variants`,
        {
          as,
        },
      );
      return {
        statuses: [await status("GET", ""), await status("GET", "/variants"), await status("GET", "/like")],
        likes: [await status("POST", "/like"), await status("POST", "/unlike")],
        isListed: (await app.call<number[]>("GET", "/api/recipe/recipes/id", { as })).body.includes(id),
        family: family.map((one) => one.id),
        parent: (await read(variant.body.id, as)).body.parent_id,
        cards: (await readSummaries(app.db.sql, [id], { userId: as.id })).length,
      };
    };
    const seen = { statuses: [200, 200, 200], likes: [200, 200], isListed: true, family: [id], parent: id, cards: 1 };
    const unseen = {
      statuses: [404, 404, 404],
      likes: [404, 404],
      isListed: false,
      family: [],
      parent: null,
      cards: 0,
    };
    expect(await told(ben)).toEqual(seen);
    // The main variant chosen by its owner is not visible to others.
    await app.call("POST", `/api/recipe/recipes/${variant.body.id}/set-to-main-private`, { as: anna });
    const marked = async (as: TestUser) => (await read(variant.body.id, as)).body.is_main_private;
    expect([await marked(anna), await marked(ben)]).toEqual([true, false]);
    await save({ private: true });
    expect([await told(ben), await told(moderator)]).toEqual([unseen, unseen]);
    await save({ private: false });
    expect(await told(ben)).toEqual(seen);
    await app.call("DELETE", `/api/recipe/recipes/${id}`, { as: anna });
    expect([await told(ben), await told(anna)]).toEqual([unseen, unseen]);
  });
});

describe("restoring a deleted recipe", () => {
  test("brings the recipe back unchanged, for its owner and within 30 days", async () => {
    const recipe = await create({ name: "Phoenix pie", private: true });
    // It is visible to everyone, but others cannot restore it.
    await publish(recipe.id);
    const path = `/api/recipe/recipes/${recipe.id}`;
    const restore = (as: TestUser) => app.call<Recipe>("POST", `${path}/restore`, { as });
    expect((await restore(anna)).status).toBe(404);
    await app.call("DELETE", path, { as: anna });
    expect((await restore(ben)).status).toBe(404);
    expect(await restore(anna)).toMatchObject({ status: 200, body: { name: "Phoenix pie", version: 1 } });
    const found = await app.call<Recipe[]>("GET", "/api/recipe/recipes?query=phoenix", { as: anna });
    expect(found.body).toHaveLength(1);
    await app.call("DELETE", path, { as: anna });
    await app.db.sql`update recipes set deleted_at = now() - interval '31 days' where id = ${recipe.id}`;
    expect((await restore(anna)).status).toBe(404);
  });
});
