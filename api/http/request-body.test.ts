import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createApp } from "../app.ts";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";
import { hostileBodies } from "../testing/hostile-bodies.ts";
import { payload } from "../testing/payloads.ts";
import { MAX_BODY_BYTES } from "./request-body.ts";
import { CONTENT_SECURITY_POLICY } from "./security-headers.ts";

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
  user = await app.signUp();
});
afterAll(() => app.close());

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  app.handle(
    new Request(`http://localhost:3000${path}`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", authorization: `Bearer ${user.token}`, ...headers },
    }),
  );
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code];

describe("a body", () => {
  const path = "/api/recipe/recipes";

  test("of more than 1 MB is refused, by its stated length and without one", async () => {
    const large = `{"name":"${"x".repeat(MAX_BODY_BYTES)}"}`;
    expect(await codeOf(await post(path, large, { "content-length": String(large.length) }))).toEqual([
      413,
      "body_too_large",
    ]);
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 30; i++) controller.enqueue(new TextEncoder().encode(large.slice(0, 50_000)));
        controller.close();
      },
    });
    expect(await codeOf(await post(path, stream))).toEqual([413, "body_too_large"]);
  });

  test("that is no UTF-8, no JSON or of another type is refused on every kind of route", async () => {
    const broken = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]);
    for (const route of [path, "/api/recipe/shopping-lists", "/api/recipe/chatbot/new-thread"]) {
      expect(await codeOf(await post(route, broken))).toEqual([400, "malformed_body"]);
      expect(await codeOf(await post(route, '{"a":'))).toEqual([400, "malformed_body"]);
      expect(await codeOf(await post(route, "{}", { "content-type": "text/plain" }))).toEqual([
        415,
        "unsupported_type",
      ]);
      expect(await codeOf(await post(route, "<a/>", { "content-type": "application/xml" }))).toEqual([
        415,
        "unsupported_type",
      ]);
    }
    const form = new FormData();
    form.set("name", "x");
    const request = new Request(`http://localhost:3000${path}`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(await codeOf(await app.handle(request))).toEqual([415, "unsupported_type"]);
  });

  test("with more values than any schema allows is refused before a schema looks at each of them", async () => {
    const many = `[${"0,".repeat(400_000)}0]`;
    const keys = `{${Array.from({ length: 60_000 }, (_, i) => `"k${i}":0`).join(",")}}`;
    for (const [body, loc] of [
      [many, ["body"]],
      [keys, ["body"]],
      [`{"name":"x","steps":${many}}`, ["body", "steps"]],
      [`{"steps":[{"img":${many}}]}`, ["body", "steps"]],
    ] as const) {
      const response = await post(path, body);
      const { detail } = (await response.json()) as { detail: unknown };
      expect([response.status, detail]).toEqual([
        422,
        [{ loc, msg: "The body holds more than 20,000 values.", type: "too_many_values" }],
      ]);
    }
  });

  test("may be left out where all of it is optional", async () => {
    const { body: recipe } = await app.call<{ id: number }>("POST", path, { as: user, body: await payload(app.db) });
    for (const headers of [{}, { "content-type": "application/json" }] as Record<string, string>[]) {
      const answer = await app.call("POST", `${path}/${recipe.id}/variants`, { as: user, headers });
      expect(answer.status).toBe(201);
    }
  });

  test("with a field too many is 422 in the application as it is served, whatever the route", async () => {
    const cases: [string, object][] = [
      ["/api/recipe/ai/generate-recipe", { forbiden_food: [1] }],
      [path, { ...(await payload(app.db)), titel: "x" }],
      ["/api/recipe/shopping-lists", { name: "Week", itmes: [] }],
      ["/api/recipe/chatbot/send-message", { message: "Hello", recipe: 1 }],
      ["/api/authentication/users/@me/language", { language: "en", lang: "fr" }],
    ];
    for (const [route, body] of cases) {
      const answer = await app.call<{ detail: { type: string }[] }>("POST", route, { as: user, body });
      expect([route, answer.status, answer.body.detail?.[0]?.type]).toEqual([route, 422, "extra_forbidden"]);
    }
  });

  test("that is a form has at most a hundred fields", async () => {
    const form = (fields: number) =>
      post("/api/auth/signin/email", "a=1&".repeat(fields - 1).concat("a=1"), {
        "content-type": "application/x-www-form-urlencoded",
      });
    expect((await form(100)).status).not.toBe(400);
    expect((await form(101)).status).toBe(400);
  });

  test("made to be expensive is refused on every kind of route", async () => {
    for (const route of [path, "/api/recipe/shopping-lists", "/api/auth/signin/email"])
      for (const { name, body, type } of hostileBodies(await payload(app.db))) {
        const { status } = await post(route, body, { "content-type": type });
        // A form is refused by a redirect to the page of its error.
        expect([route, name, status >= 300 && status < 500]).toEqual([route, name, true]);
      }
  });

  test("an id beyond what a database counts is 422", async () => {
    for (const last_event_id of [2 ** 53, 2 ** 63, 1e300]) {
      const answer = await app.call("POST", "/api/recipe/chatbot/fetch-events", { as: user, body: { last_event_id } });
      expect([last_event_id, answer.status]).toEqual([last_event_id, 422]);
    }
  });
});

test("every answer has the security headers, those of a signed-in caller are kept by no cache", async () => {
  const https = createApp({ ...app.deps, config: { ...app.deps.config, publicUrl: "https://toque.example" } });
  for (const path of [
    "/",
    "/recipes/1",
    "/api/recipe/recipes",
    "/api/nothing",
    "/healthz",
    "/swagger/json",
    "/media/x",
  ]) {
    const { headers } = await https.handle(
      new Request(`https://toque.example${path}`, { headers: { authorization: `Bearer ${user.token}` } }),
    );
    expect([path, headers.get("x-content-type-options"), headers.get("x-frame-options")]).toEqual([
      path,
      "nosniff",
      "DENY",
    ]);
    expect(headers.get("strict-transport-security")).toContain("max-age");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    if (path.startsWith("/api/")) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("vary")).toContain("authorization");
    }
  }
  const page = await app.handle(new Request("http://localhost:3000/swagger"));
  expect(page.headers.get("content-security-policy")).toBe(CONTENT_SECURITY_POLICY);
  expect(page.headers.has("strict-transport-security")).toBe(false);
});

test("TRACE is not served", async () => {
  // The platform's own Request refuses the method, a socket does not.
  const request = new Request("http://localhost:3000/api/recipe/recipes");
  Object.defineProperty(request, "method", { value: "TRACE" });
  expect((await app.handle(request)).status).toBe(405);
});

describe("a body over a connection", () => {
  let server: ReturnType<typeof Bun.serve>;
  beforeAll(() => {
    server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => app.handle(request) });
  });
  afterAll(() => server.stop(true));

  const head = (length: string) =>
    `POST /api/recipe/shopping-lists HTTP/1.1\r\nhost: localhost:3000\r\nauthorization: Bearer ${user.token}\r\n` +
    `content-type: application/json\r\n${length}\r\n\r\n`;
  /** Sends pieces, and reads until the server answers or ends the connection. */
  const exchange = async (pieces: string[], ends = false): Promise<string> => {
    const answered = Promise.withResolvers<string>();
    let text = "";
    const socket = await Bun.connect({
      hostname: "127.0.0.1",
      port: server.port!,
      socket: {
        data: (_, bytes) => {
          text += bytes.toString("latin1");
          if (/\r\n\r\n/.test(text)) answered.resolve(text);
        },
        close: () => answered.resolve(text),
        error: () => answered.resolve(text),
      },
    });
    for (const piece of pieces) {
      socket.write(piece);
      await Bun.sleep(5);
    }
    if (ends) socket.end();
    const answer = await answered.promise;
    socket.end();
    return answer.split("\r\n")[0]!;
  };
  const lists = async () => (await app.db.sql`select 1 from shopping_lists`).length;

  test("that arrives in pieces is read whole, and nothing is written of one that breaks off", async () => {
    const body = JSON.stringify({ name: "In pieces" });
    const before = await lists();
    expect(await exchange([head(`content-length: ${body.length}`), body.slice(0, 7), body.slice(7)])).toBe(
      "HTTP/1.1 201 Created",
    );
    expect(await exchange([head(`content-length: ${body.length + 9}`), body], true)).toBe("");
    expect(await exchange([head(`content-length: ${body.length}`), body])).toBe("HTTP/1.1 201 Created");
    expect(await lists()).toBe(before + 2);
  });

  test("without a length is counted, and one that says too much is not waited for", async () => {
    const chunk = `8000\r\n${"x".repeat(0x8000)}\r\n`;
    expect(await exchange([head("transfer-encoding: chunked"), ...Array.from({ length: 32 }, () => chunk)])).toBe(
      "HTTP/1.1 413 Payload Too Large",
    );
    expect(await exchange([head(`content-length: ${MAX_BODY_BYTES + 1}`)])).toBe("HTTP/1.1 413 Payload Too Large");
  });
});
