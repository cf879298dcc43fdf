import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { type TestApp, testApp } from "./testing/app.ts";
import { endpointName } from "./testing/endpoints.ts";
import { type ApiDocument, readDocument } from "./testing/fuzz/document.ts";
import { rights } from "./testing/rights.ts";
import { buildWorld, type World } from "./testing/world.ts";

// A client made by OpenAPI Generator from our own document accepts every answer: it calls each GET and a round of creating,
// reading, changing and deleting, and holds what comes back against its own models. `bun run test` makes the client.

const folder = process.env.TEST_CLIENT_DIR;
if (!folder && process.env.REQUIRE_SERVICES === "1")
  throw new Error("TEST_CLIENT_DIR is required here: bun run test makes it");

type Model = {
  name: string;
  validateJSON?: (data: unknown) => boolean;
  constructFromObject?: (data: unknown) => unknown;
  OneOf?: string[];
} & (new (
  instance?: unknown,
) => unknown);
type Method = (...args: unknown[]) => Promise<unknown>;
/** The generated package: its API classes and its models by name, and the class that all calls go through. */
interface Client {
  models: Record<string, Model>;
  base: { authentications: { bearer: { accessToken: string } } };
}

const nameOf = (row: string): string => endpointName(...(row.split(" ") as [string, string]));
const pascal = (text: string) => text[0]!.toUpperCase() + text.slice(1);
const operationId = (method: string, path: string): string =>
  method.toLowerCase() +
  path
    .replace(/^\/api/, "")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map(pascal)
    .join("");

describe.skipIf(!folder)("a client generated from the document (skipped without TEST_CLIENT_DIR)", () => {
  let app: TestApp;
  let world: World;
  let document: ApiDocument;
  let client: Client;
  let server: ReturnType<typeof Bun.serve>;
  beforeAll(async () => {
    app = await testApp();
    world = await buildWorld(app);
    document = await readDocument(app);
    const models = (await import(join(folder!, "index.js"))) as Record<string, Model>;
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => app.handle(request) });
    client = { models, base: new models.ApiClient!(`http://127.0.0.1:${server.port}`) as Client["base"] };
    // The generator gives a choice between models no check of its own: constructing one is the check.
    for (const model of Object.values(models))
      if (model.OneOf && !model.validateJSON) model.validateJSON = (data) => Boolean(new model(data));
  });
  afterAll(async () => {
    server.stop(true);
    await app.close();
  });

  const methodOf = (name: string): Method => {
    for (const api of Object.values(client.models)) {
      if (!api.name?.endsWith("Api") || !(name in api.prototype)) continue;
      const instance = new api(client.base) as Record<string, Method>;
      return (...args) => instance[name]!(...args);
    }
    throw new Error(`the client has no ${name}`);
  };

  /** The models that an answer of this schema is made of are held against what came. */
  function validate(schema: { $ref?: string; type?: string; items?: unknown } | null | undefined, data: unknown): void {
    if (!schema || data === null) return;
    if (schema.type === "array") {
      for (const one of data as unknown[]) validate(schema.items as never, one);
      return;
    }
    const name = schema.$ref?.split("/").at(-1);
    if (name) expect([name, client.models[name]?.validateJSON?.(data)]).toEqual([name, true]);
  }

  const raw = async (method: string, path: string, body?: unknown) => {
    const answer = await app.call(method, path, { as: world.users.admin, body, headers: { prefer: "respond-async" } });
    return answer;
  };

  test("calls every GET, and its models accept each answer", async () => {
    client.base.authentications.bearer.accessToken = world.users.owner.token;
    const called: string[] = [];
    for (const operation of document.operations) {
      if (operation.method !== "GET" || operation.streams || operation.path.startsWith("/api/auth/")) continue;
      const written = Object.entries(rights).find(([name]) => nameOf(name) === endpointName("GET", operation.path));
      const path = (await written?.[1].path?.(world)) ?? operation.path;
      const query = Object.fromEntries(new URLSearchParams(path.split("?")[1] ?? ""));
      // The values of the address, in the order of its parameters; then what the query requires.
      const pattern = new RegExp(`^${operation.path.replace(/[.]/g, "\\.").replace(/\{[^}]+\}/g, "([^/]+)")}$`);
      const values = pattern.exec(path.split("?")[0] ?? "")?.slice(1) ?? [];
      const required = operation.parameters
        .filter((one) => one.in === "query" && one.required)
        .map((one) => query[one.name]);
      const name = operationId("get", operation.path);
      const expected = written?.[1].expected.owner ?? 200;
      const answer = await methodOf(name)(...values, ...required, { lang: "fr", ...query }).then(
        (data) => ({ status: 200, data }),
        (error: { status?: number; message?: string }) => {
          // A failure of the client itself has no status: it did not accept the answer.
          if (!error.status) throw new Error(`${name}: ${error.message}`);
          return { status: error.status, data: null };
        },
      );
      expect([name, answer.status]).toEqual([name, expected]);
      const schema = operation.answers.get(200);
      if (answer.status === 200) validate(schema, (await app.call("GET", path, { as: world.users.owner })).body);
      called.push(name);
    }
    expect(called.length).toBeGreaterThan(45);
  });

  test("goes a round of creating, reading, changing and deleting with every entity", async () => {
    client.base.authentications.bearer.accessToken = world.users.admin.token;
    const [category] = await app.db.sql<{ id: number }[]>`select id from food_categories limit 1`;
    interface Round {
      /** Path of the collection; of the one thing below it, with the id in braces. */
      create: string;
      one: string;
      body: unknown;
      change?: [method: "put" | "patch", path: string, body: unknown];
      read?: boolean;
      remove?: string;
    }
    const recipe = { ...world.payload, name: "Client's pie" };
    const list = (
      await app.call<{ id: number }>("POST", "/api/recipe/shopping-lists", {
        as: world.users.admin,
        body: { name: "x" },
      })
    ).body.id;
    const book = (
      await app.call<{ id: number }>("POST", "/api/recipe/cookbooks", { as: world.users.admin, body: { name: "x" } })
    ).body.id;
    const rounds: Round[] = [
      {
        create: "/api/recipe/recipes",
        one: "/api/recipe/recipes/{recipe_id}",
        body: recipe,
        change: ["put", "/api/recipe/recipes/{recipe_id}", { ...recipe, name: "Better pie" }],
      },
      {
        create: "/api/recipe/tags",
        one: "/api/recipe/tags/{id}",
        body: { name: "Tried", type: "taste" },
        change: ["put", "/api/recipe/tags/{id}", { name: "Tested", type: "taste" }],
      },
      { create: "/api/recipe/diets", one: "/api/recipe/diets/{id}", body: { name: "Tried" } },
      {
        create: "/api/food/allergies",
        one: "/api/food/allergies/{id}",
        body: { name: "Tried" },
        change: ["put", "/api/food/allergies/{id}", { name: "Tested" }],
      },
      {
        create: "/api/food/food",
        one: "/api/food/food/{food_id}",
        body: { name: "Root", category_id: category!.id },
        change: ["put", "/api/food/food/{food_id}", { name: "Beet" }],
      },
      {
        create: "/api/recipe/quantities",
        one: "/api/recipe/quantities/{quantity_id}",
        read: false,
        body: { type: "food", food_id: world.food, name: "heap", weight: 300 },
        change: ["put", "/api/recipe/quantities/{quantity_id}", { weight: 310 }],
      },
      {
        create: "/api/recipe/shopping-lists",
        one: "/api/recipe/shopping-lists/{id}",
        body: { name: "Week", items: [{ type: "custom", position: 1, multiplier: 1, data: "Candles" }] },
        change: ["patch", "/api/recipe/shopping-lists/{id}", { name: "Month" }],
      },
      {
        create: `/api/recipe/shopping-lists/${list}/custom-items`,
        one: "/api/recipe/shopping-list-items/{id}",
        read: false,
        body: { position: 1, multiplier: 1, data: "Matches" },
        change: ["patch", "/api/recipe/shopping-list-custom-items/{id}", { data: "Lighter" }],
      },
      {
        create: `/api/recipe/shopping-lists/${list}/ingredients`,
        one: "/api/recipe/shopping-list-items/{id}",
        read: false,
        body: { position: 2, multiplier: 100, food_id: world.food, quantity_id: world.gram },
        change: ["patch", "/api/recipe/shopping-list-ingredients/{id}", { multiplier: 2 }],
      },
      {
        create: "/api/recipe/cookbooks",
        one: "/api/recipe/cookbooks/{cookbook_id}",
        body: { name: "Mine", items: [{ recipe_id: world.starterRecipe, position: 1 }] },
        change: ["patch", "/api/recipe/cookbooks/{cookbook_id}", { name: "Ours" }],
      },
      {
        create: `/api/recipe/cookbooks/${book}/items`,
        one: "/api/recipe/cookbook-items/{cookbook_item_id}",
        read: false,
        body: { recipe_id: world.starterRecipe, position: 1 },
        change: ["patch", "/api/recipe/cookbook-items/{cookbook_item_id}", { position: 3 }],
      },
    ];
    const find = (method: string, path: string) => {
      const shape = (text: string) => text.replace(/\{[^}]+\}|(?<=\/)\d+(?=\/|$)/g, "{}");
      const operation = document.operations.find((one) => one.method === method && shape(one.path) === shape(path));
      if (!operation) throw new Error(`no ${method} ${path} in the document`);
      return operation;
    };
    const call = async (method: string, path: string, body?: unknown) => {
      const operation = find(method, path);
      const values = [...path.matchAll(/(?<=\/)(\d+)(?=\/|$)/g)].map(([, value]) => Number(value));
      const name = operationId(method, operation.path);
      const run = methodOf(name);
      const args = body === undefined ? [...values, {}] : [...values, body, {}];
      try {
        return { operation, data: (await run(...args)) as { id: number } };
      } catch (error) {
        const { status, response, message } = error as {
          status?: number;
          response?: { text?: string };
          message?: string;
        };
        throw new Error(`${name} ${path}: ${status} ${response?.text ?? message}`);
      }
    };
    for (const { create, one, body, change, read = true } of rounds) {
      const made = await call("POST", create, body);
      const id = made.data.id;
      expect([create, typeof id]).toEqual([create, "number"]);
      const at = (path: string) => path.replace(/\{[^}]+\}/, String(id));
      if (read) {
        await call("GET", at(one));
        validate(find("GET", one).answers.get(200), (await raw("GET", at(one))).body);
      }
      if (change) {
        const [method, path, input] = change;
        await call(method.toUpperCase(), at(path), input);
        validate(
          find(method.toUpperCase(), path).answers.get(200),
          (await raw(method.toUpperCase(), at(path), input)).body,
        );
      }
      await call("DELETE", at(one));
      if (read) expect((await raw("GET", at(one))).status).toBe(404);
    }
  });
});
