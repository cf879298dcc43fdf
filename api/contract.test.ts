import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "./testing/app.ts";
import { endpointName, readEndpoints } from "./testing/endpoints.ts";

// The routes, the OpenAPI document and the table of endpoints describe the same calls.

interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: unknown }> }>;
  requestBody?: unknown;
  summary?: string;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await testApp();
  document = (await app.call<Document>("GET", "/swagger/json")).body;
});
afterAll(() => app.close());

const endpoints = readEndpoints();
const named = new Set(endpoints.map((row) => endpointName(row.method, row.path)));

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: endpointName(method, path),
      path,
      operation,
    })),
  );

test("a list is no body where a body is optional", async () => {
  const as = await app.signUp(undefined, ["admin"]);
  const optional = operations().filter(
    ({ path, operation }) =>
      path.startsWith("/api/") &&
      operation.requestBody !== undefined &&
      (operation.requestBody as { required?: boolean }).required !== true,
  );
  expect(optional.length).toBeGreaterThan(8);
  const wrong: unknown[] = [];
  for (const { name } of optional) {
    const [method = "", path = ""] = name.split(" ");
    const answer = await app.call(method, path.replaceAll(/\{\w+\}/g, "1"), { as, body: [] });
    if (answer.status !== 422) wrong.push([name, answer.status]);
  }
  expect(wrong).toEqual([]);
});

describe("the OpenAPI document", () => {
  test("lists every built call with a summary, its responses and its errors", () => {
    const incomplete = operations()
      .filter(({ path }) => path.startsWith("/api/") && !path.startsWith("/api/auth/"))
      .filter(({ operation }) => {
        const statuses = Object.keys(operation.responses);
        const isStream = JSON.stringify(operation.responses).includes("text/event-stream");
        const good = statuses.some((status) => status.startsWith("2"));
        return !operation.summary || !good || !(isStream || (statuses.includes("422") && statuses.includes("500")));
      })
      .map(({ name }) => name);
    expect(incomplete).toEqual([]);
  });

  test("has no call that is missing in the table of endpoints", () => {
    const extra = operations()
      .filter(({ path }) => path.startsWith("/api/"))
      .map(({ name }) => name)
      .filter((name) => !named.has(name));
    expect(extra).toEqual([]);
  });

  test("has every call of the implemented areas", () => {
    const built = new Set(operations().map(({ name }) => name));
    const wanted = endpoints.filter(({ area }) => ["session", "recipe", "food", "game", "chefs"].includes(area));
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.map((row) => endpointName(row.method, row.path)).filter((name) => !built.has(name))).toEqual([]);
  });
});

describe("the names in the OpenAPI document", () => {
  type Schema = { [key: string]: unknown; $ref?: string; enum?: unknown[]; properties?: object; oneOf?: unknown[] };
  /** Keywords that make no types in clients. */
  const hidden = new Set(["mapping", "x-any-of"]);
  /** Every schema that has fields, forms or several values, and is not a reference: where it stands. */
  const inline = (value: unknown, path: string): string[] => {
    if (typeof value !== "object" || value === null) return [];
    const schema = value as Schema;
    const own = schema.properties !== undefined || schema.oneOf !== undefined || (schema.enum?.length ?? 0) > 1;
    return [
      ...(own ? [path] : []),
      ...Object.entries(schema).flatMap(([key, one]) => (hidden.has(key) ? [] : inline(one, `${path}/${key}`))),
    ];
  };

  test("every body, and every object, choice and enumeration in it, is a named schema", () => {
    const bodies = operations().flatMap(({ name, operation }) =>
      inline({ in: operation.requestBody, out: operation.responses }, name),
    );
    const nested = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      inline(schema, name).filter((path) => path !== name),
    );
    expect([...bodies, ...nested]).toEqual([]);
  });

  test("the document stays the same when the routes have been called", async () => {
    for (const path of ["/recipes", "/tags", "/difficulties", "/diets", "/cookbooks"])
      expect((await app.call("GET", `/api/recipe${path}`)).status).toBe(200);
    expect((await app.call("POST", "/api/auth/signout", { body: {} })).status).toBe(302);
    const other = await testApp();
    expect((await other.call<Document>("GET", "/swagger/json")).body).toEqual(document);
    await other.close();
  });

  test("no enumeration has two names", () => {
    const names = new Map<string, string[]>();
    for (const [name, schema] of Object.entries(document.components.schemas) as [string, Schema][])
      if (schema.enum) names.set(String(schema.enum), [...(names.get(String(schema.enum)) ?? []), name]);
    expect([...names.values()].filter((same) => same.length > 1)).toEqual([]);
    expect(names.size).toBeGreaterThan(10);
  });
});

describe("access control", () => {
  const placeholder = (path: string) => path.replace(/\{[^}]+\}/g, "1");

  test("without a token, calls that need a user are 401, before validation", async () => {
    for (const { method, path, who } of endpoints) {
      if (!new Set(operations().map(({ name }) => name)).has(endpointName(method, path))) continue;
      if (["public", "visitor"].includes(who)) continue;
      const body = method === "GET" || method === "DELETE" ? undefined : { nonsense: true };
      const answer = await app.call(method, placeholder(path), { body });
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  });

  test("a bad token is 401 everywhere, including public calls", async () => {
    for (const authorization of ["Bearer nonsense", "Basic abc", "Bearer ", "Bearer eyJhbGciOiJub25lIn0.e30."]) {
      const answer = await app.call("GET", "/api/recipe/difficulties", { headers: { authorization } });
      expect([authorization, answer.status]).toEqual([authorization, 401]);
    }
  });

  test("every documented call of the areas refuses a bad token, so none forgot to name its role", async () => {
    const areas = ["recipe", "food", "analytics", "billing", "game", "chefs"];
    const built = new Set(operations().map(({ name }) => name));
    const called = endpoints.filter(
      ({ area, method, path }) => areas.includes(area) && built.has(endpointName(method, path)),
    );
    expect(called.length).toBeGreaterThan(100);
    const answered: string[] = [];
    for (const { method, path } of called) {
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      const answer = await app.call(method, placeholder(path), { body, headers: { authorization: "Bearer nonsense" } });
      if (answer.status !== 401) answered.push(`${method} ${path}: ${answer.status}`);
    }
    expect(answered).toEqual([]);
  });

  test("an admin's call is 403 for a user", async () => {
    const user = await app.signUp();
    expect((await app.call("POST", "/api/recipe/ai-recipes", { as: user, body: {} })).body).toMatchObject({
      code: "role_required",
    });
  });
});

test("a rate-limited caller is told how long to wait", async () => {
  const small = await testApp({ RATE_REQUESTS_PER_MINUTE: "5" });
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) statuses.push((await small.call("GET", "/api/recipe/difficulties")).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const last = await small.call("GET", "/api/recipe/difficulties");
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(last.body).toMatchObject({ code: "rate_limited" });
  await small.close();
});

test("an unknown address is 404 in the common error format", async () => {
  expect((await app.call("GET", "/api/nothing")).body).toEqual({
    detail: "There is nothing at this address.",
    code: "not_found",
  });
});
