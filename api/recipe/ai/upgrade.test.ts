import { afterAll, beforeAll, expect, test } from "bun:test";
import { quotaUsed } from "@toque/db/jobs/quota.ts";
import type { Job } from "@toque/db/schemas/ai.ts";
import type { Recipe, RecipeVersionEntry } from "@toque/db/schemas/recipe.ts";
import type { TestApp, TestUser } from "../../testing/app.ts";
import { payload, recipeId } from "../../testing/payloads.ts";
import { type WorkingApp, workingApp } from "../jobs/testing/workers.ts";

// Upgrading over HTTP with the offline chef.

let working: WorkingApp;
let app: TestApp;
let anna: TestUser;
let ben: TestUser;
beforeAll(async () => {
  working = await workingApp({ SUBSCRIPTION_REQUIRED: "true", AI_DAILY_FREE: "3" });
  app = working.app;
  [anna, ben] = [await app.signUp(), await app.signUp()];
});
afterAll(() => working.close());

const upgrade = (as: TestUser | null, id: number | string, headers: Record<string, string> = {}) =>
  app.call<Recipe & Job & { code: string }>("POST", `/api/recipe/upgrade-recipe?recipe_id=${id}`, { as, headers });
const create = async (as: TestUser) =>
  (await app.call<Recipe>("POST", "/api/recipe/recipes", { as, body: await payload(app.db, { private: true }) })).body;

test("one's own recipe gets a new version, with its history and its ETag", async () => {
  const recipe = await create(anna);
  const answer = await upgrade(anna, recipe.id, { lang: "fr", "idempotency-key": "once" });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id: recipe.id, version: 2, from_ai_upgrader: true, nb_servings: 2 });
  expect(answer.body.tips).not.toEqual([]);
  expect(answer.headers.get("etag")).toBe('"2"');
  const again = await upgrade(anna, recipe.id, { lang: "fr", "idempotency-key": "once" });
  expect(again.body.version).toBe(2);
  const versions = await app.call<RecipeVersionEntry[]>("GET", `/api/recipe/recipes/${recipe.id}/versions`, {
    as: anna,
  });
  expect(versions.body.map(({ source }) => source)).toEqual(["ai_upgrader", "user"]);
  expect(versions.body[0]!.summary).toContain("Astuce");
  expect(await quotaUsed(app.db.sql, anna.id)).toBe(1);
});

test("nothing to upgrade is 409 and costs no quota; with respond-async the caller gets the job", async () => {
  const id = await recipeId(app.db, "hummus");
  const before = await quotaUsed(app.db.sql, ben.id);
  const answer = await upgrade(ben, id);
  expect([answer.status, answer.body.code]).toEqual([409, "nothing_to_upgrade"]);
  expect(await quotaUsed(app.db.sql, ben.id)).toBe(before);
  const later = await upgrade(ben, id, { prefer: "respond-async" });
  expect([later.status, later.headers.get("location")]).toEqual([202, `/api/recipe/jobs/${later.body.id}`]);
});

test("another user's recipe becomes a private variant of the caller's", async () => {
  const id = await recipeId(app.db, "salmon-with-peas");
  const answer = await upgrade(ben, id);
  expect(answer.body).toMatchObject({ owner_id: ben.id, parent_id: id, private: true, from_ai_upgrader: true });
  expect(answer.body.id).not.toBe(id);
});

test("a recipe not visible to the caller is not found, and bad ids are named", async () => {
  const recipe = await create(anna);
  const [hidden, none] = [await upgrade(ben, recipe.id), await upgrade(ben, 999_999)];
  expect([hidden.status, hidden.body]).toEqual([404, none.body]);
  const admin = await app.signUp(undefined, ["admin"]);
  expect((await upgrade(admin, recipe.id)).status).toBe(404);
  expect((await upgrade(null, recipe.id)).status).toBe(401);
  for (const bad of ["", "abc", "0", "-1"]) expect((await upgrade(ben, bad)).status).toBe(422);
});

test("upgrades are refused when the day's quota is used up", async () => {
  const carl = await app.signUp();
  const recipe = await create(carl);
  await app.db
    .sql`insert into ai_quota_usage (user_id, day, used) values (${carl.id}, (now() at time zone 'utc')::date, 3)`;
  const answer = await upgrade(carl, recipe.id);
  expect([answer.status, answer.body.code]).toEqual([429, "ai_quota_exceeded"]);
});
