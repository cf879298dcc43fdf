import { afterAll, beforeAll, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { type TestApp, testApp } from "../../testing/app.ts";
import { pathOf, TestBrowser } from "../../testing/browser.ts";
import { type Faults, type Person, type ProviderDouble, startProviderDouble } from "../../testing/provider-double.ts";

// A provider that lies, and people who want another's account.

let double: ProviderDouble;
let app: TestApp;
beforeAll(async () => {
  double = await startProviderDouble();
  app = await testApp({ ...double.env, RATE_MAILS_PER_HOUR: "1000" });
});
beforeEach(() => {
  double.faults = {};
});
afterAll(async () => {
  await app.close();
  await double.stop();
});

let persons = 5000;
const somebody = (more: Partial<Person> = {}): Person => {
  const sub = String(++persons);
  return { sub, email: `person${sub}@example.org`, email_verified: true, ...more };
};
const browser = () => new TestBrowser(app, double);
const refused = "/authentication/signin?error=OAuthCallback";
const users = async () => (await app.db.sql`select 1 from users`).length;

describe.each(["google", "apple"])("an ID token of %s", (provider) => {
  const lies: [string, Faults][] = [
    ["another nonce", { nonce: "another" }],
    ["another audience", { audience: "another-client" }],
    ["another audience beside ours", { audience: ["google-client", "apple-client", "another"] }],
    ["another issuer", { issuer: "https://evil.example" }],
    ["no time left", { expiresIn: -60 }],
    ["no signature", { algorithm: "none" }],
    ["a signature by the public key", { algorithm: "HS256" }],
    ["an unpublished key", { unknownKey: true }],
  ];
  test.each(lies)("with %s is refused", async (_, faults) => {
    const before = await users();
    double.faults = faults;
    const tab = browser();
    expect(await tab.signIn(provider, somebody())).toBe(refused);
    expect((await tab.session()).user).toBeUndefined();
    expect(await users()).toBe(before);
  });

  test("that is missing is refused", async () => {
    double.faults = { noIdToken: true };
    expect(await browser().signIn(provider, somebody())).toBe(refused);
  });
});

describe("a provider", () => {
  /** With an application and a provider of its own: what they remember of each other is not the others'. */
  const fresh = async (work: (tab: TestBrowser, double: ProviderDouble) => Promise<void>) => {
    const provider = await startProviderDouble();
    const other = await testApp(provider.env);
    await work(new TestBrowser(other, provider), provider).finally(() => Promise.all([other.close(), provider.stop()]));
  };

  test("that is away leads to the sign-in page, and works again afterwards", () =>
    fresh(async (tab, double) => {
      double.faults = { down: "openid-configuration" };
      expect(await tab.begin("google")).toBe("http://localhost:3000/authentication/signin?error=OAuthSignin");
      double.faults = { describedIssuer: "https://evil.example" };
      expect(await tab.begin("google")).toContain("error=OAuthSignin");
      double.faults = { down: "/jwks" };
      expect(await tab.signIn("google", somebody())).toBe(refused);
      double.faults = { down: "/token" };
      expect(await tab.signIn("apple", somebody())).toBe(refused);
      double.faults = { redirect: "http://127.0.0.1:1/" };
      expect(await tab.signIn("google", somebody())).toBe(refused);
      double.faults = { down: "/users/@me" };
      expect(await tab.signIn("discord", somebody())).toBe(refused);
      double.faults = {};
      for (const provider of ["google", "discord", "apple"])
        expect(await new TestBrowser(tab.app, double).signIn(provider, somebody())).toBe("/recipes/3");
    }));

  test.each(["google", "apple"])("that changes its keys: %s", (provider) =>
    fresh(async (tab, double) => {
      const person = somebody();
      expect(await tab.signIn(provider, person)).toBe("/recipes/3");
      // Keys are asked for again at most every half minute.
      setSystemTime(new Date(Date.now() + 31_000));
      try {
        const old = await double.idToken(double.env[`${provider.toUpperCase()}_CLIENT_ID`]!, somebody());
        await double.rotate();
        expect(await new TestBrowser(tab.app, double).signIn(provider, person)).toBe("/recipes/3");
        const body = { provider_name: provider, token: old };
        expect((await tab.app.call("POST", "/api/authentication/token/provider", { body })).status).toBe(401);
      } finally {
        setSystemTime();
      }
    }),
  );

  test.each(["google", "apple"])("that is away for a while is verified by its last keys, for a day: %s", (provider) =>
    fresh(async (tab, double) => {
      const clientId = double.env[`${provider.toUpperCase()}_CLIENT_ID`]!;
      const person = somebody();
      const exchange = async (token: string) => {
        const body = { provider_name: provider, token };
        const answer = await tab.app.call<{ code?: string }>("POST", "/api/authentication/token/provider", { body });
        return [answer.status, answer.body.code];
      };
      const away = async (hours: number, down: string) => {
        double.faults = { down };
        setSystemTime(new Date(start + hours * 3_600_000));
        return exchange(await double.idToken(clientId, person));
      };
      const start = Date.now();
      try {
        expect(await exchange(await double.idToken(clientId, person))).toEqual([200, undefined]);
        expect(await away(2, "openid-configuration")).toEqual([200, undefined]);
        expect(await away(3, "/jwks")).toEqual([200, undefined]);
        expect(await away(27, "/jwks")).toEqual([503, "provider_unavailable"]);
        // A key that was never read: whether the token is good cannot be said now.
        double.faults = {};
        expect(await exchange(await double.idToken(clientId, person))).toEqual([200, undefined]);
        setSystemTime(new Date(start + 28 * 3_600_000));
        double.faults = { down: "/jwks", unknownKey: true };
        expect(await exchange(await double.idToken(clientId, person))).toEqual([503, "provider_unavailable"]);
        double.faults = { unknownKey: true };
        expect(await exchange(await double.idToken(clientId, person))).toEqual([401, "invalid_provider_token"]);
      } finally {
        setSystemTime();
      }
    }),
  );

  test("that is slow keeps no transaction open, and is given up", async () => {
    double.faults = { slow: "/token" };
    const waiting = browser().signIn("google", somebody());
    await Bun.sleep(200);
    // The embedded database has one connection.
    expect((await app.call("GET", "/api/recipe/difficulties")).status).toBe(200);
    await app.db.transaction(async (tx) => void (await tx`select 1`));
    expect(await waiting).toBe(refused);
  }, 20_000);
});

describe("a callback", () => {
  test.each(["google", "discord", "apple"])("of %s works once, in the browser that began it", async (provider) => {
    const victim = browser();
    const { to, parameters, byForm } = double.consent(await victim.begin(provider), somebody());
    // Somebody brings the answer to another browser: with no cookie, and with one of its own.
    const other = browser();
    expect(pathOf(await other.answer(to, parameters, byForm))).toBe(refused);
    await other.begin(provider);
    expect(pathOf(await other.answer(to, parameters, byForm))).toBe(refused);
    expect((await other.session()).user).toBeUndefined();
    const answers = await Promise.all([1, 2, 3].map(() => victim.answer(to, parameters, byForm)));
    expect(answers.filter((answer) => pathOf(answer) === "/recipes/3")).toHaveLength(1);
    const { user } = await victim.session();
    // The same code again, for which the provider now names somebody else.
    double.faults = { otherPerson: somebody() };
    expect(pathOf(await victim.answer(to, parameters, byForm))).toBe(refused);
    expect((await victim.session()).user).toEqual(user!);
  });

  test("with a state of another provider, an old one or a wrong one is refused", async () => {
    const tab = browser();
    const { parameters } = double.consent(await tab.begin("google"), somebody());
    expect(pathOf(await tab.answer("/api/auth/callback/discord", parameters, false))).toBe(refused);
    expect(pathOf(await tab.answer("/api/auth/callback/google", { ...parameters, state: "guess" }, false))).toBe(
      refused,
    );
    await app.db.sql`update provider_sign_ins set expires_at = now() - interval '1 second'`;
    expect(pathOf(await tab.answer("/api/auth/callback/google", parameters, false))).toBe(refused);
    for (const query of ["", "?code=x", `?state=${"x".repeat(5000)}&code=x`, "?state=a&state=b", "?token=guess"])
      expect(pathOf(await tab.go("GET", `/api/auth/callback/google${query}`))).toMatch(
        /^\/authentication\/(signin|error\?error=Verification)/,
      );
  });

  test("code of another person's request is refused by PKCE", async () => {
    const [attacker, victim] = [browser(), browser()];
    const stolen = double.consent(await victim.begin("google"), somebody());
    const own = double.consent(await attacker.begin("google"), somebody());
    const mixed = { state: own.parameters.state!, code: stolen.parameters.code! };
    expect(pathOf(await attacker.answer(own.to, mixed, false))).toBe(refused);
  });

  test("keeps only hashes of state, browser and parked proofs", async () => {
    const tab = browser();
    const person = somebody();
    const { parameters, to } = double.consent(await tab.begin("google"), person);
    const rows = async (table: string) => JSON.stringify(await app.db.sql.unsafe(`select * from ${table}`));
    const secrets = [parameters.state!, tab.cookies.get("toque.sign-in")!.value];
    const begun = await rows("provider_sign_ins");
    expect(secrets.filter((secret) => begun.includes(secret))).toEqual([]);
    await tab.byMail("somebody-else@example.org");
    const page = pathOf(await tab.answer(to, parameters, false));
    const token = new URL(page, "http://localhost").searchParams.get("token")!;
    expect(token.length).toBe(43);
    expect(await rows("parked_proofs")).not.toContain(token);
  });
});

describe("the csrf token", () => {
  test("is asked of every form but Apple's answer", async () => {
    const tab = browser();
    const state = { state: "x", code: "y" };
    for (const [path, body] of [
      ["/api/auth/signin/google", {}],
      ["/api/auth/signin/apple", state],
      ["/api/auth/callback/google", state],
      ["/api/auth/callback/discord", state],
      ["/api/auth/callback/email", state],
      ["/api/auth/callback/apple", { token: "x", email: "y" }],
      ["/api/auth/signout", state],
    ] as const)
      expect([path, (await tab.go("POST", path, { ...body, json: "true" })).status]).toEqual([path, 403]);
    expect(pathOf(await tab.go("POST", "/api/auth/callback/apple", state))).toBe(refused);
  });

  test("is not replaced by a state: Apple's answer with a parked proof changes no account", async () => {
    const tab = browser();
    const { user } = await tab.byMail("stays@example.org");
    const page = new URL(await tab.signIn("apple", somebody()), "http://localhost");
    const token = page.searchParams.get("token")!;
    const forged = await tab.go("POST", "/api/auth/callback/apple", { token, state: "x", code: "y", json: "true" });
    expect(pathOf(forged)).toBe(refused);
    expect((await tab.session()).user?.id).toBe(user!.id);
  });
});

test("sign-ins of one network address are limited", async () => {
  const small = await testApp({ ...double.env, RATE_REQUESTS_PER_MINUTE: "100" });
  const tab = new TestBrowser(small, double);
  const form = await tab.form({});
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) statuses.push((await tab.go("POST", "/api/auth/signin/google", form)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  await small.close();
});
