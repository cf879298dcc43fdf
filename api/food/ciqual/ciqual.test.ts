import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { CiqualReport } from "@toque/db/ciqual/import.ts";
import { type Cells, csvTable, FIRST_CODE, plainFood } from "@toque/db/ciqual/testing/table.ts";
import type { Job } from "@toque/db/schemas/ai.ts";
import type { CiqualFood, NutritionFacts } from "@toque/db/schemas/ciqual.ts";
import { ciqualImportHandler } from "@toque/workers/jobs/ciqual-import/handler.ts";
import { createEmbeddedBus } from "@toque/workers/platform/bus/embedded.ts";
import type { Bus } from "@toque/workers/platform/bus/port.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import { type JobRunner, startJobRunner } from "@toque/workers/runtime/runner.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";

const FOODS = 2600;
let app: TestApp;
let admin: TestUser;
let user: TestUser;
let bus: Bus;
let runner: JobRunner;
let server: ReturnType<typeof Bun.serve>;
/** The files on the publisher's server, by path. */
const files = new Map<string, () => Response>();

const special: Cells[] = [
  {
    ...plainFood(7, "en"),
    name: "Moon crème",
    energy: "-",
    energy_jones: "-",
    protein: "10",
    carbohydrate: "20",
    lipid: "5",
  },
  { ...plainFood(8, "en"), name: "Moon dust", water: "-", sugar: "-", energy: "50" },
];
const inFrench = special.map((food, i) => ({ ...food, name: ["Crème de lune", "Poussière de lune"][i]! }));

beforeAll(async () => {
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => files.get(new URL(request.url).pathname)?.() ?? new Response("none", { status: 404 }),
  });
  app = await testApp({ CIQUAL_ALLOW_PRIVATE: "true", CIQUAL_URL: `http://127.0.0.1:${server.port}/moon_2020_fr.csv` });
  [admin, user] = [await app.signUp("admin@example.org", ["admin"]), await app.signUp()];
  bus = createEmbeddedBus({ db: app.db, log: silentLogger });
  runner = await startJobRunner({
    db: app.db,
    bus,
    handlers: { "ciqual-import": ciqualImportHandler({ db: app.db, allowPrivate: true }) },
    workerId: "test",
    log: silentLogger,
    pollMs: 20,
    retry: { attempts: 2, firstDelayMs: 10, interruptions: 10, giveUpAfterMs: 5000, longestDelayMs: 20 },
  });
  files.set("/moon_2020_fr.csv", () => new Response(csvTable({ lang: "fr", foods: FOODS, more: inFrench })));
  files.set("/moon_2020_eng.csv", () => new Response(csvTable({ lang: "en", foods: FOODS, more: special })));
});
afterAll(async () => {
  await runner.stop(1000);
  await bus.close();
  server.stop(true);
  await app.close();
});

const url = (path: string) => `http://127.0.0.1:${server.port}${path}`;

/** Starts an import and waits for its job. */
async function importFrom(body?: object): Promise<Job> {
  const { status, body: answer } = await app.call<{ job_id: number }>("POST", "/api/food/ciqual/update-ciqual-db", {
    as: admin,
    body,
  });
  expect(status).toBe(202);
  while (true) {
    const { body: job } = await app.call<Job>("GET", `/api/recipe/jobs/${answer.job_id}`, { as: admin });
    if (["succeeded", "failed"].includes(job.status)) return job;
    await Bun.sleep(10);
  }
}
const held = async () => JSON.stringify(await app.db.sql`select * from ciqual_foods order by id`);
const get = <T>(path: string) => app.call<T>("GET", `/api/food${path}`, { as: user });

test("on a fresh installation every call says that the table must be imported first", async () => {
  const list = [{ ciqual_food_id: FIRST_CODE, weight: 100 }];
  const calls: [string, string, TestUser, unknown?][] = [
    ["GET", "/api/food/ciqual-food", user],
    ["GET", `/api/food/ciqual-food/${FIRST_CODE}`, user],
    ["POST", "/api/food/ciqual/compute-nutrition-facts", user, { weighted_list: list }],
    ["PUT", "/api/food/food/1", admin, { ciqual_food_weighted_list: list }],
  ];
  for (const [method, path, as, body] of calls) {
    const { status, body: refusal } = await app.call<{ code: string; detail: string }>(method, path, { as, body });
    expect([path, status, refusal.code]).toEqual([path, 409, "ciqual_not_imported"]);
    expect(refusal.detail).toContain("update-ciqual-db");
  }
});

describe("the import", () => {
  test("reads the configured address, and reports its result", async () => {
    const job = await importFrom();
    expect(job.error).toBeNull();
    const report = job.result as CiqualReport;
    expect(report).toMatchObject({
      rows_read: FOODS + 2,
      changed: FOODS + 2,
      unchanged: 0,
      refused: [],
      release: "2020",
    });
    expect((await importFrom({})).result).toMatchObject({ changed: 0, unchanged: FOODS + 2 });
    expect((await importFrom({ source: null })).status).toBe("succeeded");
  });

  test("is only checked where that is asked for, and then takes no other table than the checked one", async () => {
    const before = await held();
    const events = async () => (await app.db.sql`select 1 from outbox`).length;
    const salted = (salt: string) => csvTable({ lang: "fr", foods: FOODS, more: [{ ...plainFood(9, "fr"), salt }] });
    files.set("/salted.csv", () => new Response(salted("1,5")));
    const published = await events();
    const checked = await importFrom({ source: url("/salted.csv"), check_only: true });
    expect(checked.error).toBeNull();
    const check = checked.result as CiqualReport;
    expect(check.applied).toBe(false);
    expect(check.fingerprint).toMatch(/^[\da-f]{64}$/);
    expect(check.changed + check.removed).toBeGreaterThan(0);
    expect(check.named.removed.length).toBe(Math.min(100, check.removed));
    expect(await held()).toBe(before);
    // Nothing but what the job itself tells has left.
    const told = await app.db.sql`select type from outbox order by id desc limit ${(await events()) - published}::int`;
    expect(told.every(({ type }) => String(type).startsWith("job."))).toBe(true);
    files.set("/salted.csv", () => new Response(salted("2,5")));
    const { status, error } = await importFrom({ source: url("/salted.csv"), expected: check.fingerprint });
    expect([status, error?.code]).toEqual(["failed", "ciqual_changed"]);
    expect(await held()).toBe(before);
    files.set("/salted.csv", () => new Response(salted("1,5")));
    const applied = (await importFrom({ source: url("/salted.csv"), expected: check.fingerprint }))
      .result as CiqualReport;
    expect(applied).toEqual({ ...check, applied: true });
    // Back to the table of the other tests.
    expect((await importFrom()).status).toBe("succeeded");
    expect(await held()).toBe(before);
    for (const body of [{ expected: "x" }, { check_only: "yes" }])
      expect((await app.call("POST", "/api/food/ciqual/update-ciqual-db", { as: admin, body })).status).toBe(422);
  });

  test("is rejected with row and column, and the table is unchanged", async () => {
    const before = await held();
    const wrong = { ...plainFood(9, "fr"), salt: "salty" };
    files.set("/wrong.csv", () => new Response(csvTable({ lang: "fr", foods: FOODS, more: [wrong] })));
    files.set("/cut.csv", () => new Response(csvTable({ lang: "fr", foods: FOODS }).slice(0, 99_999)));
    files.set("/short.csv", () => new Response(csvTable({ lang: "fr", foods: FOODS / 2 })));
    files.set("/header.csv", () => new Response(csvTable({ lang: "fr", foods: FOODS, without: ["sugar"] })));
    const refused = async (path: string) => {
      const { status, error, result } = await importFrom({ source: url(path) });
      expect([status, result]).toEqual(["failed", null]);
      return [error?.code, error?.detail];
    };
    expect(await refused("/wrong.csv")).toEqual([
      "ciqual_cell",
      `row ${FOODS + 2}, column "Sel chlorure de sodium (g/100 g)": "salty" is not a figure (wrong.csv)`,
    ]);
    expect(await refused("/cut.csv")).toMatchObject(["ciqual_truncated", expect.stringMatching(/row \d+/)]);
    expect(await refused("/short.csv")).toMatchObject([
      "ciqual_truncated",
      expect.stringContaining("rows are missing"),
    ]);
    expect(await refused("/header.csv")).toMatchObject([
      "ciqual_columns",
      expect.stringContaining('"Sucres (g/100 g)"'),
    ]);
    expect(await refused("/none.csv")).toEqual(["ciqual_source_unavailable", "The source answers 404."]);
    expect(await held()).toBe(before);
  });

  test("retries a busy source", async () => {
    let calls = 0;
    const table = csvTable({ lang: "en", foods: FOODS, more: special });
    files.set("/busy.csv", () => (++calls === 1 ? new Response("", { status: 503 }) : new Response(table)));
    expect(await importFrom({ source: url("/busy.csv") })).toMatchObject({
      status: "succeeded",
      result: { changed: 0 },
    });
  });

  test("needs an address and an admin, and is idempotent", async () => {
    const post = (as: TestUser | null, body?: object, headers = {}) =>
      app.call<{ detail: { loc: unknown; type: string }[]; job_id: number }>(
        "POST",
        "/api/food/ciqual/update-ciqual-db",
        {
          as,
          body,
          headers,
        },
      );
    expect([(await post(null)).status, (await post(user)).status]).toEqual([401, 403]);
    for (const source of [
      "file:///etc/passwd",
      "/etc/passwd",
      "https://me:secret@table.example/",
      `${url("/a")} ${url("/b")} ${url("/c")}`,
    ]) {
      const { status, body } = await post(admin, { source });
      expect([status, body.detail[0]?.loc]).toEqual([422, ["body", "source"]]);
    }
    expect((await post(admin, { source: 7 })).status).toBe(422);
    expect((await post(admin, { file: "a" })).status).toBe(422);
    const headers = { "idempotency-key": "one import" };
    const [first, second] = [await post(admin, {}, headers), await post(admin, {}, headers)];
    expect(second.body).toEqual(first.body);
    const bare = await testApp();
    const boss = await bare.signUp("boss@example.org", ["admin"]);
    const none = await bare.call<{ detail: { loc: unknown; type: string }[] }>(
      "POST",
      "/api/food/ciqual/update-ciqual-db",
      { as: boss },
    );
    expect([none.status, none.body.detail[0]]).toMatchObject([
      422,
      { loc: ["body", "source"], type: "missing_source" },
    ]);
    const plain = await bare.call("POST", "/api/food/ciqual/update-ciqual-db", {
      as: boss,
      body: { source: "http://table.example/a.csv" },
    });
    expect(plain.status).toBe(422);
    await bare.close();
  });
});

describe("the table", () => {
  test("is returned as published", async () => {
    const { body } = await get<CiqualFood>("/ciqual-food/7");
    expect(body).toMatchObject({
      id: 7,
      name: "Moon crème",
      category_id: 201,
      energy: "-",
      lipid: "5",
      saturated_fatty_acids: "traces",
      starch: "-",
      computed_energy: 10 * 4 + 20 * 4 + 5 * 9 + 1.5 * 2,
    });
    expect((await get<CiqualFood>("/ciqual-food/8")).body).toMatchObject({ lipid: "< 0,5", computed_energy: null });
    const french = await app.call<CiqualFood>("GET", "/api/food/ciqual-food/7", { as: user, headers: { lang: "fr" } });
    expect(french.body.name).toBe("Crème de lune");
    expect((await get("/ciqual-food/9")).status).toBe(404);
    expect((await app.call("GET", "/api/food/ciqual-food/7")).status).toBe(401);
  });

  test("is found by names without accents, page by page", async () => {
    const ids = async (query: string) => (await get<CiqualFood[]>(`/ciqual-food?${query}`)).body.map(({ id }) => id);
    expect(await ids("name_filter=creme%20LUNE")).toEqual([7]);
    expect(await ids("name_filter=moon")).toEqual([7, 8]);
    expect(await ids("offset=2&limit=2")).toEqual([FIRST_CODE, FIRST_CODE + 1]);
    expect(await ids("")).toHaveLength(20);
    const page = await get("/ciqual-food?limit=100");
    expect(page.headers.get("x-total-count")).toBe(String(FOODS + 2));
    for (const bad of ["limit=101", "limit=0", "offset=-1", "limit=x"])
      expect((await get(`/ciqual-food?${bad}`)).status).toBe(422);
  });
});

describe("nutrition facts", () => {
  const facts = (weighted_list: unknown) =>
    app.call<NutritionFacts & { detail: { loc: unknown[] }[] }>("POST", "/api/food/ciqual/compute-nutrition-facts", {
      as: user,
      body: { weighted_list },
    });

  test("are per 100 g, and unknown where most of the weight is unknown", async () => {
    const { body } = await facts([
      { ciqual_food_id: 7, weight: 30 },
      { ciqual_food_id: 8, weight: 10 },
    ]);
    expect(body).toMatchObject({
      energy: 0.75 * 168 + 0.25 * 50,
      lipid: 3.813,
      water: null,
      sugar: null,
      nutrition_coverage: 1,
    });
    expect(body.estimated).toEqual(["energy", "lipid", "saturated_fatty_acids"]);
    const mostly = await facts([
      { ciqual_food_id: 7, weight: 85 },
      { ciqual_food_id: 8, weight: 15 },
    ]);
    expect([mostly.body.water, mostly.body.estimated.includes("water")]).toEqual([70, true]);
  });

  test("name the errors of the list", async () => {
    expect(
      (
        await facts([
          { ciqual_food_id: 7, weight: 1 },
          { ciqual_food_id: 99, weight: 1 },
        ])
      ).body.detail[0]?.loc,
    ).toEqual(["body", "weighted_list", 1, "ciqual_food_id"]);
    for (const bad of [
      [],
      "x",
      [{ ciqual_food_id: 7 }],
      [{ ciqual_food_id: 7, weight: 0 }],
      [{ ciqual_food_id: 7, weight: -1 }],
      [{ ciqual_food_id: 7, weight: 1e12 }],
      [{ ciqual_food_id: 7, weight: 1, unit: "g" }],
    ])
      expect((await facts(bad)).status).toBe(422);
  });
});
