import { afterAll, beforeAll, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { jwt } from "@elysiajs/jwt";
import fc from "fast-check";
import { type TestApp, testApp } from "../testing/app.ts";
import { type BrowserSession, Browser as TestBrowser } from "../testing/link-browser.ts";
import { ACCESS_TOKEN_SECONDS, accessTokens } from "./access-tokens.ts";
import { ownPath } from "./forms.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ ADMIN_EMAILS: "chef@example.org,second@example.org" });
});
beforeEach(() => {
  app.mails.length = 0;
});
afterAll(() => app.close());

type Session = BrowserSession;

/** A browser at the application of this file. */
class Browser extends TestBrowser {
  constructor() {
    super(app);
  }
}

describe("signing in by a link", () => {
  test("the mailed link opens a session and redirects to the previous page", async () => {
    const browser = new Browser();
    expect((await browser.go("GET", "/api/auth/session")).body).toEqual({});
    const asked = await browser.askForLink("Anna@Example.org", "/recipes/3?x=1");
    expect(asked.body.url).toBe("http://localhost:3000/authentication/signin?sent=1");
    expect(app.mails[0]?.to).toBe("anna@example.org");
    const landed = await browser.go("GET", browser.link());
    expect(landed.status).toBe(302);
    expect(landed.headers.get("location")).toBe("http://localhost:3000/recipes/3?x=1");
    expect(landed.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/);
    const { body } = await browser.go<Session>("GET", "/api/auth/session");
    expect(body.user?.email).toBe("anna@example.org");
    const me = await app.call("GET", "/api/authentication/me", {
      headers: { authorization: `Bearer ${body.accessToken}` },
    });
    expect(me.body).toMatchObject({ id: body.user?.id, email: { email: "anna@example.org" }, provider_id: "email" });
  });

  test("a link works once, and only for its address", async () => {
    const browser = new Browser();
    await browser.askForLink("once@example.org");
    const link = browser.link();
    const wrong = await new Browser().go("GET", link.replace("once%40", "other%40"));
    expect(wrong.headers.get("location")).toContain("/authentication/error?error=Verification");
    expect((await browser.go("GET", link)).headers.get("set-cookie")).toContain("toque.session");
    const again = await new Browser().go("GET", link);
    expect(again.headers.get("location")).toContain("error=Verification");
    expect(again.headers.get("set-cookie")).toBeNull();
  });

  test("a link expires after 15 minutes", async () => {
    const browser = new Browser();
    await browser.askForLink("late@example.org");
    await app.db
      .sql`update sign_in_tokens set expires_at = now() - interval '1 second' where email = 'late@example.org'`;
    expect((await browser.go("GET", browser.link())).headers.get("location")).toContain("error=Verification");
  });

  test("two clicks at once open one session", async () => {
    const browser = new Browser();
    await browser.askForLink("twice@example.org");
    const link = browser.link();
    const answers = await Promise.all([new Browser().go("GET", link), new Browser().go("GET", link)]);
    expect(answers.filter((answer) => answer.headers.get("set-cookie")).length).toBe(1);
  });

  test("a form without its CSRF token does nothing", async () => {
    const browser = new Browser();
    const form = await browser.form({ email: "forged@example.org" });
    expect((await browser.go("POST", "/api/auth/signin/email", { ...form, csrfToken: "guess" })).status).toBe(403);
    expect((await new Browser().go("POST", "/api/auth/signin/email", form)).body).toMatchObject({
      code: "csrf_mismatch",
    });
    expect(app.mails).toHaveLength(0);
  });

  test("an invalid address names the field; a foreign callback is rejected", async () => {
    const browser = new Browser();
    for (const email of ["", "nobody", "a@b", "a b@example.org", "a@example.org,b@example.org"]) {
      const answer = await browser.askForLink(email);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ detail: [{ loc: ["body", "email"] }] });
      expect(answer.body.url).toContain("error=validation_error");
    }
    const away = await browser.askForLink("anna@example.org", "https://evil.example/");
    expect(away.body.url).toContain("error=InvalidCallbackUrl");
    expect(app.mails).toHaveLength(0);
  });

  test("an address that no mail server accepts is rejected before any write", async () => {
    const browser = new Browser();
    const count = async () =>
      (
        await app.db.sql<{ n: number }[]>`
        select (select count(*) from sign_in_tokens)::int + (select count(*) from rate_limit_hits)::int as n`
      )[0]?.n;
    await app.db.sql`delete from rate_limit_hits`;
    const before = await count();
    const hostile = [
      "a@example.org\r\nBcc: b@example.org",
      "a@example.org\u0000",
      "a@-example.org",
      "a@example..org",
      "a@.example.org",
      "a@example.org.",
      ".a@example.org",
      "a.@example.org",
      "a..b@example.org",
      "a@b@example.org",
      "a@example.1",
      "a@[127.0.0.1]",
      "a@127.0.0.1",
      `${"a".repeat(65)}@example.org`,
      `a@${"b".repeat(64)}.org`,
      `a@${"b.".repeat(130)}org`,
      "a(comment)@example.org",
      '"a b"@example.org',
      "a;b@example.org",
      "\ud800@example.org",
    ];
    for (const email of hostile) {
      const answer = await browser.askForLink(email);
      expect([email, answer.status]).toEqual([email, 422]);
    }
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 40 }), async (text) => {
        const answer = await browser.askForLink(`${text}@`);
        expect(answer.status).toBe(422);
      }),
      { numRuns: 50 },
    );
    expect([await count(), app.mails.length]).toEqual([before, 0]);
    for (const email of ["o'neil+x@example.co.uk", "jürgen@müller.example"])
      expect((await browser.askForLink(email)).status).toBe(200);
    await app.db.sql`delete from rate_limit_hits`;
  });

  test("a callback in any notation never leaves the site, at sign-in and sign-out", async () => {
    await app.db.sql`delete from rate_limit_hits`;
    const browser = new Browser();
    const here = "http://localhost:3000";
    const away = fc.oneof(
      fc.constantFrom(
        "//evil.example",
        "/\\evil.example",
        "/.//evil.example",
        `${here}//evil.example`,
        "/\t/evil.example",
      ),
      fc.constantFrom(`${here}@evil.example`, "javascript:alert(1)", "data:text/html,x", `${here}/..//evil.example/`),
      fc.constantFrom("http:evil.example", "http:/\\evil.example", "\u0001//evil.example", " //evil.example"),
      fc.webUrl(),
      fc
        .array(
          fc.constantFrom("/", "\\", ".", "..", "%2f", "%5c", "\t", "\n", "evil.example", ":", "@", "http:", "?", "#"),
          {
            minLength: 1,
            maxLength: 8,
          },
        )
        .map((parts) => parts.join("")),
    );
    await fc.assert(
      fc.asyncProperty(away, async (callbackUrl) => {
        const asked = await browser.go<{ url: string }>(
          "POST",
          "/api/auth/signout",
          await browser.form({ callbackUrl }),
        );
        expect(new URL(asked.body.url).origin).toBe(here);
        const plain = await browser.go("POST", "/api/auth/signout", await browser.form({ callbackUrl, json: "false" }));
        expect(new URL(plain.headers.get("location") ?? "").origin).toBe(here);
        const page = await browser.go("GET", `/api/auth/signin?${new URLSearchParams({ callbackUrl })}`);
        const then = new URL(page.headers.get("location") ?? "");
        expect(new URL(then.searchParams.get("callbackUrl") ?? "/", then).origin).toBe(here);
        // The path stored with a link stays on this site when it is resolved again.
        const kept = ownPath(callbackUrl, here);
        if (kept !== null) expect(new URL(kept, here).origin).toBe(here);
      }),
      { numRuns: 300 },
    );
    await browser.askForLink("back@example.org", `${here}//evil.example`);
    expect(app.mails).toHaveLength(0);
  });

  test("a form of another tab stays valid: the token belongs to its cookie", async () => {
    const browser = new Browser();
    const [first, second] = [await browser.form({}), await browser.form({})];
    expect(second.csrfToken).toBe(first.csrfToken);
    expect((await browser.go("POST", "/api/auth/signout", first)).status).toBe(200);
    expect((await new Browser().form({})).csrfToken).not.toBe(first.csrfToken);
  });

  test("a rejected form returns the error URL to the library, and redirects a browser there", async () => {
    const browser = new Browser();
    const form = { csrfToken: "wrong", email: "a@example.org" };
    const json = await browser.go<{ url: string }>("POST", "/api/auth/signin/email", { ...form, json: "true" });
    expect(json.status).toBe(403);
    expect(json.body).toMatchObject({ code: "csrf_mismatch", url: expect.stringContaining("?error=csrf_mismatch") });
    const plain = await browser.go("POST", "/api/auth/signout", form);
    expect([plain.status, plain.headers.get("location")]).toEqual([302, json.body.url]);
  });

  test("the token of a form is checked before its fields", async () => {
    const browser = new Browser();
    await browser.form({});
    const fields = { csrfToken: "wrong", json: "true", callbackUrl: "x".repeat(5000), email: "y".repeat(5000) };
    for (const path of ["/api/auth/signin/email", "/api/auth/signout", "/api/auth/callback/email"])
      for (const form of [fields, { ...fields, csrfToken: "z".repeat(5000) }])
        expect(await browser.go("POST", path, form)).toMatchObject({ status: 403, body: { code: "csrf_mismatch" } });
    const { csrfToken } = await browser.form({});
    const right = await browser.go("POST", "/api/auth/signout", { ...fields, csrfToken });
    expect(right.status).toBe(422);
  });

  test("a HEAD request does not consume a link", async () => {
    await app.db.sql`delete from rate_limit_hits`;
    const browser = new Browser();
    await browser.askForLink("head@example.org");
    const looked = await browser.go("HEAD", browser.link());
    expect([looked.status, looked.headers.getSetCookie()]).toEqual([200, []]);
    await browser.go("GET", browser.link());
    expect((await browser.go<Session>("GET", "/api/auth/session")).body.user?.email).toBe("head@example.org");
  });

  test("a link for another account than the signed-in one asks first, and can still be used after that", async () => {
    await app.db.sql`delete from rate_limit_hits`;
    const browser = new Browser();
    const { accessToken } = await browser.signIn("first@example.org");
    const headers = { authorization: `Bearer ${accessToken}` };
    await browser.askForLink("other@example.org", "/recipes?query=rice");
    const link = new URL(browser.link(), "http://localhost:3000");
    const asked = await browser.go("GET", link.pathname + link.search);
    const page = new URL(asked.headers.get("location") ?? "");
    expect([page.pathname, page.searchParams.get("email")]).toEqual([
      "/authentication/other-account",
      "other@example.org",
    ]);
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect((await browser.go<Session>("GET", "/api/auth/session")).body.user?.email).toBe("first@example.org");
    expect((await app.db.sql`select 1 from users where email = 'other@example.org'`).length).toBe(0);

    // Another site cannot answer for the person: the form needs the page's token.
    const proof = { token: link.searchParams.get("token") ?? "", email: "other@example.org" };
    const forged = await browser.go("POST", "/api/auth/callback/email", { ...proof, json: "true" });
    expect(forged).toMatchObject({ status: 403, body: { code: "csrf_mismatch" } });
    const agreed = await browser.go<{ url: string }>("POST", "/api/auth/callback/email", await browser.form(proof));
    expect(agreed.body.url).toBe("http://localhost:3000/recipes?query=rice");
    expect((await browser.go<Session>("GET", "/api/auth/session")).body.user?.email).toBe("other@example.org");
    // The former session has ended in this browser.
    expect((await app.call("GET", "/api/authentication/me", { headers })).status).toBe(401);
    const again = await browser.go<{ url: string }>("POST", "/api/auth/callback/email", await browser.form(proof));
    expect(again.body.url).toBe("http://localhost:3000/authentication/error?error=Verification");
  });

  test("a link for the signed-in account itself opens without a question", async () => {
    await app.db.sql`delete from rate_limit_hits`;
    const browser = new Browser();
    await browser.signIn("same@example.org");
    await browser.askForLink("same@example.org");
    const opened = await browser.go("GET", browser.link());
    expect(opened.headers.get("location")).toBe("http://localhost:3000/recipes/3");
    expect((await browser.go<Session>("GET", "/api/auth/session")).body.user?.email).toBe("same@example.org");
  });

  test("five mails an hour, then 429 with Retry-After", async () => {
    const browser = new Browser();
    await app.db.sql`delete from rate_limit_hits`;
    for (let i = 0; i < 5; i++) expect((await browser.askForLink("many@example.org")).status).toBe(200);
    const sixth = await browser.askForLink("MANY@example.org");
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect(app.mails).toHaveLength(5);
    await app.db.sql`delete from rate_limit_hits`;
  });

  test("the first account of ADMIN_EMAILS becomes admin, later ones do not", async () => {
    expect((await new Browser().signIn("chef@example.org")).user?.roles).toEqual(["admin"]);
    expect((await new Browser().signIn("second@example.org")).user?.roles).toEqual([]);
    expect((await new Browser().signIn("anyone@example.org")).user?.roles).toEqual([]);
  });

  test("an unconfigured provider redirects to the sign-in page", async () => {
    const browser = new Browser();
    const answer = await browser.go<{ url: string }>("POST", "/api/auth/signin/google", await browser.form({}));
    expect(answer.body.url).toBe("http://localhost:3000/authentication/signin");
    expect(Object.keys((await browser.go("GET", "/api/auth/providers")).body)).toEqual(["email"]);
  });
});

describe("a session", () => {
  test("ends immediately at sign-out, with its access tokens", async () => {
    const browser = new Browser();
    const { accessToken } = await browser.signIn("leaving@example.org");
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await app.call("GET", "/api/authentication/me", { headers })).status).toBe(200);
    const out = await browser.go<{ url: string }>("POST", "/api/auth/signout", await browser.form({}));
    expect(out.body.url).toBe("http://localhost:3000/authentication/signin");
    expect((await app.call("GET", "/api/authentication/me", { headers })).status).toBe(401);
    expect((await browser.go("GET", "/api/auth/session")).body).toEqual({});
  });

  test("rotates its cookie after a day; the old one stays valid for a minute", async () => {
    const browser = new Browser();
    const { user } = await browser.signIn("rotating@example.org");
    const before = browser.cookies.get("toque.session");
    await app.db.sql`update sessions set rotated_at = now() - interval '25 hours' where user_id = ${user!.id}`;
    await browser.go("GET", "/api/auth/session");
    expect(browser.cookies.get("toque.session")).not.toBe(before);
    const other = new Browser();
    other.cookies.set("toque.session", before!);
    expect((await other.go<Session>("GET", "/api/auth/session")).body.user?.id).toBe(user!.id);
    await app.db.sql`update sessions set rotated_at = now() - interval '2 minutes' where user_id = ${user!.id}`;
    other.cookies.set("toque.session", before!);
    expect((await other.go("GET", "/api/auth/session")).body).toEqual({});
  });

  test("does not exist for a wrongly encoded cookie", async () => {
    const headers = { cookie: "toque.session=%E0%A4%A; toque.csrf=%zz" };
    const answer = await app.call("GET", "/api/auth/session", { headers });
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("new roles take effect immediately, without a new token", async () => {
    const user = await app.signUp();
    expect((await app.call("POST", "/api/recipe/ai-recipes", { as: user, body: {} })).status).toBe(403);
    await app.db.sql`update users set roles = '{admin}' where id = ${user.id}`;
    const answer = await app.call("POST", "/api/recipe/ai-recipes", {
      as: user,
      body: {},
      headers: { prefer: "respond-async" },
    });
    expect(answer.status).toBe(202);
  });

  test("the user-id header never grants anything", async () => {
    const [user, other] = [await app.signUp(), await app.signUp()];
    const call = (id: number) =>
      app.call("GET", "/api/authentication/me", { as: user, headers: { "user-id": String(id) } });
    expect((await call(user.id)).status).toBe(200);
    expect((await call(other.id)).body).toMatchObject({ code: "user_id_mismatch" });
    expect((await app.call("GET", "/api/authentication/me", { headers: { "user-id": "1" } })).status).toBe(401);
  });
});

describe("access tokens", () => {
  const old = "an-old-secret-that-is-long-enough-x";
  const current = "the-newest-secret-that-is-long-enough";
  const subject = { userId: 7, sessionId: "00000000-0000-4000-8000-000000000000", roles: [] };

  test("stay valid after a key rotation until the old key is removed", async () => {
    const token = await accessTokens([old]).sign(subject);
    expect(await accessTokens([current, old]).verify(token)).toMatchObject({ userId: 7 });
    expect(await accessTokens([current]).verify(token)).toBeNull();
  });

  test("expire when they were verified before, and another signature is not taken for a verified one", async () => {
    const tokens = accessTokens([current]);
    const token = await tokens.sign(subject);
    const forged = `${token.slice(0, token.lastIndexOf("."))}.${"A".repeat(43)}`;
    for (let i = 0; i < 2; i++) {
      expect(await tokens.verify(token)).toMatchObject({ userId: 7, sessionId: subject.sessionId });
      expect(await tokens.verify(forged)).toBeNull();
    }
    setSystemTime(new Date(Date.now() + ACCESS_TOKEN_SECONDS * 1000));
    try {
      for (let i = 0; i < 2; i++) expect(await tokens.verify(token)).toBeNull();
    } finally {
      setSystemTime();
    }
  });

  test("pin issuer, audience, algorithm and expiry", async () => {
    const sign = (claims: Record<string, string | number>, alg = "HS256") =>
      jwt({ name: "jwt", secret: current, alg }).decorator.jwt.sign({
        sub: "7",
        sid: subject.sessionId,
        ...claims,
      } as never);
    const good = { iss: "toque", aud: "toque-api", exp: Math.floor(Date.now() / 1000) + 60 };
    const tokens = accessTokens([current]);
    expect(await tokens.verify(await sign(good))).not.toBeNull();
    expect(await tokens.verify(await sign({ ...good, iss: "other" }))).toBeNull();
    expect(await tokens.verify(await sign({ ...good, aud: "other" }))).toBeNull();
    expect(await tokens.verify(await sign(good, "HS512"))).toBeNull();
    expect(await tokens.verify(await sign({ ...good, exp: 1 }))).toBeNull();
    const { exp: _, ...endless } = good;
    expect(await tokens.verify(await sign(endless))).toBeNull();
    const [header, payload] = (await sign(good)).split(".");
    const none = `${btoa('{"alg":"none"}')}.${payload}.`;
    expect(header).toBeDefined();
    expect(await tokens.verify(none)).toBeNull();
  });
});

test.each([
  ["/recipes/3", "/recipes/3"],
  ["http://localhost:3000/x?y=1#z", "/x?y=1#z"],
  [undefined, "/dashboard"],
  ["//evil.example", null],
  ["https://evil.example/recipes", null],
  ["javascript:alert(1)", null],
  ["http://localhost:3000.evil.example/", null],
] as const)("a callback of %p leads to %p", (url, path) => {
  expect(ownPath(url, "http://localhost:3000")).toBe(path);
});
