import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sessionErrors } from "@toque/db/shared/session-errors.ts";
import { type TestApp, testApp } from "../testing/app.ts";
import { Browser } from "../testing/link-browser.ts";

// What a refused call of the session area answers to a script, to a form that a browser submits, and to a link that it follows.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const form = { "content-type": "application/x-www-form-urlencoded" };
const html = { accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8" };
const errorOf = (url: string | null | undefined) => new URL(url ?? "", "http://localhost").searchParams.get("error");

describe("the limit of an address, which is looked at before the form is read", () => {
  let full: TestApp;
  beforeAll(async () => {
    full = await testApp({ RATE_REQUESTS_PER_MINUTE: "3" });
    for (let n = 0; n < 3; n++) await full.call("GET", "/api/recipe/difficulties");
  });
  afterAll(() => full.close());
  const post = (path: string, headers: Record<string, string>) =>
    full.call<{ code: string; url: string }>("POST", path, { headers: { ...form, ...headers }, body: "json=true" });

  test("is 429 with JSON for a script: the page reports no mail and no sign-out that did not happen", async () => {
    for (const path of ["/api/auth/signin/email", "/api/auth/signout", "/api/auth/passkey"])
      for (const headers of [{}, { accept: "*/*" }, { accept: "application/json" }]) {
        const answer = await post(path, headers as Record<string, string>);
        expect([path, answer.status, answer.body.code]).toEqual([path, 429, "rate_limited"]);
        expect(errorOf(answer.body.url)).toBe("rate_limited");
        expect(answer.headers.get("content-type")).toContain("application/json");
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      }
  });

  test("leads a browser that submits a form, or follows a link, to a page that says so", async () => {
    const submitted = await post("/api/auth/signout", html);
    expect([submitted.status, errorOf(submitted.headers.get("location"))]).toEqual([302, "rate_limited"]);
    const link = "/api/auth/callback/email?token=x&email=a%40example.org";
    const followed = await full.call("GET", link, { headers: html });
    expect([followed.status, followed.headers.get("location")]).toEqual([
      302,
      "http://localhost:3000/authentication/error?error=rate_limited",
    ]);
    expect((await full.call("GET", link)).status).toBe(429);
    expect((await full.call("GET", "/api/auth/session")).status).toBe(429);
  });
});

test("each refusal that a form can meet has a name of the list, and so words on the page", async () => {
  const browser = new Browser(app);
  const fields = await browser.form({ email: "a@example.org" });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const send = async (body: unknown, headers: Record<string, string> = form) => {
    const answer = await app.call<{ url?: string; code?: string }>("POST", "/api/auth/signin/email", {
      headers: { cookie, ...headers },
      body,
    });
    return [answer.status, errorOf(answer.body.url ?? answer.headers.get("location"))];
  };
  const text = (values: Record<string, string>) => new URLSearchParams({ ...fields, ...values }).toString();
  expect(await send(text({ csrfToken: "wrong" }))).toEqual([403, "csrf_mismatch"]);
  expect(await send(text({ email: "nobody" }))).toEqual([422, "validation_error"]);
  expect(await send(text({ email: "x".repeat(400) }))).toEqual([422, "validation_error"]);
  expect(await send("<x/>", { "content-type": "application/xml" })).toEqual([415, "unsupported_type"]);
  expect(await send("{", { "content-type": "application/json" })).toEqual([400, "malformed_body"]);
  expect(await send(`x=${"y".repeat(1_100_000)}`)).toEqual([413, "body_too_large"]);
  for (let n = 0; n < 5; n++) expect((await send(text({})))[0]).toBe(200);
  expect(await send(text({}))).toEqual([429, "too_many_sign_in_mails"]);
  // A household shares a network address.
  expect((await send(text({ email: "b@example.org" })))[0]).toBe(200);
  const nowhere = await app.call<{ url: string }>("POST", "/api/auth/nothing", {
    headers: { cookie, ...form },
    body: text({}),
  });
  expect([nowhere.status, errorOf(nowhere.body.url)]).toEqual([404, "Default"]);
  expect(new Set(sessionErrors).size).toBe(sessionErrors.length);
});
