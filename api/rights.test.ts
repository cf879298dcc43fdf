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
