import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Actors, createActors } from "../testing/actors.ts";
import { type TestApp, testApp } from "../testing/app.ts";
import { rights } from "../testing/rights/index.ts";

// Roles, identity and plan of an account cannot be set by a field that a call does not have: every call of the accounts and
// of billing that takes a body, by somebody without any role.

let app: TestApp;
let actors: Actors;
beforeAll(async () => {
  app = await testApp();
  actors = await createActors(app);
});
afterAll(() => app.close());

const extras: [field: string, value: unknown][] = [
  ["roles", ["admin"]],
  ["role", "admin"],
  ["is_admin", true],
  ["isAdmin", true],
  ["toque_team", true],
  ["id", 1],
  ["user_id", 1],
  ["email", "admin@example.org"],
  ["tier", "premium"],
  ["entitled_until", "2099-01-01T00:00:00.000Z"],
  ["deleted_at", null],
  ["__proto__", { roles: ["admin"] }],
  ["constructor", { prototype: { roles: ["admin"] } }],
];

/** What a body must not change of any account. */
const accounts = async () =>
  JSON.stringify([
    await app.db.sql`select id, email, roles, created_at, deleted_at, passkey_handle from users order by id`,
    await app.db.sql`select user_id, tier, entitled_until from subscriptions order by id`,
  ]);

// A store's notification may have fields that are new; it is believed by its signature alone (api/billing).
const calls = Object.entries(rights).filter(
  ([name, { body }]) =>
    /^(POST|PUT|PATCH) \/api\/(authentication|billing)\//.test(name) && body && !name.endsWith("/webhook"),
);

test("there are such calls", () => {
  expect(calls.length).toBeGreaterThanOrEqual(20);
});

test.each(calls.map(([name]) => name))("%s", async (name) => {
  const right = rights[name]!;
  const [method = "", written = ""] = name.split(" ");
  const who = actors.users.stranger;
  for (const [field, value] of extras) {
    const path = (await right.path?.(actors)) ?? written;
    const valid = await right.body!(actors, "stranger");
    if (typeof valid !== "object" || valid === null || Array.isArray(valid) || Object.hasOwn(valid, field)) continue;
    const before = await accounts();
    const body = JSON.stringify({ ...valid, [field]: value });
    const answer = await app.call(method, path, { as: who, body });
    // Unknown fields are refused before anything is read; a role that is missing is refused before that.
    expect([field, [422, right.expected.stranger].includes(answer.status)]).toEqual([field, true]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await accounts()).toBe(before);
  }
});
