import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "./testing/app.ts";
import { endpointName, readEndpoints } from "./testing/endpoints.ts";

// The routes, the OpenAPI document and the table of endpoints speak of the same calls.

interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: unknown }> }>;
  requestBody?: unknown;
  summary?: string;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
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

  test("names no call that the table of endpoints does not", () => {
    const extra = operations()
      .filter(({ path }) => path.startsWith("/api/"))
      .map(({ name }) => name)
      .filter((name) => !named.has(name));
    expect(extra).toEqual([]);
  });

  test("has every call of the areas that are built", () => {
    const built = new Set(operations().map(({ name }) => name));
    const wanted = endpoints.filter(({ area }) => ["session", "recipe", "food"].includes(area));
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.map((row) => endpointName(row.method, row.path)).filter((name) => !built.has(name))).toEqual([]);
  });
});

describe("who may call what", () => {
  const placeholder = (path: string) => path.replace(/\{[^}]+\}/g, "1");

  test("a stranger without a token gets 401 wherever a user is needed, before anything is validated", async () => {
    for (const { method, path, who } of endpoints) {
      if (!new Set(operations().map(({ name }) => name)).has(endpointName(method, path))) continue;
      if (["public", "visitor"].includes(who)) continue;
      const body = method === "GET" || method === "DELETE" ? undefined : { nonsense: true };
      const answer = await app.call(method, placeholder(path), { body });
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  });

  test("a bad token is 401 everywhere, a visitor's calls included", async () => {
    for (const authorization of ["Bearer nonsense", "Basic abc", "Bearer ", "Bearer eyJhbGciOiJub25lIn0.e30."]) {
      const answer = await app.call("GET", "/api/recipe/difficulties", { headers: { authorization } });
      expect([authorization, answer.status]).toEqual([authorization, 401]);
    }
  });

  test("an admin's call is 403 for a user", async () => {
    const user = await app.signUp();
    expect((await app.call("POST", "/api/recipe/ai-recipes", { as: user, body: {} })).body).toMatchObject({
      code: "role_required",
    });
  });
});

test("too many requests are told to wait", async () => {
  const small = await testApp({ RATE_REQUESTS_PER_MINUTE: "5" });
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) statuses.push((await small.call("GET", "/api/recipe/difficulties")).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const last = await small.call("GET", "/api/recipe/difficulties");
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(last.body).toMatchObject({ code: "rate_limited" });
  await small.close();
});

test("what is not there is 404 in the agreed form", async () => {
  expect((await app.call("GET", "/api/nothing")).body).toEqual({
    detail: "There is nothing at this address.",
    code: "not_found",
  });
});
