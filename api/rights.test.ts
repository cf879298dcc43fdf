import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "./testing/app.ts";
import { endpointName, readEndpoints } from "./testing/endpoints.ts";
import { type Right, rights, streams } from "./testing/rights.ts";
import { buildWorld, callers, type World } from "./testing/world.ts";

// Who may call what, as data: every call of the areas recipe and food by every kind of caller.

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await testApp({ RATE_AI_PER_MINUTE: "100000" });
  world = await buildWorld(app);
});
afterAll(() => app.close());

const table: Record<string, Right> = { ...rights, ...streams };

/** Asks as one of the callers, and hangs up at once. */
async function ask(name: string, right: Right, caller: (typeof callers)[number]): Promise<number> {
  const [method = "", written = ""] = name.split(" ");
  const path = (await right.path?.(world)) ?? written;
  const headers = new Headers({ prefer: "respond-async" });
  if (caller !== "visitor") headers.set("authorization", `Bearer ${world.users[caller].token}`);
  const body = right.body ? await right.body(world, caller) : undefined;
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

describe("who may call what", () => {
  for (const [name, right] of Object.entries(table))
    test(name, async () => {
      const got: Record<string, number> = {};
      // The owner and the admin come last: what they may do, they do.
      for (const caller of callers) got[caller] = await ask(name, right, caller);
      expect(got).toEqual(right.expected);
    });

  test("every call of these areas has its row, and no row is of a call that is not", () => {
    const named = readEndpoints()
      .filter(({ area }) => area === "recipe" || area === "food")
      .map((row) => endpointName(row.method, row.path));
    const rows = Object.keys(table).map((name) => endpointName(...(name.split(" ") as [string, string])));
    expect(named.filter((name) => !rows.includes(name))).toEqual([]);
    expect(rows.filter((name) => !named.includes(name))).toEqual([]);
  });
});

test("a public recipe is its owner's all the same: whoever reads it learns no more and changes nothing", async () => {
  const recipe = await world.recipe({ private: false });
  const at = `/api/recipe/recipes/${recipe.id}`;
  const request = await world.asOwner("POST", `${at}/request-public-approval`);
  await world.asAdmin("POST", `/api/recipe/recipe_approvals/${request.id}/approve`, {});
  await world.asOwner("PUT", at, { ...world.payload, private: false, name: "Not for everyone yet" });
  const owners = readEndpoints().filter(({ who, path }) => who === "owner" && path.includes("/recipes/{recipe_id}"));
  expect(owners.length).toBeGreaterThan(7);
  const before = await world.asOwner("GET", at);
  for (const { method, path } of owners)
    for (const [name, status] of [["stranger", 404] as const, ["moderator", 404] as const, ["visitor", 401] as const]) {
      const answer = await app.call(method, path.replace("{recipe_id}", `${recipe.id}`).replace("{version}", "2"), {
        as: name === "visitor" ? null : world.users[name],
        body: method === "PUT" ? world.payload : undefined,
      });
      expect([method, path, name, answer.status]).toEqual([method, path, name, status]);
    }
  expect(await world.asOwner("GET", at)).toEqual(before);
});

test("another's private thing cannot be told from one that does not exist, whatever is done to it", async () => {
  const differing: string[] = [];
  for (const [name, right] of Object.entries(table)) {
    if (right.expected.stranger !== 404 || !right.path) continue;
    const [method = ""] = name.split(" ");
    const path = await right.path(world);
    const body = right.body ? await right.body(world, "stranger") : undefined;
    const ask = (at: string) => app.call(method, at, { as: world.users.stranger, body });
    const [theirs, none] = [await ask(path), await ask(path.replace(/(?<==|\/)\d+/, "987654"))];
    if (JSON.stringify([theirs.status, theirs.body]) !== JSON.stringify([none.status, none.body])) differing.push(name);
  }
  expect(differing).toEqual([]);
});

test("nor by naming it in a body or a query", async () => {
  const hidden = await world.recipe();
  const deleted = await world.recipe();
  await world.asOwner("DELETE", `/api/recipe/recipes/${deleted.id}`);
  for (const name of ["stranger", "moderator"] as const) {
    const as = world.users[name];
    const made = async (path: string, body: unknown) =>
      (await app.call<{ id: number }>("POST", path, { as, body })).body;
    const own = await made("/api/recipe/recipes", world.payload);
    const book = await made("/api/recipe/cookbooks", { name: "Mine" });
    const calls: [string, string, (id: number) => unknown][] = [
      ["POST", "/api/recipe/recipes", (parent_id) => ({ ...world.payload, parent_id })],
      ["PUT", `/api/recipe/recipes/${own.id}`, (parent_id) => ({ ...world.payload, parent_id })],
      ["POST", "/api/recipe/upgrade-recipe?recipe_id=ID", () => undefined],
      ["POST", "/api/recipe/cookbooks", (recipe_id) => ({ name: "Mine", items: [{ recipe_id, position: 1 }] })],
      ["POST", `/api/recipe/cookbooks/${book.id}/items`, (recipe_id) => ({ recipe_id, position: 1 })],
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
