import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Actors, callers, createActors } from "./testing/actors.ts";
import { type TestApp, testApp } from "./testing/app.ts";
import { endpointName, readEndpoints } from "./testing/endpoints.ts";
import { areasWithRights, rights, streams } from "./testing/rights/index.ts";
import type { Right } from "./testing/rights/types.ts";

// Authorisation as data: every call of these areas by every kind of caller.

let app: TestApp;
let actors: Actors;
beforeAll(async () => {
  app = await testApp({ RATE_AI_PER_MINUTE: "100000" });
  actors = await createActors(app);
});
afterAll(() => app.close());

const table: Record<string, Right> = { ...rights, ...streams };

/** Calls as one of the callers, and disconnects at once. */
async function ask(name: string, right: Right, caller: (typeof callers)[number]): Promise<number> {
  const [method = "", written = ""] = name.split(" ");
  const path = (await right.path?.(actors)) ?? written;
  const headers = new Headers({ prefer: "respond-async", ...right.headers });
  if (caller !== "visitor") {
    const { token } = right.fresh ? await actors.fresh(caller) : actors.users[caller];
    headers.set("authorization", `Bearer ${token}`);
  }
  const body = right.body ? await right.body(actors, caller) : undefined;
  if (body !== undefined) headers.set("content-type", "application/json");
  const stop = new AbortController();
  const response = await app.handle(
    new Request(`http://localhost:3000${path}`, {
      method,
      headers,
      signal: stop.signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  stop.abort();
  await response.body?.cancel().catch(() => {});
  return response.status;
}

describe("authorisation", () => {
  for (const [name, right] of Object.entries(table))
    test(name, async () => {
      const got: Record<string, number> = {};
      // The owner and the admin come last, because their calls have effects.
      for (const caller of callers) got[caller] = await ask(name, right, caller);
      expect(got).toEqual(right.expected);
    });

  test("every call of these areas has a row, and every row a call", async () => {
    const { body } = await app.call<{ paths: Record<string, Record<string, unknown>> }>("GET", "/swagger/json");
    const served = new Set(
      Object.entries(body.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => endpointName(method, path)),
      ),
    );
    const named = readEndpoints()
      .filter(({ area }) => areasWithRights.includes(area))
      .map((row) => endpointName(row.method, row.path))
      .filter((name) => served.has(name));
    const rows = Object.keys(table).map((name) => endpointName(...(name.split(" ") as [string, string])));
    expect(named.filter((name) => !rows.includes(name))).toEqual([]);
    expect(rows.filter((name) => !named.includes(name))).toEqual([]);
  });
});

test("a public recipe can only be changed by its owner: other readers see no more and change nothing", async () => {
  const recipe = await actors.recipe({ private: true });
  const at = `/api/recipe/recipes/${recipe.id}`;
  const request = await actors.asOwner("POST", `${at}/request-public-approval`);
  await actors.asAdmin("POST", `/api/recipe/recipe_approvals/${request.id}/approve`, {});
  await actors.asOwner("PUT", at, { ...actors.payload, private: false, name: "Not for everyone yet" });
  // On a shopping list the owner is the list's.
  const owners = readEndpoints().filter(
    ({ who, path }) => who === "owner" && path.includes("/recipes/{recipe_id}") && !path.includes("/shopping-lists/"),
  );
  expect(owners.length).toBeGreaterThan(7);
  const before = await actors.asOwner("GET", at);
  for (const { method, path } of owners)
    for (const [name, status] of [["stranger", 403] as const, ["moderator", 403] as const, ["visitor", 401] as const]) {
      const answer = await app.call(method, path.replace("{recipe_id}", `${recipe.id}`).replace("{version}", "2"), {
        as: name === "visitor" ? null : actors.users[name],
        body: method === "PUT" ? actors.payload : undefined,
      });
      // A deleted recipe is restored: while it is not deleted, there is nothing to see for others.
      const expected = status === 403 && path.endsWith("{recipe_id}/restore") ? 404 : status;
      expect([method, path, name, answer.status]).toEqual([method, path, name, expected]);
    }
  expect(await actors.asOwner("GET", at)).toEqual(before);
});

test("another user's private entity cannot be distinguished from a missing one, in any call", async () => {
  const differing: string[] = [];
  for (const [name, right] of Object.entries(table)) {
    if (right.expected.stranger !== 404 || !right.path) continue;
    const [method = ""] = name.split(" ");
    const path = await right.path(actors);
    const body = right.body ? await right.body(actors, "stranger") : undefined;
    const ask = (at: string) => app.call(method, at, { as: actors.users.stranger, body });
    const [theirs, none] = [await ask(path), await ask(path.replace(/(?<==|\/)\d+/, "987654"))];
    if (JSON.stringify([theirs.status, theirs.body]) !== JSON.stringify([none.status, none.body])) differing.push(name);
  }
  expect(differing).toEqual([]);
});

test("nor by naming it in a body or a query", async () => {
  const hidden = await actors.recipe();
  const deleted = await actors.recipe();
  await actors.asOwner("DELETE", `/api/recipe/recipes/${deleted.id}`);
  for (const name of ["stranger", "moderator"] as const) {
    const as = actors.users[name];
    const made = async (path: string, body: unknown) =>
      (await app.call<{ id: number }>("POST", path, { as, body })).body;
    const own = await made("/api/recipe/recipes", actors.payload);
    const book = await made("/api/recipe/cookbooks", { name: "Mine" });
    const list = await made("/api/recipe/shopping-lists", { name: "Mine" });
    const calls: [string, string, (id: number) => unknown][] = [
      ["POST", "/api/recipe/recipes", (parent_id) => ({ ...actors.payload, parent_id })],
      ["PUT", `/api/recipe/recipes/${own.id}`, (parent_id) => ({ ...actors.payload, parent_id })],
      ["POST", "/api/recipe/upgrade-recipe?recipe_id=ID", () => undefined],
      ["POST", "/api/recipe/cookbooks", (recipe_id) => ({ name: "Mine", items: [{ recipe_id, position: 1 }] })],
      ["POST", `/api/recipe/cookbooks/${book.id}/items`, (recipe_id) => ({ recipe_id, position: 1 })],
      ["PUT", `/api/recipe/shopping-lists/${list.id}/recipes/ID`, () => ({ servings: 2 })],
      ["POST", "/api/recipe/chatbot/new-thread", (recipe_id) => ({ recipe_id })],
      ["POST", "/api/recipe/chatbot/send-message", (recipe_id) => ({ recipe_id, message: "Hello" })],
    ];
    for (const [method, path, body] of calls) {
      const answers = [];
      for (const id of [987_654, hidden.id, deleted.id]) {
        const { status, body: said } = await app.call(method, path.replace("ID", `${id}`), { as, body: body(id) });
        answers.push([method, path, name, status, JSON.stringify(said)]);
      }
      expect(answers).toEqual([answers[0]!, answers[0]!, answers[0]!]);
      expect(answers[0]?.[3]).toBeOneOf([404, 422]);
    }
  }
});
