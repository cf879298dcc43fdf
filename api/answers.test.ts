import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { FieldError } from "@toque/db/schemas/common.ts";
import type { Schema } from "./http/openapi/schema.ts";
import { type Actors, createActors } from "./testing/actors.ts";
import { type TestApp, testApp } from "./testing/app.ts";
import { type ApiDocument, type Operation, readDocument } from "./testing/fuzz/document.ts";
import { rightfulCaller, rightOf, useRights } from "./testing/fuzz/entered.ts";
import { SERVICE_SECRET, serviceRights } from "./testing/fuzz/providers.ts";

// Properties of every answer that clients build on: lists are there, refusals say what is missing and what the limit is.

let app: TestApp;
let actors: Actors;
let document: ApiDocument;
beforeAll(async () => {
  app = await testApp({ RATE_AI_PER_MINUTE: "100000", SERVICE_SECRET });
  useRights(serviceRights);
  actors = await createActors(app);
  document = await readDocument(app);
});
afterAll(() => app.close());

/** A call by the rightful caller on an entity that exists; `send` is the body. */
async function call(operation: Operation, send: unknown, headers: Record<string, string> = {}) {
  const right = rightOf(operation);
  const path = (await right.path?.(actors)) ?? operation.path;
  const caller = rightfulCaller(right);
  const token = right.bearer ?? (right.fresh ? await actors.fresh(caller) : actors.users[caller]).token;
  const sent = { prefer: "respond-async", authorization: `Bearer ${token}`, ...right.headers, ...headers };
  const options = { body: send, headers: sent };
  return app.call<{ detail: FieldError[]; code: string }>(operation.method, path, options);
}
/** Operations that take a body; the session's forms are another format. */
const withBody = () => document.operations.filter(({ body, path }) => body && !path.startsWith("/api/auth/"));

test("every list in an answer is always present and never null", () => {
  const faults: string[] = [];
  const seen = new Set<string>();
  const visit = (schema: Schema | null | undefined, where: string): void => {
    const resolved = document.resolve(schema?.allOf?.[0] ?? schema ?? null);
    if (!resolved || seen.has(where)) return;
    seen.add(where);
    if (resolved.type === "array" && (resolved.nullable || schema?.nullable)) faults.push(`${where} may be null`);
    const always = new Set((resolved["x-required"] as string[] | undefined) ?? resolved.required ?? []);
    for (const [name, one] of Object.entries(resolved.properties ?? {})) {
      const at = `${(schema?.$ref ?? schema?.allOf?.[0]?.$ref)?.split("/").at(-1) ?? where}.${name}`;
      if (one.type === "array" && !always.has(name) && !at.startsWith("LangListMap."))
        faults.push(`${at} may be absent`);
      visit(one, at);
    }
    visit(resolved.items, `${where}[]`);
    for (const one of [...(resolved.oneOf ?? []), ...(resolved["x-any-of"] ?? [])]) visit(one, `${where}|${one.$ref}`);
  };
  for (const { method, path, answers } of document.operations)
    for (const [status, schema] of answers) visit(schema, `${method} ${path} ${status}`);
  expect(faults).toEqual([]);
  expect(seen.size).toBeGreaterThan(300);
});

describe("a field that no schema knows", () => {
  /** Bodies of the browser's own credentials API, whose members grow with browsers. */
  const open = new Set(["/api/authentication/users/@me/passkeys", "/api/auth/callback/passkey"]);

  /** The value with one more field in one of its objects, for each of them, and where it was put. */
  function* misspelt(value: unknown, at: (string | number)[] = []): Generator<[unknown, (string | number)[]]> {
    if (Array.isArray(value)) {
      for (const [i, one] of value.entries())
        for (const [changed, where] of misspelt(one, [...at, i])) yield [value.with(i, changed), where];
    } else if (typeof value === "object" && value !== null) {
      yield [{ ...value, surprise: 1 }, [...at, "surprise"]];
      for (const [key, one] of Object.entries(value))
        for (const [changed, where] of misspelt(one, [...at, key])) yield [{ ...value, [key]: changed }, where];
    }
  }

  test("is refused at each level of a valid body of each call", async () => {
    const wrong: string[] = [];
    let levels = 0;
    for (const operation of withBody().filter(({ path }) => !open.has(path))) {
      const right = rightOf(operation);
      const valid = await right.body?.(actors, rightfulCaller(right));
      for (const [body, where] of misspelt(valid)) {
        const { status, body: said } = await call(operation, body);
        const named = status === 422 && said.detail.some(({ loc }) => loc.join() === ["body", ...where].join());
        if (!named)
          wrong.push(`${operation.id} at ${where.join(".")}: ${status} ${JSON.stringify(said)?.slice(0, 200)}`);
        levels++;
      }
    }
    expect(wrong).toEqual([]);
    expect(levels).toBeGreaterThan(120);
  });

  test("is allowed by no schema of a body", () => {
    const faults = new Set<string>();
    const visit = (schema: Schema | null | undefined, where: string, seen: readonly unknown[]): void => {
      const resolved = document.resolve(schema ?? null);
      if (!resolved || seen.includes(resolved)) return;
      const inside = [...seen, resolved];
      if (resolved.properties && resolved.additionalProperties !== false) faults.add(where);
      for (const [name, one] of Object.entries(resolved.properties ?? {})) visit(one, `${where}.${name}`, inside);
      visit(resolved.items, `${where}[]`, inside);
      const parts = [...(resolved.allOf ?? []), ...(resolved.oneOf ?? []), ...(resolved["x-any-of"] ?? [])];
      for (const one of parts) visit(one, where, inside);
    };
    for (const { id, path, body } of withBody()) if (!open.has(path)) visit(body, id, []);
    expect([...faults]).toEqual([]);
  });
});

describe("a refusal", () => {
  test("says `missing` of each required field of each body, and of an absent body", async () => {
    const wrong: string[] = [];
    let fields = 0;
    for (const operation of withBody()) {
      const right = rightOf(operation);
      const valid = (await right.body?.(actors, rightfulCaller(right))) as Record<string, unknown>;
      for (const name of document.resolve(operation.body)?.required ?? []) {
        const { [name]: _left, ...rest } = valid;
        const { status, body } = await call(operation, rest);
        const said = status === 422 ? body.detail.find(({ loc }) => loc.join() === `body,${name}`) : undefined;
        if (said?.type !== "missing" || said.msg !== "This field is required")
          wrong.push(`${operation.id} without ${name}: ${status} ${JSON.stringify(body)}`);
        fields++;
      }
      const { status, body } = await call(operation, undefined);
      // A body may be optional, or consist of optional fields.
      if (status === 422 && body.detail.some(({ type }) => !["missing", "missing_source"].includes(type)))
        wrong.push(`${operation.id} without a body: ${JSON.stringify(body)}`);
    }
    expect(wrong).toEqual([]);
    expect(fields).toBeGreaterThan(30);
  });

  test("says `missing` in lists, in the forms of a choice, and of parameters", async () => {
    const as = actors.users.admin;
    const types = async (method: string, path: string, body?: unknown) => {
      const answer = await app.call<{ detail: FieldError[] }>(method, path, { as, body });
      expect(answer.status).toBe(422);
      return answer.body.detail.map(({ loc, type }) => `${loc.join(".")} ${type}`).sort();
    };
    const lines = { steps: [{ text: "Stir." }], ingredients: [{ food_id: actors.food, multiplier: 1 }] };
    expect(await types("POST", "/api/recipe/recipes", { ...actors.payload, ...lines })).toEqual([
      "body.ingredients.0.quantity_id missing",
      "body.steps.0.order missing",
    ]);
    const items = [{ type: "custom" }, { type: "ingredient", food_id: actors.food }, {}];
    expect(await types("POST", "/api/recipe/shopping-lists", { name: "x", items })).toEqual([
      "body.items.0.data missing",
      "body.items.1.quantity_id missing",
      "body.items.2.data missing",
    ]);
    expect(await types("POST", "/api/recipe/upgrade-recipe")).toEqual(["query.recipe_id missing"]);
    expect(await types("GET", "/api/recipe/recipes/image-upload-url")).toEqual(["query.content_type missing"]);
    expect(await types("POST", "/api/recipe/quantities", { type: "food", name: "heap", weight: 1 })).toEqual([
      "body.food_id missing",
    ]);
  });

  test("names the limit of a text, a list and a number", async () => {
    const body = {
      ...actors.payload,
      name: "x".repeat(201),
      steps: [{ order: 0, text: "" }],
      tips: Array(51).fill("x"),
      recipe_tag: Array(51).fill({ tag_id: 1 }),
      nb_servings: 1001,
    };
    const refused = await app.call<{ detail: FieldError[] }>("POST", "/api/recipe/recipes", {
      as: actors.users.owner,
      body,
    });
    const said = Object.fromEntries(refused.body.detail.map(({ loc, msg }) => [loc.slice(1).join("."), msg]));
    expect(said).toEqual({
      name: "Expected at most 200 characters",
      "steps.0.text": "Expected at least 1 character",
      tips: "Expected at most 50 entries",
      recipe_tag: "Expected at most 50 entries",
      nb_servings: "Expected a whole number from 1 to 1000",
    });
    const many = Array(51).fill("difficulty_ids=1").join("&");
    const query = await app.call<{ detail: FieldError[] }>(
      "GET",
      `/api/recipe/recipes?query=${"x".repeat(201)}&${many}`,
    );
    expect(query.body.detail.map(({ loc, msg }) => [loc[1], msg]).sort()).toEqual([
      ["difficulty_ids", "Expected a list of at most 50 valid values"],
      ["query", "Expected at most 200 characters"],
    ]);
  });

  test("is 415 for a plain text in every call that changes something", async () => {
    // Mail programs unsubscribe by a POST with a body of their own (RFC 8058), which says nothing.
    const oneClick = "/api/authentication/newsletter/unsubscribe";
    const changing = document.operations.filter(({ method, path }) => method !== "GET" && path !== oneClick);
    const wrong: string[] = [];
    for (const operation of changing) {
      const { status, body } = await call(operation, "hello", { "content-type": "text/plain" });
      if (status !== 415 && !operation.path.startsWith("/api/auth/")) wrong.push(`${operation.id}: ${status}`);
      else if (status === 415) expect(body.code).toBe("unsupported_type");
    }
    expect(wrong).toEqual([]);
    expect(changing.length).toBeGreaterThan(60);
  });
});

test("translated=false answers language maps for difficulties, variants and foods; a food's id is a number", async () => {
  const get = async <T>(path: string, lang = "de") =>
    (await app.call<T>("GET", path, { as: actors.users.owner, headers: { lang } })).body;
  const named = await get<{ name: unknown; key: string }[]>("/api/recipe/difficulties");
  expect(named.map(({ name }) => name)).toEqual(["Einfach", "Mittel", "Schwierig"]);
  const maps = await get<{ name: unknown; key: string }[]>("/api/recipe/difficulties?translated=false");
  expect(maps[0]).toMatchObject({ key: "easy", name: { en: "Easy", fr: "Facile", es: "Fácil", de: "Einfach" } });
  const { id } = await actors.recipe({ name: { en: "Eggs", fr: "Œufs" } });
  await actors.asOwner("POST", `/api/recipe/recipes/${id}/variants`, { name: { en: "More eggs", fr: "Plus d'œufs" } });
  const at = `/api/recipe/recipes/${id}/variants`;
  expect(await get<object[]>(at, "fr")).toMatchObject([{ name: "Plus d'œufs" }]);
  expect(await get<object[]>(`${at}?translated=false`)).toMatchObject([
    { name: { en: "More eggs", fr: "Plus d'œufs" } },
  ]);
  const [food] = await get<{ id: unknown; food_id: number }[]>("/api/food/food?query=carrot&translated=false");
  expect(food).toMatchObject({ id: actors.food, food_id: actors.food, name: { en: "Carrot" } });
});

test("Preference-Applied is sent with a preference that was applied, and only then", async () => {
  const ask = (headers: Record<string, string>, signal: AbortSignal) =>
    app.handle(
      new Request("http://localhost:3000/api/food/get-random-fun-fact", {
        method: "POST",
        headers: { authorization: `Bearer ${actors.users.owner.token}`, ...headers },
        signal,
      }),
    );
  const asked = await ask({ prefer: "respond-async" }, new AbortController().signal);
  expect([asked.status, asked.headers.get("preference-applied")]).toEqual([202, "respond-async"]);
  // Without it the call waits; one that hangs up gets the state of the job, which no preference caused.
  const stop = new AbortController();
  const waiting = ask({}, stop.signal);
  while ((await app.db.sql`select 1 from jobs where type = 'fun-fact'`).length < 2) await Bun.sleep(5);
  stop.abort();
  const answer = await waiting;
  expect([answer.status, answer.headers.get("preference-applied")]).toEqual([202, null]);
});
