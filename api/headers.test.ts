import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createApp } from "./app.ts";
import { createActors } from "./testing/actors.ts";
import { type TestApp, type TestUser, testApp } from "./testing/app.ts";

// The security headers, and those of caches, on every documented call and on the pages.

let app: TestApp;
let admin: TestUser;
let operations: { method: string; path: string }[];
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: "https://toque.example" });
  admin = await app.signUp("headers@example.org", ["admin"]);
  const { body } = await app.call<{ paths: Record<string, Record<string, unknown>> }>("GET", "/swagger/json");
  operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{[^}]+\}/g, "1") })),
  );
}, 60_000);
afterAll(() => app.close());

/** The answer's headers; a body that may go on is not read. */
async function headersOf(method: string, path: string, as: TestUser | null, more: Record<string, string> = {}) {
  const headers = new Headers({ prefer: "respond-async", "content-type": "application/json", ...more });
  if (as) headers.set("authorization", `Bearer ${as.token}`);
  const body = method === "GET" || method === "HEAD" || method === "DELETE" ? {} : { body: "{}" };
  const response = await app.handle(
    // Long polls end with their client.
    new Request(`https://toque.example${path}`, { method, headers, signal: AbortSignal.timeout(1000), ...body }),
  );
  await response.body?.cancel();
  return { status: response.status, headers: response.headers };
}

const varied = (headers: Headers) => (headers.get("vary") ?? "").split(", ");

/** What every answer has, whatever it is. */
function problems(headers: Headers): string[] {
  const expected: [string, RegExp][] = [
    ["x-content-type-options", /^nosniff$/],
    ["x-frame-options", /^DENY$/],
    ["referrer-policy", /^same-origin$/],
    ["content-security-policy", /^default-src '(none|self)'.*frame-ancestors 'none'/],
    ["strict-transport-security", /^max-age=31536000$/],
    ["x-request-id", /^[0-9a-f-]{36}$/],
  ];
  return expected.flatMap(([name, value]) =>
    value.test(headers.get(name) ?? "") ? [] : [`${name}: ${headers.get(name)}`],
  );
}

describe.each(["a visitor", "an admin"])("every documented call of %s", (who) => {
  test("has the security headers; what depends on its caller says so, and a private answer is kept nowhere", async () => {
    expect(operations.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const { method, path } of operations) {
      const as = who === "an admin" ? admin : null;
      const { status, headers } = await headersOf(method, path, as);
      const found = problems(headers);
      const vary = varied(headers);
      const cache = headers.get("cache-control") ?? "";
      if (path.startsWith("/api/")) {
        for (const name of ["authorization", "lang"]) if (!vary.includes(name)) found.push(`vary lacks ${name}`);
        if (!/no-store|no-cache/.test(cache)) found.push(`cache-control: ${cache}`);
      }
      if (path.startsWith("/api/auth/") && !vary.includes("cookie")) found.push("vary lacks cookie");
      const isPrivate = as !== null && path.startsWith("/api/");
      if ((isPrivate || /^\/(healthz|readyz|api\/auth\/)/.test(path) || status >= 400) && !cache.includes("no-store"))
        found.push(`cache-control: ${cache}`);
      if (new Set(vary).size !== vary.length) found.push(`vary: ${headers.get("vary")}`);
      if (found.length > 0) wrong.push(`${method} ${path} ${status}: ${found.join("; ")}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

test("pages and pictures have them too; a private cover is kept nowhere, a public one is", async () => {
  const actors = await createActors(app);
  const recipe = await actors.recipe();
  const cover = `/media/covers/${recipe.id}-${recipe.version}`;
  for (const [path, who, isPrivate] of [
    [`${cover}.svg`, actors.users.owner, true],
    [`${cover}.webp`, actors.users.owner, true],
    [`/media/covers/${actors.starterRecipe}-1.svg`, null, false],
    ["/swagger", null, false],
    ["/swagger/json", null, false],
    ["/nothing", null, true],
  ] as const) {
    const { status, headers } = await headersOf("GET", path, who);
    expect([path, status]).toEqual([path, path === "/nothing" ? 404 : 200]);
    expect([path, problems(headers)]).toEqual([path, []]);
    expect([path, (headers.get("cache-control") ?? "").includes("no-store")]).toEqual([path, isPrivate]);
    if (who) expect(varied(headers)).toEqual(expect.arrayContaining(["authorization", "cookie"]));
  }
});

test("HSTS only with an https address", async () => {
  const plain = createApp({ ...app.deps, config: { ...app.deps.config, publicUrl: "http://localhost:3000" } });
  const response = await plain.handle(new Request("http://localhost:3000/healthz"));
  expect(response.headers.get("strict-transport-security")).toBeNull();
});
