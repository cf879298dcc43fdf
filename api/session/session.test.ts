import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { jwt } from "@elysiajs/jwt";
import { type TestApp, testApp } from "../testing/app.ts";
import { accessTokens } from "./access-tokens.ts";
import { ownPath } from "./routes.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ ADMIN_EMAILS: "chef@example.org,second@example.org" });
});
beforeEach(() => {
  app.mails.length = 0;
});
afterAll(() => app.close());

interface Session {
  user?: { id: number; email: string; roles: string[] };
  accessToken?: string;
}

/** A browser's cookies, and the forms it sends. */
class Browser {
  cookies = new Map<string, string>();

  async go<T = Record<string, unknown>>(method: string, path: string, form?: Record<string, string>) {
    const headers: Record<string, string> = { cookie: [...this.cookies].map(([n, v]) => `${n}=${v}`).join("; ") };
    if (form) headers["content-type"] = "application/x-www-form-urlencoded";
    const answer = await app.call<T>(method, path, {
      headers,
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      if (/Max-Age=0/.test(cookie)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }

  async form(values: Record<string, string>) {
    const { body } = await this.go<{ csrfToken: string }>("GET", "/api/auth/csrf");
    return { csrfToken: body.csrfToken, json: "true", ...values };
  }

  async askForLink(email: string, callbackUrl = "/recipes/3") {
    return this.go<{ url: string }>("POST", "/api/auth/signin/email", await this.form({ email, callbackUrl }));
  }

  /** The path of the link in the newest mail. */
  link(): string {
    const link = /http\S+/.exec(app.mails.at(-1)?.text ?? "")?.[0] ?? "";
    return link.replace("http://localhost:3000", "");
  }

  async signIn(email: string): Promise<Session> {
    await this.askForLink(email);
    await this.go("GET", this.link());
    return (await this.go<Session>("GET", "/api/auth/session")).body;
  }
}

describe("signing in by a link", () => {
  test("the mail's link opens a session and leads back to where one was", async () => {
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

  test("a link dies after 15 minutes", async () => {
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

  test("what is no address names the field; a foreign callback is refused", async () => {
    const browser = new Browser();
    for (const email of ["", "nobody", "a@b", "a b@example.org", "a@example.org,b@example.org"]) {
      const answer = await browser.askForLink(email);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ detail: [{ loc: ["body", "email"] }] });
    }
    const away = await browser.askForLink("anna@example.org", "https://evil.example/");
    expect(away.body.url).toContain("error=InvalidCallbackUrl");
    expect(app.mails).toHaveLength(0);
  });

  test("five mails an hour, then 429 with the wait", async () => {
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

  test("a provider that is not configured leads to the sign-in page", async () => {
    const browser = new Browser();
    const answer = await browser.go<{ url: string }>("POST", "/api/auth/signin/google", await browser.form({}));
    expect(answer.body.url).toBe("http://localhost:3000/authentication/signin");
    expect(Object.keys((await browser.go("GET", "/api/auth/providers")).body)).toEqual(["email"]);
  });
});

describe("a session", () => {
  test("ends at once by signing out, its access tokens too", async () => {
    const browser = new Browser();
    const { accessToken } = await browser.signIn("leaving@example.org");
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await app.call("GET", "/api/authentication/me", { headers })).status).toBe(200);
    const out = await browser.go<{ url: string }>("POST", "/api/auth/signout", await browser.form({}));
    expect(out.body.url).toBe("http://localhost:3000/authentication/signin");
    expect((await app.call("GET", "/api/authentication/me", { headers })).status).toBe(401);
    expect((await browser.go("GET", "/api/auth/session")).body).toEqual({});
  });

  test("changes its cookie after a day; the old one stays good for a minute", async () => {
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

  test("is nobody's by a cookie that is no encoded text", async () => {
    const headers = { cookie: "toque.session=%E0%A4%A; toque.csrf=%zz" };
    expect(await app.call("GET", "/api/auth/session", { headers })).toMatchObject({ status: 200, body: {} });
  });

  test("new roles hold at once, without a new token", async () => {
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

  test("outlive a rotation of the key until it is taken away", async () => {
    const token = await accessTokens([old]).sign(subject);
    expect(await accessTokens([current, old]).verify(token)).toMatchObject({ userId: 7 });
    expect(await accessTokens([current]).verify(token)).toBeNull();
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
