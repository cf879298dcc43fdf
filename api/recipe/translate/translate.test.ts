import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { TranslatedRecipe } from "@toque/db/schemas/administration.ts";
import type { BulkJob, Job } from "@toque/db/schemas/ai.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { startOpenAIDouble } from "@toque/workers/ai/testing/openai-double.ts";
import { backwards, translated } from "@toque/workers/ai/testing/scripted-translator.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { payload } from "../../testing/payloads.ts";
import { type WorkingApp, workingApp } from "../jobs/testing/workers.ts";

const double = startOpenAIDouble();
let working: WorkingApp;
let app: TestApp;
let anna: TestUser;
let admin: TestUser;
beforeAll(async () => {
  working = await workingApp({ OPENAI_BASE_URL: double.baseUrl, OPENAI_MODEL: "test-model" });
  app = working.app;
  [anna, admin] = [await app.signUp(), await app.signUp(undefined, ["admin"])];
  double.play((request) => translated(request));
});
afterAll(async () => {
  await working.close();
  await double.stop();
});

const create = async (as: TestUser) =>
  (await app.call<Recipe>("POST", "/api/recipe/recipes", { as, body: await payload(app.db, { private: true }) })).body;
const translate = (as: TestUser, id: number, body?: unknown, headers: Record<string, string> = {}) =>
  app.call<Recipe & { code: string; detail: unknown }>("POST", `/api/recipe/translate/recipes/${id}`, {
    as,
    headers,
    ...(body === undefined ? {} : { body }),
  });
const bulk = (as: TestUser, kind: string, body?: unknown, headers: Record<string, string> = {}, of = app) =>
  of.call<BulkJob & { code: string }>("POST", `/api/recipe/translate/${kind}`, {
    as,
    headers,
    ...(body === undefined ? {} : { body }),
  });

describe("one recipe", () => {
  test("is answered in the caller's language, as a new version", async () => {
    const recipe = await create(anna);
    const answer = await translate(anna, recipe.id, undefined, { lang: "es" });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: recipe.id, version: 2, name: backwards("Scrambled eggs") });
    expect(answer.headers.get("etag")).toBe('"2"');
    // Nothing is missing any more: no job, no version.
    const jobs = async () => (await app.db.sql`select 1 from jobs where user_id = ${anna.id}`).length;
    const [requests, begun] = [double.requests.length, await jobs()];
    expect((await translate(anna, recipe.id, { langs: ["fr"] })).body.version).toBe(2);
    expect([double.requests.length, await jobs()]).toEqual([requests, begun]);
  });

  test("only into the languages that are wanted, from the one that is there", async () => {
    const recipe = await create(anna);
    const wrong = await translate(anna, recipe.id, { origin_lang: "de" });
    expect([wrong.status, wrong.body.detail]).toMatchObject([422, [{ loc: ["body", "origin_lang"] }]]);
    expect((await translate(anna, recipe.id, { langs: ["it"] })).status).toBe(422);
    expect((await translate(anna, recipe.id, { langs: [] })).status).toBe(422);
    expect((await translate(anna, recipe.id, { lang: "fr" })).status).toBe(422);
    const done = await translate(anna, recipe.id, { langs: ["fr"], origin_lang: "en" });
    expect(done.body.version).toBe(2);
    const maps = await app.call<Recipe>("GET", `/api/recipe/recipes/${recipe.id}?translated=false`, { as: anna });
    expect(Object.keys(maps.body.name).sort()).toEqual(["en", "fr"]);
  });

  test("a translation that passes no check is 409 and changes nothing", async () => {
    const recipe = await create(anna);
    double.play((request) => translated(request, (text) => `${text} 99`));
    const answer = await translate(anna, recipe.id);
    expect([answer.status, answer.body.code]).toEqual([409, "translation_failed_checks"]);
    double.play((request) => translated(request));
    const { body } = await app.call<Recipe>("GET", `/api/recipe/recipes/${recipe.id}`, { as: anna });
    expect(body.version).toBe(1);
  });

  test("is the owner's and an admin's; for others it does not exist", async () => {
    const recipe = await create(anna);
    const ben = await app.signUp();
    const [hidden, none] = [await translate(ben, recipe.id), await translate(ben, 999_999)];
    expect([hidden.status, hidden.body]).toEqual([404, none.body]);
    expect((await translate(admin, recipe.id, { langs: ["de"] })).body).toMatchObject({
      version: 2,
      owner_id: anna.id,
    });
  });
});

describe("everything of a kind", () => {
  test("is an admin's job with progress", async () => {
    expect((await bulk(anna, "recipes")).status).toBe(403);
    const recipe = await create(anna);
    const started = await bulk(admin, "recipes", undefined, { "idempotency-key": "bulk" });
    expect(started.status).toBe(202);
    expect(started.body.total).toBeGreaterThan(0);
    expect(started.headers.get("location")).toBe(`/api/recipe/jobs/${started.body.job_id}`);
    expect((await bulk(admin, "recipes", undefined, { "idempotency-key": "bulk" })).body).toEqual(started.body);
    const stream = await app.handle(
      new Request(`http://localhost:3000/api/recipe/jobs/${started.body.job_id}/events`, {
        headers: { authorization: `Bearer ${admin.token}` },
      }),
    );
    const events = await stream.text();
    expect(events).toContain('"status":"succeeded"');
    expect(events).toContain('"stage":"translating"');
    const { body } = await app.call<Job>("GET", `/api/recipe/jobs/${started.body.job_id}`, { as: admin });
    expect(body.result).toMatchObject({ kind: "recipes", total: started.body.total, refused: [] });
    const { body: done } = await app.call<Recipe>("GET", `/api/recipe/recipes/${recipe.id}`, { as: anna });
    expect(done.version).toBe(2);
    for (const kind of ["quantities", "tags"])
      expect(await bulk(admin, kind, { langs: ["en"] })).toMatchObject({ status: 202, body: { total: 0 } });
    expect((await bulk(admin, "foods")).status).toBe(404);
  });

  test("can be those with a tag, or what everyone may read, and is told recipe by recipe", async () => {
    const [tag] = (await app.call<{ id: number }[]>("GET", "/api/recipe/tags?type=taste")).body;
    const own = async (tag_ids: number[]) => {
      const body = await payload(app.db, { private: true, recipe_tag: tag_ids.map((tag_id) => ({ tag_id })) });
      return (await app.call<Recipe>("POST", "/api/recipe/recipes", { as: anna, body })).body.id;
    };
    const [tagged, other] = [await own([tag!.id]), await own([])];
    const versionOf = async (id: number) =>
      (await app.call<Recipe>("GET", `/api/recipe/recipes/${id}`, { as: anna })).body.version;
    const finish = async (body: object) => {
      const started = await bulk(admin, "recipes", body);
      expect(started.status).toBe(202);
      const path = `/api/recipe/jobs/${started.body.job_id}`;
      const headers = { authorization: `Bearer ${admin.token}` };
      await (await app.handle(new Request(`http://localhost:3000${path}/events`, { headers }))).text();
      return started.body;
    };
    // Both are private.
    await finish({ public_only: true, tag_id: tag!.id });
    expect(await versionOf(tagged)).toBe(1);
    const { job_id, total } = await finish({ tag_id: tag!.id, langs: ["de"] });
    expect([await versionOf(tagged), await versionOf(other)]).toEqual([2, 1]);
    const done = await app.call<TranslatedRecipe[]>("GET", `/api/admin/jobs/${job_id}/translations`, { as: admin });
    expect(done.headers.get("x-total-count")).toBe(String(total));
    expect(done.body.map(({ id }) => id)).toContain(tagged);
    const none = await bulk(admin, "recipes", { tag_id: 999_999 });
    expect([none.status, (none.body as unknown as { detail: unknown }).detail]).toMatchObject([
      422,
      [{ loc: ["body", "tag_id"] }],
    ]);
    expect((await bulk(admin, "tags", { public_only: true })).status).toBe(422);
  });
});

test("the offline chef translates nothing, and says so before a job begins", async () => {
  const offline = await testApp();
  const [user, boss] = [await offline.signUp(), await offline.signUp(undefined, ["admin"])];
  const body = await payload(offline.db, { private: true });
  const recipe = await offline.call<Recipe>("POST", "/api/recipe/recipes", { as: user, body });
  const answers = [
    await offline.call("POST", `/api/recipe/translate/recipes/${recipe.body.id}`, { as: user }),
    ...(await Promise.all(["recipes", "quantities", "tags"].map((kind) => bulk(boss, kind, undefined, {}, offline)))),
  ];
  for (const answer of answers)
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([503, "translation_model_not_configured"]);
  const [jobs] = await offline.db.sql`select count(*)::int as n from jobs`;
  expect(jobs).toEqual({ n: 0 });
  await offline.close();
});
