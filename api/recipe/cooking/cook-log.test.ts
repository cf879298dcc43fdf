import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { dayOfCooking } from "@toque/db/cooking/log.ts";
import type { CookedRecipe, CookLogEntry } from "@toque/db/schemas/cooking.ts";
import { cleanUp } from "@toque/workers/cleanup.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { publish } from "../../testing/life.ts";
import { payload, recipeId } from "../../testing/payloads.ts";

let app: TestApp;
let anna: TestUser;
let ben: TestUser;
let moderator: TestUser;
let hummus = 0;
beforeAll(async () => {
  app = await testApp();
  [anna, ben, moderator] = [await app.signUp(), await app.signUp(), await app.signUp("m@example.org", ["moderator"])];
  hummus = await recipeId(app.db, "hummus");
});
afterAll(() => app.close());

const path = (id = hummus) => `/api/recipe/recipes/${id}/cook-log`;
const log = async (body: object, as = anna, id = hummus) => {
  const answer = await app.call<CookLogEntry>("POST", path(id), { as, body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const cooked = async (as: TestUser, query = "", lang = "en") => {
  const options = { as, headers: { lang } };
  return (await app.call<CookedRecipe[]>("GET", `/api/recipe/users/@me/cook-log${query}`, options)).body;
};
const today = () => new Date().toISOString().slice(0, 10);

describe("the cook log", () => {
  test("keeps date, servings, rating and note of each time, the last first", async () => {
    const first = await log({ cooked_at: "2026-05-04", nb_servings: 6, rating: 4, note: " More lemon. " });
    expect(first).toMatchObject({
      recipe_id: hummus,
      user_id: anna.id,
      cooked_at: "2026-05-04",
      nb_servings: 6,
      rating: 4,
      note: "More lemon.",
    });
    const second = await log({ cooked_at: today() });
    expect(second).toMatchObject({ nb_servings: null, rating: null, note: null });
    const earlier = await log({ cooked_at: "2025-12-31", note: "  " });
    expect(earlier.note).toBeNull();
    const own = await app.call<CookLogEntry[]>("GET", path(), { as: anna });
    expect(own.body).toEqual([second, first, earlier]);
    expect(own.headers.get("x-total-count")).toBe("3");
    const all = await cooked(anna, "", "fr");
    expect(all[1]).toEqual({ ...first, title: "Houmous", recipe: expect.objectContaining({ id: hummus }) });
    expect((await cooked(anna, "?min_rating=4")).map(({ id }) => id)).toEqual([first.id]);
    expect(await cooked(anna, "?min_rating=5")).toEqual([]);
    expect((await app.call("GET", "/api/recipe/users/@me/cook-log?min_rating=6", { as: anna })).status).toBe(422);
  });

  test("is written once for one Idempotency-Key", async () => {
    const eve = await app.signUp();
    const send = (rating: number) =>
      app.call<CookLogEntry>("POST", path(), {
        as: eve,
        headers: { "idempotency-key": "dinner" },
        body: { cooked_at: "2026-05-04", rating },
      });
    const answers = await Promise.all([send(4), send(4), send(4)]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await send(5)).status).toBe(409);
    expect(await cooked(eve)).toHaveLength(1);
  });

  test("is paged", async () => {
    const eve = await app.signUp();
    for (let day = 1; day <= 22; day++) await log({ cooked_at: `2026-01-${String(day).padStart(2, "0")}` }, eve);
    expect((await cooked(eve))[0]!.cooked_at).toBe("2026-01-22");
    expect((await cooked(eve, "?page=2")).map(({ cooked_at }) => cooked_at)).toEqual(["2026-01-02", "2026-01-01"]);
    expect(((await app.call("GET", `${path()}?page=2`, { as: eve })).body as unknown as unknown[]).length).toBe(2);
  });

  test("refuses days that are not, and fields that it does not know", async () => {
    const cases: [object, string][] = [
      [{ cooked_at: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) }, "cooked_at"],
      [{ cooked_at: "2026-02-30" }, "cooked_at"],
      [{ cooked_at: "2026-13-01" }, "cooked_at"],
      [{ cooked_at: "1066-10-14" }, "cooked_at"],
      [{ cooked_at: "2026-05-04 10:00" }, "cooked_at"],
      [{ cooked_at: "yesterday" }, "cooked_at"],
      [{ date: "2026-05-04" }, "date"],
      [{ servings: 2 }, "servings"],
      [{ cooked_at: "2026-05-04", rating: 0 }, "rating"],
      [{ cooked_at: "2026-05-04", rating: 6 }, "rating"],
      [{ cooked_at: "2026-05-04", rating: 4.5 }, "rating"],
      [{ cooked_at: "2026-05-04", nb_servings: 0 }, "nb_servings"],
      [{ cooked_at: "2026-05-04", note: "x".repeat(2001) }, "note"],
      [{ cooked_at: "2026-05-04", user_id: 1 }, "user_id"],
    ];
    const eve = await app.signUp();
    for (const [body, field] of cases) {
      const answer = await app.call<{ detail: { loc: unknown[] }[] }>("POST", path(), { as: eve, body });
      expect([body, answer.status]).toEqual([body, 422]);
      expect(answer.body.detail[0]!.loc.at(-1)).toBe(field);
    }
    expect(await cooked(eve)).toEqual([]);
  });

  test("takes today without a day, and the day of a time as it was written", async () => {
    const eve = await app.signUp();
    expect((await log({}, eve)).cooked_at).toBe(today());
    const late = await log({ cooked_at: "2026-05-04T23:30:00-07:00" }, eve);
    expect(late.cooked_at).toBe("2026-05-04");
    expect((await log({ cooked_at: "2026-05-04T00:10" }, eve)).cooked_at).toBe("2026-05-04");
  });

  test("takes the day that has begun in the first time zone, and none after it", () => {
    const noon = Date.parse("2026-05-04T12:00:00Z");
    expect(() => dayOfCooking("2026-05-05", noon)).not.toThrow();
    expect(() => dayOfCooking("2026-05-05", Date.parse("2026-05-04T09:59:59Z"))).toThrow();
    expect(() => dayOfCooking("2026-05-06", noon)).toThrow();
  });

  test("is changed in what is given, removed, and brought back", async () => {
    const eve = await app.signUp();
    const entry = await log({ cooked_at: "2026-05-04", rating: 3, note: "Good", nb_servings: 4 }, eve);
    const change = (body: object, as = eve) =>
      app.call<CookLogEntry>("PATCH", `/api/recipe/cook-log/${entry.id}`, { as, body });
    expect((await change({ rating: 5 })).body).toMatchObject({ rating: 5, note: "Good", nb_servings: 4 });
    expect((await change({ note: null, cooked_at: "2026-05-03" })).body).toMatchObject({
      note: null,
      cooked_at: "2026-05-03",
    });
    expect((await change({ cooked_at: "2999-01-01" })).status).toBe(422);
    expect((await change({ recipe_id: 1 })).status).toBe(422);
    expect((await change({})).status).toBe(200);
    const remove = (as: TestUser) => app.call("DELETE", `/api/recipe/cook-log/${entry.id}`, { as });
    const restore = (as: TestUser) => app.call("POST", `/api/recipe/cook-log/${entry.id}/restore`, { as });
    const admin = await app.signUp(undefined, ["admin"]);
    for (const as of [ben, admin]) {
      expect((await change({ rating: 1 }, as)).status).toBe(404);
      expect((await remove(as)).status).toBe(404);
    }
    expect((await remove(eve)).status).toBe(204);
    expect((await remove(eve)).status).toBe(404);
    expect((await change({ rating: 1 })).status).toBe(404);
    expect(await cooked(eve)).toEqual([]);
    expect((await restore(ben)).status).toBe(404);
    expect((await restore(eve)).status).toBe(200);
    expect(await cooked(eve)).toHaveLength(1);
    await remove(eve);
    await app.db.sql`update cook_log set deleted_at = now() - interval '25 hours' where id = ${entry.id}`;
    expect((await restore(eve)).status).toBe(404);
    await cleanUp({ db: app.db, storage: app.deps.storage, publishedOnly: false, log: silentLogger });
    expect(await app.db.sql`select 1 from cook_log where id = ${entry.id}`).toHaveLength(0);
  });
});

describe("a recipe that is taken away", () => {
  const write = async (name: string, as = anna) => {
    const body = await payload(app.db, { name, private: true });
    return (await app.call<{ id: number }>("POST", "/api/recipe/recipes", { as, body })).body.id;
  };
  const edit = async (id: number, over: object) =>
    app.call("PUT", `/api/recipe/recipes/${id}`, { as: anna, body: await payload(app.db, over) });
  const titles = async (as: TestUser) => (await cooked(as)).map(({ title, recipe }) => [title, recipe !== null]);

  test("is not to be cooked by those who cannot see it, who do not learn that it exists", async () => {
    const id = await write("Secret soup");
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? { cooked_at: "2026-05-04" } : undefined;
      expect((await app.call(method, path(id), { as: ben, body })).status).toBe(404);
      expect((await app.call(method, path(2_000_000_000), { as: ben, body })).status).toBe(404);
    }
  });

  test("stays with the name that its reader last could see", async () => {
    const guest = await app.signUp();
    const id = await write("First name");
    await publish(app, anna, moderator, id);
    await log({ cooked_at: "2026-05-04" }, guest, id);
    expect(await titles(guest)).toEqual([["First name", true]]);
    await edit(id, { name: "Second name", private: true });
    await publish(app, anna, moderator, id);
    expect(await titles(guest)).toEqual([["Second name", true]]);
    await log({ cooked_at: "2026-05-05" }, anna, id);
    // Edited in private: the guest never saw this name.
    await edit(id, { name: "Private name", private: true });
    expect(await titles(guest)).toEqual([["Second name", false]]);
    expect((await cooked(anna))[0]).toMatchObject({ title: expect.any(String) });
    expect((await app.call("GET", path(id), { as: guest })).status).toBe(200);
    expect((await app.call("GET", path(id), { as: ben })).status).toBe(404);
    expect((await app.call("POST", path(id), { as: guest, body: { cooked_at: "2026-05-06" } })).status).toBe(404);
    await app.call("DELETE", `/api/recipe/recipes/${id}`, { as: anna });
    expect(await titles(guest)).toEqual([["Second name", false]]);
    const owners = (await cooked(anna)).find(({ recipe_id }) => recipe_id === id);
    expect(owners).toMatchObject({ title: "Private name", recipe: null });
    await app.call("POST", `/api/recipe/recipes/${id}/restore`, { as: anna });
    expect((await cooked(anna)).find(({ recipe_id }) => recipe_id === id)?.recipe).toMatchObject({ id });
  });
});
