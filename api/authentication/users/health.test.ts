import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHealthVault } from "@toque/db/accounts/health-vault.ts";
import type { PersonalInfo } from "@toque/db/schemas/user.ts";
import { openHealthVault } from "@toque/workers/platform/health-keys.ts";
import { createApp } from "../../app.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";

let app: TestApp;
let ana: TestUser;
let admin: TestUser;
const lines: string[] = [];
beforeAll(async () => {
  app = await testApp();
  for (const level of ["info", "warn", "error"] as const)
    app.deps.log = { ...app.deps.log, [level]: (...all: unknown[]) => void lines.push(Bun.inspect(all)) };
  [ana, admin] = [await app.signUp(), await app.signUp("boss@example.org", ["admin"])];
});
afterAll(() => app.close());

const path = "/api/authentication/users/@me/personal-info";
const secret = {
  gender: "female",
  birth_date: "1987-06-05",
  weight: 61.75,
  height: 171.25,
  sporting_activity: "rowing twice",
  nutrition_goals: ["more iron"],
};
const traces = /1987-06-05|61\.75|171\.25|rowing|iron/;

test("is shown to its owner, and stands nowhere in plain: no row of any table, no line of the log", async () => {
  const saved = await app.call<PersonalInfo>("PATCH", path, { as: ana, body: { ...secret, allergies: [1] } });
  expect(saved.body).toMatchObject({ ...secret, allergies: [1] });
  expect((await app.call<PersonalInfo>("GET", path, { as: ana })).body).toEqual(saved.body);
  expect((await app.call<PersonalInfo>("GET", path, { as: admin })).body).toMatchObject({
    user_id: admin.id,
    weight: null,
  });
  const tables = await app.db.sql<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`;
  // Starter content has iron in it.
  for (const { name } of tables.filter((one) =>
    /user|account|session|job|outbox|idempot|newsletter|search_changes/.test(one.name),
  ))
    expect([name, traces.test(JSON.stringify(await app.db.sql.unsafe(`select * from ${name}`)))]).toEqual([
      name,
      false,
    ]);
  const [row] = await app.db.sql`select * from user_profiles where user_id = ${ana.id}`;
  expect(row).toMatchObject({ gender: null, birth_date: null, weight: null, height: null, nutrition_goals: [] });
  expect(lines.join("\n")).not.toMatch(traces);
});

test("nobody else's answer has it", async () => {
  const base = "/api/authentication";
  for (const [at, as] of [
    [`${base}/full-users/${ana.id}`, admin],
    [`${base}/full-users?limit=100`, admin],
    [`${base}/users/${ana.id}`, null],
    [`${base}/users?limit=100`, null],
    [`${base}/me`, ana],
  ] as const) {
    const { status, body } = await app.call("GET", at, { as });
    expect([at, status, traces.test(JSON.stringify(body))]).toEqual([at, 200, false]);
  }
});

test("a wrong field changes nothing and is not repeated in the answer", async () => {
  for (const [field, value] of [
    ["weight", -61.75],
    // In metres.
    ["height", 1.7],
    ["birth_date", "1987-13-05"],
    ["birth_date", "2999-01-01"],
    ["gender", "rowing"],
    ["key_id", "x"],
  ] as const) {
    const answer = await app.call("PATCH", path, { as: ana, body: { height: 170, [field]: value } });
    expect([field, answer.status]).toEqual([field, 422]);
    expect(JSON.stringify(answer.body)).not.toMatch(/61\.75|1987|2999|rowing/);
  }
  expect((await app.call<PersonalInfo>("GET", path, { as: ana })).body).toMatchObject(secret);
});

test("a row moved to another account, and a lost key, are 503, and nothing is overwritten", async () => {
  const ben = await app.signUp();
  await app.db.sql`
    insert into user_profiles (user_id, key_id, sealed)
    select ${ben.id}, key_id, sealed from user_profiles where user_id = ${ana.id}`;
  const stolen = await app.call<{ code: string }>("GET", path, { as: ben });
  expect([stolen.status, stolen.body.code]).toEqual([503, "health_profile_unreadable"]);
  const keyless = createApp({ ...app.deps, health: createHealthVault(["some-other-key-that-is-long-enough-too"]) });
  for (const method of ["GET", "PATCH"]) {
    const headers = { authorization: `Bearer ${ana.token}`, "content-type": "application/json" };
    const body = method === "GET" ? {} : { body: JSON.stringify({ weight: 60 }) };
    const answer = await keyless.handle(new Request(`http://localhost:3000${path}`, { method, headers, ...body }));
    expect(answer.status).toBe(503);
  }
  expect((await app.call<PersonalInfo>("GET", path, { as: ana })).body).toMatchObject(secret);
});

describe("the key", () => {
  test("is made once, for its owner's eyes, by however many start at once, and stays readable beside HEALTH_KEY", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "toque-health-"));
    const vaults = await Promise.all(Array.from({ length: 8 }, () => openHealthVault({ dataDir, healthKeys: null })));
    expect(new Set(vaults.map(({ keyId }) => keyId)).size).toBe(1);
    expect((await stat(join(dataDir, "health-key"))).mode & 0o777).toBe(0o600);
    const sealed = vaults[0]!.seal(1, { ...secret, gender: "female" });
    const named = await openHealthVault({ dataDir, healthKeys: ["a-key-that-the-operator-has-set-0123456"] });
    expect(named.keyId).not.toBe(vaults[0]!.keyId);
    expect(named.open(1, sealed).weight).toBe(61.75);
    await rm(dataDir, { recursive: true });
  });
});
