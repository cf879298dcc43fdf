import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../testing/app.ts";
import { Browser } from "../testing/link-browser.ts";

// Signing in, by somebody who wants to get past it. Passkeys have theirs in passkeys/passkeys.test.ts, access tokens in
// token-attacks.test.ts.

const HERE = "http://localhost:3000";
const statements: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await testApp({}, (text) => void statements.push(text.replace(/\s+/g, " ").trim()));
});
beforeEach(async () => {
  await app.db.sql`delete from rate_limit_hits`;
  app.mails.length = 0;
});
afterAll(() => app.close());

const formHeaders = { "content-type": "application/x-www-form-urlencoded" };

describe("who has an account", () => {
  test("does not show in the answer to a sign-in form, nor in the work that is done for it", async () => {
    await app.signUp("known@example.org");
    const { id } = await app.signUp("deleted@example.org");
    await app.db.sql`update users set deleted_at = now() where id = ${id}`;
    const browser = new Browser(app);
    await browser.form({});
    const tried = [];
    for (const email of ["known@example.org", "nobody@example.org", "deleted@example.org"]) {
      const form = await browser.form({ email, callbackUrl: "/" });
      statements.length = 0;
      const { status, body, headers } = await browser.go("POST", "/api/auth/signin/email", form);
      headers.delete("x-request-id");
      // The bus polls when it likes.
      const work = statements.filter((text) =>
        /rate_limit_hits|sign_in_tokens|users|identities|begin|commit/.test(text),
      );
      tried.push(JSON.stringify({ status, body, headers: [...headers], work, mail: app.mails.length }));
      expect(work.length).toBeGreaterThan(3);
      app.mails.length = 0;
    }
    expect(new Set(tried).size).toBe(1);
  });

  test("does not show by a wrong link either", async () => {
    await app.signUp("target@example.org");
    const answers = [];
    for (const email of ["target@example.org", "nobody@example.org"]) {
      const query = new URLSearchParams({ token: "A".repeat(43), email });
      const { status, headers } = await new Browser(app).go("GET", `/api/auth/callback/email?${query}`);
      answers.push([status, headers.get("location")]);
    }
    expect(answers).toEqual(Array.from({ length: 2 }, () => [302, `${HERE}/authentication/error?error=Verification`]));
  });
});

describe("guessing and flooding", () => {
  test("wrong links open nothing, and leave the right one as it is", async () => {
    const browser = new Browser(app);
    await browser.askForLink("guessed@example.org");
    const link = new URL(browser.link(), HERE);
    const token = link.searchParams.get("token")!;
    const guesses = [
      "",
      "%",
      "' or 1=1 --",
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase(),
      ...Array.from({ length: 30 }, (_, i) => `${token.slice(0, -2)}${i.toString(36).padStart(2, "0")}`),
    ].filter((guess) => guess !== token);
    const thief = new Browser(app);
    for (const guess of guesses) {
      link.searchParams.set("token", guess);
      await thief.go("GET", link.pathname + link.search);
    }
    expect([await thief.session(), [...thief.cookies.keys()]]).toEqual([{}, []]);
    await browser.go("GET", browser.link());
    expect((await browser.session()).user?.email).toBe("guessed@example.org");
  });

  test("only the hash of a link is kept", async () => {
    const browser = new Browser(app);
    await browser.askForLink("hashed@example.org");
    const token = new URL(browser.link(), HERE).searchParams.get("token")!;
    const rows = await app.db.sql`select * from sign_in_tokens where email = 'hashed@example.org'`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(32);
  });

  test("five mails an hour to one address and thirty from one, also when more are asked for at once", async () => {
    const browser = new Browser(app);
    const form = await browser.form({ callbackUrl: "/" });
    const ask = (email: string) => browser.go("POST", "/api/auth/signin/email", { ...form, email });
    const toOne = await Promise.all(Array.from({ length: 30 }, () => ask("flooded@example.org")));
    expect(toOne.filter(({ status }) => status === 200)).toHaveLength(5);
    expect([app.mails.length, toOne.filter(({ status }) => status === 429).length]).toEqual([5, 25]);
    await app.db.sql`delete from rate_limit_hits`;
    const toMany = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(`flooded-${i}@example.org`)));
    expect(toMany.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(app.mails).toHaveLength(35);
  });

  test("the limits of an address are not evaded by a header that names another", async () => {
    const small = await testApp({ RATE_REQUESTS_PER_MINUTE: "20" });
    try {
      const statuses = [];
      for (let i = 0; i < 30; i++)
        statuses.push(
          (
            await small.call("GET", `/api/auth/callback/email?token=${i}&email=a%40example.org`, {
              headers: { "x-forwarded-for": `198.51.100.${i}`, "x-real-ip": `198.51.100.${i}`, forwarded: `for=${i}` },
            })
          ).status,
        );
      const passed = statuses.filter((status) => status === 302).length;
      expect(passed).toBeGreaterThanOrEqual(20);
      // A minute that ends meanwhile forgets a little of them.
      expect(passed).toBeLessThan(25);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await small.close();
    }
  });
});

describe("session fixation", () => {
  test("a cookie from before the sign-in is not the one after it", async () => {
    const browser = new Browser(app);
    const planted = "A".repeat(43);
    browser.cookies.set("toque.session", planted);
    const { user } = await browser.signIn("fixed@example.org");
    expect(user?.email).toBe("fixed@example.org");
    expect(browser.cookies.get("toque.session")).not.toBe(planted);
    const thief = new Browser(app);
    thief.cookies.set("toque.session", planted);
    expect(await thief.session()).toEqual({});
  });

  test("a thief's own session, planted in a browser, never becomes the other person's", async () => {
    const thief = new Browser(app);
    const thiefs = await thief.signIn("thief@example.org");
    const browser = new Browser(app);
    browser.cookies.set("toque.session", thief.cookies.get("toque.session")!);
    await browser.askForLink("victim@example.org");
    const link = new URL(browser.link(), HERE);
    // The link asks first; agreed to, it opens a session of its own.
    const asked = await browser.go("GET", link.pathname + link.search);
    expect(asked.headers.get("location")).toContain("/authentication/other-account?");
    const proof = { token: link.searchParams.get("token")!, email: "victim@example.org" };
    await browser.go("POST", "/api/auth/callback/email", await browser.form(proof));
    expect((await browser.session()).user?.email).toBe("victim@example.org");
    expect(browser.cookies.get("toque.session")).not.toBe(thief.cookies.get("toque.session"));
    expect(await thief.session()).toEqual({});
    const headers = { authorization: `Bearer ${thiefs.accessToken}` };
    expect((await app.call("GET", "/api/authentication/me", { headers })).status).toBe(401);
  });

  test("signing in again in the same browser ends the session before it", async () => {
    const browser = new Browser(app);
    await browser.signIn("again@example.org");
    const before = browser.cookies.get("toque.session")!;
    await browser.signIn("again@example.org");
    const old = new Browser(app);
    old.cookies.set("toque.session", before);
    expect(await old.session()).toEqual({});
  });
});

describe("login CSRF", () => {
  test("no form of the session area works without this browser's token, whatever else it has", async () => {
    const { body: document } = await app.call<{ paths: Record<string, object> }>("GET", "/swagger/json");
    const forms = Object.entries(document.paths)
      .filter(([path, methods]) => path.startsWith("/api/auth/") && "post" in methods)
      .map(([path]) => path.replace("{provider}", "email"));
    expect(forms.length).toBeGreaterThanOrEqual(5);
    const [victim, thief] = [new Browser(app), new Browser(app)];
    await victim.signIn("csrf@example.org");
    const { csrfToken: thiefs } = await thief.form({});
    const { csrfToken: own } = await victim.form({});
    const unsealed = new Browser(app);
    unsealed.cookies.set("toque.csrf", `${thiefs}|${"A".repeat(43)}`);
    const mails = app.mails.length;
    for (const path of forms)
      for (const [browser, csrfToken] of [
        [victim, thiefs],
        [victim, ""],
        [victim, own.toLowerCase()],
        [unsealed, thiefs],
        [new Browser(app), own],
      ] as const) {
        const answer = await browser.go("POST", path, { csrfToken, json: "true", email: "x@example.org" });
        expect([path, answer.status, (answer.body as { code?: string }).code]).toEqual([path, 403, "csrf_mismatch"]);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    expect(app.mails).toHaveLength(mails);
    expect((await victim.session()).user?.email).toBe("csrf@example.org");
  });

  test("the cookie alone calls nothing of the API: another site's page can send it, and no more", async () => {
    const browser = new Browser(app);
    await browser.signIn("cookie-only@example.org");
    for (const [method, path] of [
      ["GET", "/api/authentication/me"],
      ["DELETE", "/api/authentication/users/@me/sessions"],
      ["POST", "/api/authentication/users/@me/passkeys/options"],
    ] as const)
      expect((await browser.go(method, path)).status).toBe(401);
  });

  test("session cookies are HttpOnly, SameSite and, on https, Secure; they name no domain", async () => {
    const secure = await testApp({ PUBLIC_URL: "https://toque.example" });
    try {
      const browser = new Browser(secure);
      await browser.askForLink("flags@example.org");
      const { headers } = await browser.go("GET", browser.link());
      const cookies = [
        ...headers.getSetCookie(),
        ...(await new Browser(secure).go("GET", "/api/auth/csrf")).headers.getSetCookie(),
      ];
      // The third ends a session's cookie of the name without a prefix.
      expect(cookies).toHaveLength(3);
      for (const cookie of cookies) {
        for (const flag of [/; HttpOnly/i, /; Secure/i, /; SameSite=Lax/i, /; Path=\/(;|$)/i])
          expect(cookie).toMatch(flag);
        expect(cookie).not.toMatch(/Domain=/i);
      }
    } finally {
      await secure.close();
    }
  });
});

describe("injection", () => {
  test("no line break of a request reaches a header of the answer", async () => {
    const evil = "x\r\nSet-Cookie: stolen=1\r\n\r\n<script>";
    const browser = new Browser(app);
    const answers = [
      await browser.go("GET", `/api/auth/signin?${new URLSearchParams({ error: evil, callbackUrl: `/${evil}` })}`),
      await browser.go("GET", `/api/auth/error?${new URLSearchParams({ error: evil })}`),
      await browser.go("POST", "/api/auth/signout", await browser.form({ callbackUrl: `/${evil}`, json: "false" })),
    ];
    await browser.askForLink("crlf@example.org", `/recipes/3?${evil}`);
    answers.push(await browser.go("GET", browser.link()));
    for (const { status, headers } of answers) {
      expect(status).toBe(302);
      expect(headers.get("location")).not.toMatch(/[\r\n<]/);
      expect(new URL(headers.get("location")!).origin).toBe(HERE);
      expect(headers.getSetCookie().filter((cookie) => /^stolen/.test(cookie))).toEqual([]);
    }
  });

  test("the link of a mail leads to PUBLIC_URL, whatever host a request names", async () => {
    const browser = new Browser(app);
    const form = await browser.form({ email: "host@example.org", callbackUrl: "/" });
    const { status } = await app.call("POST", "/api/auth/signin/email", {
      headers: {
        ...formHeaders,
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        host: "evil.example",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
        forwarded: "host=evil.example",
        origin: "https://evil.example",
        referer: "https://evil.example/",
      },
      body: new URLSearchParams(form).toString(),
    });
    expect([status, app.mails.length]).toEqual([200, 1]);
    for (const text of [app.mails[0]!.text, app.mails[0]!.html]) {
      expect(text).not.toContain("evil");
      expect(text).toContain(`${HERE}/api/auth/callback/email?token=`);
    }
  });

  test("a mail goes to the one address that was entered, in which nothing else fits", async () => {
    const browser = new Browser(app);
    for (const email of [
      "a@example.org\nBcc: b@example.org",
      "a@example.org%0ABcc:b@example.org",
      "a@example.org, b@example.org",
      "A <a@example.org>",
      "a@example.org>\r\nRCPT TO:<b@example.org",
    ])
      expect((await browser.askForLink(email)).status).toBe(422);
    // A field twice: the last counts, and no mail has two recipients.
    const form = new URLSearchParams(await browser.form({ callbackUrl: "/" }));
    form.append("email", "first@example.org");
    form.append("email", "second@example.org");
    await app.call("POST", "/api/auth/signin/email", {
      headers: { ...formHeaders, cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      body: form.toString(),
    });
    expect(app.mails.map(({ to }) => to)).toEqual(["second@example.org"]);
    expect(app.mails[0]!.subject).not.toMatch(/[\r\n]/);
  });
});

test("fields of a form that nobody asked for grant nothing", async () => {
  const browser = new Browser(app);
  const more = { roles: "admin", role: "admin", is_admin: "true", user_id: "1", id: "1", sub: "1", "roles[]": "admin" };
  const form = await browser.form({ email: "assigned@example.org", callbackUrl: "/", ...more });
  await browser.go("POST", "/api/auth/signin/email", form);
  const { searchParams } = new URL(browser.link(), HERE);
  const proof = { token: searchParams.get("token")!, email: searchParams.get("email")! };
  await browser.go("POST", "/api/auth/callback/email", await browser.form({ ...proof, ...more }));
  expect((await browser.session()).user).toMatchObject({ email: "assigned@example.org", roles: [] });
});
