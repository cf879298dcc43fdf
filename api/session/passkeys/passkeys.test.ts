import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { AccountSession } from "@toque/db/schemas/account-session.ts";
import type { Passkey, PasskeyCreationOptions } from "@toque/db/schemas/passkey.ts";
import { type TestApp, testApp } from "../../testing/app.ts";
import { type Assertion, Authenticator, type Lie } from "../../testing/authenticator.ts";
import { Browser } from "../../testing/link-browser.ts";

const PASSKEYS = "/api/authentication/users/@me/passkeys";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  await app.db.sql`delete from rate_limit_hits`;
});
afterAll(() => app.close());

let people = 0;
/** Somebody who is signed in by a link. */
async function person() {
  const browser = new Browser(app);
  const { user } = await browser.signIn(`passkeys-${++people}@example.org`);
  return { browser, id: user!.id, device: new Authenticator() };
}
type Person = Awaited<ReturnType<typeof person>>;

const ask = async (browser: Browser) => (await browser.api<PasskeyCreationOptions>("POST", `${PASSKEYS}/options`)).body;
const add = (browser: Browser, response: unknown, name = "Kitchen") =>
  browser.api<Passkey>("POST", PASSKEYS, { name, response });
const list = async (browser: Browser) => (await browser.api<Passkey[]>("GET", PASSKEYS)).body;

/** Somebody with one passkey. */
async function registered(): Promise<Person & { passkey: Passkey }> {
  const one = await person();
  const { status, body } = await add(one.browser, one.device.create(await ask(one.browser)));
  expect(status).toBe(201);
  return { ...one, passkey: body };
}

interface SignInOptions {
  challenge_id: string;
  options: { challenge: string; rpId: string; timeout: number; userVerification: string };
}
const askSignIn = async (browser: Browser) =>
  (await browser.go<SignInOptions>("POST", "/api/auth/passkey/options", await browser.form({}))).body;
const send = async (
  browser: Browser,
  challenge_id: string,
  response: unknown,
  callbackUrl = "/recipes/3",
  more: Record<string, string> = {},
) =>
  browser.go<{ url: string }>(
    "POST",
    "/api/auth/passkey",
    await browser.form({ challenge_id, callbackUrl, response: JSON.stringify(response), ...more }),
  );
/** Signs in, with or without a lie. */
async function signIn(browser: Browser, device: Authenticator, lie: Lie = {}) {
  const { challenge_id, options } = await askSignIn(browser);
  return send(browser, challenge_id, device.get(options, lie));
}

const REFUSED = "http://localhost:3000/authentication/error?error=Verification";
/** A refusal: the page of the error, no cookie, no session. */
async function expectRefused(browser: Browser, answer: Awaited<ReturnType<typeof send>>) {
  expect([answer.status, answer.body.url]).toEqual([200, REFUSED]);
  expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("toque.session"))).toEqual([]);
  expect(await browser.session()).toEqual({});
}

describe("adding a passkey", () => {
  test("needs a session that was opened just now, as connecting a provider does", async () => {
    const { browser, id, device } = await person();
    const options = await ask(browser);
    await app.db.sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${id}`;
    const refused = await browser.api("POST", `${PASSKEYS}/options`);
    expect([refused.status, refused.body]).toMatchObject([403, { code: "fresh_sign_in_required" }]);
    // The device may take its time.
    expect((await add(browser, device.create(options))).status).toBe(201);
    // Signing in again is the proof, by the passkey too.
    expect((await signIn(browser, device)).body.url).toBe("http://localhost:3000/recipes/3");
    expect((await browser.api("POST", `${PASSKEYS}/options`)).status).toBe(200);
  });

  test("its options ask for one that names its account and verifies the person", async () => {
    const { browser, id } = await person();
    const options = await ask(browser);
    expect(options).toMatchObject({
      rp: { name: "Toque", id: "localhost" },
      attestation: "none",
      timeout: 300_000,
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      excludeCredentials: [],
    });
    expect(Buffer.from(options.challenge, "base64url")).toHaveLength(32);
    // 16 random bytes: an authenticator learns nothing of the person from them.
    expect(Buffer.from(options.user.id, "base64url")).toHaveLength(16);
    expect((await ask(browser)).user.id).toBe(options.user.id);
    const [kept] = await app.db.sql`
      select c.* from passkey_challenges c join sessions s on s.id = c.session_id where s.user_id = ${id}`;
    expect(JSON.stringify(kept)).not.toContain(options.challenge);
  });

  test("it is listed, named and deleted, and the same authenticator is not added twice", async () => {
    const { browser, device, passkey } = await registered();
    expect(passkey).toEqual({
      id: expect.any(Number),
      name: "Kitchen",
      created_at: expect.stringMatching(/Z$/),
      last_used_at: null,
      backed_up: false,
    });
    expect(await list(browser)).toEqual([passkey]);
    const again = await ask(browser);
    expect(() => device.create(again)).toThrow("already registered");
    const renamed = await browser.api<Passkey>("PUT", `${PASSKEYS}/${passkey.id}`, { name: " Grandmother’s phone " });
    expect(renamed.body).toEqual({ ...passkey, name: "Grandmother’s phone" });
    for (const name of ["", "  ", "x".repeat(61), 7, null])
      expect(await browser.api("PUT", `${PASSKEYS}/${passkey.id}`, { name })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ["body", "name"] }] },
      });
    expect((await browser.api("DELETE", `${PASSKEYS}/${passkey.id}`)).status).toBe(204);
    expect(await list(browser)).toEqual([]);
    const visitor = new Browser(app);
    await expectRefused(visitor, await signIn(visitor, device));
  });

  test("its owner is told by mail, in their language, and of a deleted one too; of what is refused nobody", async () => {
    const { browser, device } = await person();
    const { user } = await browser.session();
    await browser.api("PUT", "/api/authentication/users/@me/language", { language: "fr" });
    await add(browser, device.create(await ask(browser), { userVerified: false }));
    const { body } = await add(browser, device.create(await ask(browser)), "Click evil.example");
    const told = () => app.mailsTo(user!.email).filter(({ text }) => !text.includes("/api/auth/callback/"));
    while (told().length < 1) await Bun.sleep(5);
    await browser.api("DELETE", `${PASSKEYS}/${body.id}`);
    expect((await browser.api("DELETE", `${PASSKEYS}/${body.id}`)).status).toBe(404);
    while (told().length < 2) await Bun.sleep(5);
    expect(told().map(({ subject }) => subject)).toEqual([
      "Une clé d’accès a été ajoutée à votre compte Toque",
      "Une clé d’accès a été retirée de votre compte Toque",
    ]);
    expect(told()[0]!.text).toContain("\nhttp://localhost:3000/account\n");
    expect(JSON.stringify(app.mails)).not.toContain("evil.example");
  });

  test("it is added although no mail can be sent", async () => {
    const { browser, device } = await person();
    const { send } = app.deps.mailer;
    app.deps.mailer.send = () => Promise.reject(new Error("no mail today"));
    try {
      expect((await add(browser, device.create(await ask(browser)))).status).toBe(201);
    } finally {
      app.deps.mailer.send = send;
    }
  });

  test("another person's passkey does not exist", async () => {
    const [{ passkey, browser: owner }, { browser }] = [await registered(), await person()];
    expect((await browser.api("PUT", `${PASSKEYS}/${passkey.id}`, { name: "Mine" })).status).toBe(404);
    expect((await browser.api("DELETE", `${PASSKEYS}/${passkey.id}`)).status).toBe(404);
    expect(await list(owner)).toEqual([passkey]);
  });

  test("one that somebody registered cannot be registered again, by them or by others", async () => {
    const { device, browser: owner, passkey } = await registered();
    const { browser, device: foreign } = await person();
    const id = device.credentials[0]!.id;
    for (const who of [browser, owner]) {
      const answer = await add(who, foreign.create({ ...(await ask(who)), excludeCredentials: [] }, { id }));
      expect(answer).toMatchObject({ status: 409, body: { code: "passkey_already_registered" } });
    }
    expect([await list(browser), await list(owner)]).toEqual([[], [passkey]]);
    const visitor = new Browser(app);
    expect((await signIn(visitor, device)).body.url).toBe("http://localhost:3000/recipes/3");
  });

  test("twenty at most, also when the last place is wanted many times at once", async () => {
    const { browser, device, id } = await registered();
    await app.db.sql`
      insert into passkeys (user_id, name, credential_id, public_key, counter, backed_up)
      select ${id}::int, 'p', 'fill-' || ${id}::int || '-' || n, 'k', 0, false from generate_series(1, 18) n`;
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push({ ...(await ask(browser)), excludeCredentials: [] });
    const responses = answers.map((options) => device.create(options));
    const added = await Promise.all(responses.map((response) => add(browser, response)));
    expect(added.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await list(browser)).toHaveLength(20);
    expect(await browser.api("POST", `${PASSKEYS}/options`)).toMatchObject({
      status: 409,
      body: { code: "too_many_passkeys" },
    });
  });

  test("an Idempotency-Key repeats the answer", async () => {
    const { browser, device } = await person();
    const { accessToken } = await browser.session();
    const body = { name: "Once", response: device.create(await ask(browser)) };
    const headers = { authorization: `Bearer ${accessToken}`, "idempotency-key": "once" };
    const [first, second] = [
      await app.call("POST", PASSKEYS, { headers, body }),
      await app.call("POST", PASSKEYS, { headers, body }),
    ];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await list(browser)).toHaveLength(1);
  });

  const lies: Record<string, Lie> = {
    "another origin": { origin: "https://evil.example" },
    "another port": { origin: "http://localhost:3001" },
    "another relying party": { rpId: "evil.example" },
    "another challenge": { challenge: Buffer.alloc(32, 1).toString("base64url") },
    "the type of a sign-in": { type: "webauthn.get" },
    "a page inside another site's": { crossOrigin: true },
    "nobody verified": { userVerified: false },
    "a certificate, which nobody asked for": {
      attestation: {
        fmt: "packed",
        attStmt: new Map<string, string | number | Uint8Array | Map<never, never>>([
          ["alg", -7],
          ["sig", Buffer.alloc(70)],
          ["x5c", Buffer.alloc(10)],
        ]) as never,
      },
    },
    "a format that fetches from the net": { attestation: { fmt: "android-safetynet", attStmt: new Map() } },
  };
  test.each(Object.keys(lies))("is refused for %s, and changes nothing", async (name) => {
    const { browser, device } = await person();
    const options = await ask(browser);
    const answer = await add(browser, device.create(options, lies[name]));
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "response"], type: "invalid_passkey" }] },
    });
    expect(await list(browser)).toEqual([]);
  });

  test("a challenge is answered once, within five minutes, by the session that asked", async () => {
    const { browser, device } = await person();
    const options = await ask(browser);
    const response = device.create(options);
    expect((await add(browser, response)).status).toBe(201);
    expect((await add(browser, new Authenticator().create(options))).status).toBe(422);
    // A wrong answer uses it up.
    const wasted = await ask(browser);
    expect((await add(browser, new Authenticator().create(wasted, { userVerified: false }))).status).toBe(422);
    expect((await add(browser, new Authenticator().create(wasted))).status).toBe(422);
    const late = await ask(browser);
    await app.db.sql`update passkey_challenges set expires_at = now()`;
    expect((await add(browser, new Authenticator().create(late))).status).toBe(422);
    // Another person's, and another session of the same person.
    const [{ browser: other }, asked] = [await person(), await ask(browser)];
    expect((await add(other, new Authenticator().create(asked))).status).toBe(422);
    const second = new Browser(app);
    await second.signIn((await browser.session()).user!.email);
    expect((await add(second, new Authenticator().create(asked))).status).toBe(422);
    expect((await add(browser, new Authenticator().create(asked))).status).toBe(201);
    expect(await list(other)).toEqual([]);
  });

  test("the same answer twice at once adds one", async () => {
    const { browser, device } = await person();
    const response = device.create(await ask(browser));
    const answers = await Promise.all([add(browser, response), add(browser, response), add(browser, response)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await list(browser)).toHaveLength(1);
  });
});

describe("signing in by a passkey", () => {
  test("opens a session of the account without mail, in the list as such", async () => {
    const { device, id, browser: owner } = await registered();
    const visitor = new Browser(app);
    const links = () => app.mails.filter(({ text }) => text.includes("/api/auth/callback/email")).length;
    const before = links();
    const answer = await signIn(visitor, device);
    expect(answer.body.url).toBe("http://localhost:3000/recipes/3");
    expect((await visitor.session()).user?.id).toBe(id);
    expect(links()).toBe(before);
    const { body } = await visitor.api<AccountSession[]>("GET", "/api/authentication/users/@me/sessions");
    expect(body[0]).toMatchObject({ current: true, method: "passkey" });
    expect((await list(owner))[0]?.last_used_at).toMatch(/Z$/);
  });

  test("one that is kept on several devices never counts, and signs in each time", async () => {
    const { browser } = await person();
    const device = new Authenticator(undefined, false);
    expect((await add(browser, device.create(await ask(browser)))).body.backed_up).toBe(true);
    for (let i = 0; i < 2; i++)
      expect((await signIn(new Browser(app), device)).body.url).toBe("http://localhost:3000/recipes/3");
  });

  test("in a browser that is signed in changes to its account, and ends the former session", async () => {
    const [{ device, id }, { browser }] = [await registered(), await person()];
    const headers = { authorization: `Bearer ${(await browser.session()).accessToken}` };
    await signIn(browser, device);
    expect((await browser.session()).user?.id).toBe(id);
    expect((await app.call("GET", "/api/authentication/me", { headers })).status).toBe(401);
  });

  test("a browser that sent the form directly is redirected", async () => {
    const { device } = await registered();
    const browser = new Browser(app);
    const { challenge_id, options } = await askSignIn(browser);
    const form = await browser.form({ challenge_id, response: JSON.stringify(device.get(options)), json: "false" });
    const answer = await browser.go("POST", "/api/auth/passkey", form);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "http://localhost:3000/dashboard"]);
  });

  const lies: Record<string, Lie> = {
    "another origin": { origin: "https://evil.example" },
    "another origin that begins alike": { origin: "http://localhost:3000.evil.example" },
    "another relying party": { rpId: "evil.example" },
    "another challenge": { challenge: Buffer.alloc(32, 1).toString("base64url") },
    "the type of a registration": { type: "webauthn.create" },
    "a page inside another site's": { crossOrigin: true },
    "nobody verified": { userVerified: false },
    "a counter that stands still": { counter: 1 },
    "a counter that goes back": { counter: 0 },
    "another account's handle": { userHandle: Buffer.alloc(16).toString("base64url") },
  };
  test.each(Object.keys(lies))("is refused for %s", async (name) => {
    const { device } = await registered();
    const browser = new Browser(app);
    await expectRefused(browser, await signIn(browser, device, lies[name] ?? {}));
  });

  test("is refused for a signature of another key, for a foreign id, and for a single changed bit", async () => {
    const [{ device }, { device: other }] = [await registered(), await registered()];
    const forged: ((right: Assertion) => unknown)[] = [
      (right) => ({ ...right, id: other.credentials[0]!.id, rawId: other.credentials[0]!.id }),
      (right) => ({ ...right, id: "AAAA", rawId: "AAAA" }),
      ...(["signature", "authenticatorData", "clientDataJSON"] as const).map((field) => (right: Assertion) => {
        const bytes = Buffer.from(right.response[field], "base64url");
        bytes[bytes.length - 1]! ^= 1;
        return { ...right, response: { ...right.response, [field]: bytes.toString("base64url") } };
      }),
      (right) => ({ ...right, response: { ...right.response, signature: "AAAA" } }),
      () => ({}),
      () => null,
      () => [],
      (right) => ({ ...right, response: { ...right.response, userHandle: undefined } }),
    ];
    for (const forge of forged) {
      const browser = new Browser(app);
      const { challenge_id, options } = await askSignIn(browser);
      await expectRefused(browser, await send(browser, challenge_id, forge(device.get(options))));
    }
    const browser = new Browser(app);
    await expectRefused(browser, await signIn(browser, device, { signedBy: other.credentials[0]! }));
    expect((await signIn(browser, device)).body.url).toBe("http://localhost:3000/recipes/3");
  });

  test("a challenge is answered once, within five minutes, by the browser that asked", async () => {
    const { device } = await registered();
    const browser = new Browser(app);
    const asked = await askSignIn(browser);
    const right = device.get(asked.options);
    // Another browser has no use for it, and does not use it up.
    const thief = new Browser(app);
    await expectRefused(thief, await send(thief, asked.challenge_id, right));
    expect((await send(browser, asked.challenge_id, right)).body.url).toBe("http://localhost:3000/recipes/3");
    const replayed = new Browser(app);
    replayed.cookies = new Map([...browser.cookies].filter(([name]) => name !== "toque.session"));
    await expectRefused(replayed, await send(replayed, asked.challenge_id, right));
    await expectRefused(replayed, await send(replayed, asked.challenge_id, device.get(asked.options)));
    // A wrong answer uses it up.
    const wasted = await askSignIn(replayed);
    await expectRefused(
      replayed,
      await send(replayed, wasted.challenge_id, device.get(wasted.options, { counter: 0 })),
    );
    await expectRefused(replayed, await send(replayed, wasted.challenge_id, device.get(wasted.options)));
    // An answer to one challenge is none to another.
    const [first, second] = [await askSignIn(replayed), await askSignIn(replayed)];
    await expectRefused(replayed, await send(replayed, second.challenge_id, device.get(first.options)));
    const late = await askSignIn(replayed);
    await app.db.sql`update passkey_challenges set expires_at = now()`;
    await expectRefused(replayed, await send(replayed, late.challenge_id, device.get(late.options)));
  });

  test("a challenge to add a passkey signs nobody in, and the other way round", async () => {
    const { device, browser: owner } = await registered();
    const creation = await ask(owner);
    const [row] = await app.db.sql<{ id: string }[]>`
      select id from passkey_challenges where session_id is not null order by expires_at desc limit 1`;
    const browser = new Browser(app);
    const answer = device.get({ challenge: creation.challenge, rpId: "localhost" });
    await expectRefused(browser, await send(browser, row!.id, answer));
    const { options } = await askSignIn(owner);
    const swapped = new Authenticator().create({ ...creation, challenge: options.challenge });
    expect((await add(owner, swapped)).status).toBe(422);
  });

  test("the same answer many times at once opens one session", async () => {
    const { device } = await registered();
    const browser = new Browser(app);
    const { challenge_id, options } = await askSignIn(browser);
    const response = device.get(options);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(browser, challenge_id, response)));
    expect(answers.filter(({ headers }) => headers.get("set-cookie")?.includes("toque.session"))).toHaveLength(1);
  });

  test("two answers with the same counter, a copied key's, at once: one counts", async () => {
    const { device } = await registered();
    const browsers = [new Browser(app), new Browser(app)];
    const asked = await Promise.all(browsers.map(askSignIn));
    const answers = await Promise.all(
      browsers.map((browser, i) =>
        send(browser, asked[i]!.challenge_id, device.get(asked[i]!.options, { counter: 9 })),
      ),
    );
    expect(answers.map(({ body }) => body.url).toSorted()).toEqual([REFUSED, "http://localhost:3000/recipes/3"]);
  });

  test("needs the token of this browser's forms, and never leads to another site", async () => {
    const { device } = await registered();
    const browser = new Browser(app);
    const { challenge_id, options } = await askSignIn(browser);
    const response = JSON.stringify(device.get(options));
    for (const path of ["/api/auth/passkey", "/api/auth/passkey/options"])
      expect(
        await browser.go("POST", path, { csrfToken: "guess", json: "true", challenge_id, response }),
      ).toMatchObject({ status: 403, body: { code: "csrf_mismatch" } });
    const away = await send(browser, challenge_id, JSON.parse(response), "https://evil.example/");
    expect(away.body.url).toContain("error=InvalidCallbackUrl");
    expect(await browser.session()).toEqual({});
    const missing = await browser.go("POST", "/api/auth/passkey", await browser.form({ response }));
    expect([missing.status, missing.body.url]).toEqual([422, expect.stringContaining("error=validation_error")]);
  });

  test("of an account in deletion lead to the page that asks; agreed by a new answer, the account is as before", async () => {
    const { browser, device, id } = await registered();
    expect((await browser.api("POST", "/api/authentication/users/@me/delete-account")).status).toBe(204);
    const visitor = new Browser(app);
    const asked = await signIn(visitor, device);
    const page = new URL(asked.body.url);
    expect([page.pathname, Object.fromEntries(page.searchParams)]).toEqual([
      "/authentication/restore-account",
      {
        provider: "passkey",
        email: expect.stringMatching(/^passkeys-/),
        erased_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        callbackUrl: "/recipes/3",
      },
    ]);
    expect(await visitor.session()).toEqual({});
    const inDeletion = () => app.db.sql`select 1 from account_deletions where user_id = ${id}`;
    // A lie with the agreement takes nothing back, nor does the same answer twice.
    const { challenge_id, options } = await askSignIn(visitor);
    const wrong = device.get(options);
    const stranger = await send(visitor, challenge_id, { ...wrong, id: "c3RyYW5nZXI" }, "/recipes/3", {
      restore: "true",
    });
    await expectRefused(visitor, stranger);
    expect(await inDeletion()).toHaveLength(1);
    const again = await askSignIn(visitor);
    const answer = device.get(again.options);
    const agree = () => send(visitor, again.challenge_id, answer, "/recipes/3", { restore: "true" });
    const answers = await Promise.all([agree(), agree(), agree()]);
    expect(answers.filter(({ body }) => body.url === "http://localhost:3000/recipes/3")).toHaveLength(1);
    expect(await inDeletion()).toHaveLength(0);
    expect((await visitor.session()).user?.id).toBe(id);
  });

  test("of an account whose erasure has begun sign nobody in, with or without an agreement", async () => {
    const { browser, device, id } = await registered();
    await browser.api("POST", "/api/authentication/users/@me/delete-account");
    await app.db.sql`update account_deletions set begun_at = now() where user_id = ${id}`;
    const visitor = new Browser(app);
    await expectRefused(visitor, await signIn(visitor, device));
    const { challenge_id, options } = await askSignIn(visitor);
    await expectRefused(
      visitor,
      await send(visitor, challenge_id, device.get(options), "/recipes/3", { restore: "true" }),
    );
  });

  test("the passkeys of a deleted account sign nobody in", async () => {
    const { device, id } = await registered();
    await app.db.sql`update users set deleted_at = now() where id = ${id}`;
    const browser = new Browser(app);
    await expectRefused(browser, await signIn(browser, device));
  });
});

test("what is asked of a browser says nothing about any account", async () => {
  await registered();
  const [one, other] = [await askSignIn(new Browser(app)), await askSignIn(new Browser(app))];
  expect(one.options).toEqual({
    challenge: expect.any(String),
    rpId: "localhost",
    timeout: 300_000,
    userVerification: "required",
  });
  expect({ ...one.options, challenge: "" }).toEqual({ ...other.options, challenge: "" });
});

test("the relying party is the host of PUBLIC_URL, with its scheme and port", async () => {
  const other = await testApp({ PUBLIC_URL: "https://toque.example" });
  try {
    const user = await other.signUp();
    const options = async () =>
      (await other.call<PasskeyCreationOptions>("POST", `${PASSKEYS}/options`, { as: user })).body;
    expect((await options()).rp.id).toBe("toque.example");
    const post = async (origin: string) =>
      (
        await other.call("POST", PASSKEYS, {
          as: user,
          body: { name: "x", response: new Authenticator(origin).create(await options()) },
        })
      ).status;
    expect([
      await post("http://toque.example"),
      await post("https://www.toque.example"),
      await post("https://toque.example"),
    ]).toEqual([422, 422, 201]);
  } finally {
    await other.close();
  }
});
