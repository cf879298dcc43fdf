import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../testing/app.ts";
import { pathOf, TestBrowser } from "../../testing/browser.ts";
import { type Person, type ProviderDouble, startProviderDouble } from "../../testing/provider-double.ts";

// Sign-in by providers over HTTP against a double on loopback, through the composed application.

let double: ProviderDouble;
let app: TestApp;
beforeAll(async () => {
  double = await startProviderDouble();
  app = await testApp({ ...double.env, ADMIN_EMAILS: "chef@example.org", RATE_MAILS_PER_HOUR: "1000" });
});
beforeEach(() => {
  double.faults = {};
});
afterAll(async () => {
  await app.close();
  await double.stop();
});

let persons = 1000;
/** Somebody whom no account knows. */
const somebody = (more: Partial<Person> = {}): Person => {
  const sub = String(++persons);
  return { sub, email: `person${sub}@example.org`, email_verified: true, ...more };
};
const browser = () => new TestBrowser(app, double);
const providers = ["google", "discord", "apple"] as const;

describe("the providers", () => {
  test("are listed only when they are configured", async () => {
    const { body } = await app.call("GET", "/api/auth/providers");
    expect(Object.keys(body)).toEqual(["email", "google", "discord", "apple"]);
    expect(body.apple).toEqual({
      id: "apple",
      name: "Apple",
      type: "oauth",
      signinUrl: "http://localhost:3000/api/auth/signin/apple",
      callbackUrl: "http://localhost:3000/api/auth/callback/apple",
    });
  });

  test("a request carries state, PKCE and, with OpenID, a nonce, each new", async () => {
    for (const provider of providers) {
      const [one, two] = [new URL(await browser().begin(provider)), new URL(await browser().begin(provider))];
      const of = (url: URL) => Object.fromEntries(url.searchParams);
      expect(of(one)).toMatchObject({
        response_type: "code",
        redirect_uri: `http://localhost:3000/api/auth/callback/${provider}`,
        code_challenge_method: "S256",
        ...(provider === "apple" ? { response_mode: "form_post" } : {}),
      });
      const secrets = ["state", "code_challenge", ...(provider === "discord" ? [] : ["nonce"])];
      for (const name of secrets) {
        expect(of(one)[name]?.length).toBeGreaterThan(40);
        expect(of(one)[name]).not.toBe(of(two)[name]!);
      }
    }
  });
});

for (const provider of providers)
  describe(`signing in with ${provider}`, () => {
    test("makes an account, and opens the same one the next time, even when the address has changed", async () => {
      const person = somebody();
      const first = browser();
      expect(await first.signIn(provider, person)).toBe("/recipes/3");
      const { user } = await first.session();
      expect(user?.email).toBe(person.email!);
      const me = await first.api("GET", "/api/authentication/me");
      expect(me.body).toMatchObject({ id: user!.id, provider_id: provider, provider_user_id: person.sub });
      const second = browser();
      expect(await second.signIn(provider, { ...person, email: `new-${person.email}` })).toBe("/recipes/3");
      expect((await second.session()).user).toMatchObject({ id: user!.id, email: person.email! });
      // Without any address, too: the identity is what counts.
      const third = browser();
      expect(await third.signIn(provider, { sub: person.sub })).toBe("/recipes/3");
      expect((await third.session()).user?.id).toBe(user!.id);
    });

    test("is never merged into an account by the address", async () => {
      const person = somebody();
      const owner = browser();
      await owner.byMail(person.email!);
      const guest = browser();
      expect(await guest.signIn(provider, { ...person, email: person.email!.toUpperCase() })).toBe(
        "/authentication/signin?error=OAuthAccountNotLinked",
      );
      expect((await guest.session()).user).toBeUndefined();
      expect((await owner.api<unknown[]>("GET", "/api/authentication/users/@me/identities")).body).toHaveLength(1);
    });

    test("makes no account of an address that the provider has not verified, or of none", async () => {
      for (const email_verified of [false, "false", undefined] as const) {
        const person = { ...somebody(), email_verified } as Person;
        expect(await browser().signIn(provider, person)).toBe("/authentication/error?error=AccessDenied");
        expect(await app.db.sql`select 1 from users where email = ${person.email!}`).toHaveLength(0);
      }
      for (const email of ["", "a b@example.org", "a@example.org\r\nBcc: b@example.org", "a@example.org,b@example.org"])
        expect(await browser().signIn(provider, somebody({ email }))).toContain("AccessDenied");
    });

    test("twice at once makes one account", async () => {
      const person = somebody();
      const ends = await Promise.all([1, 2, 3, 4].map(() => browser().signIn(provider, person)));
      expect(ends).toEqual(Array(4).fill("/recipes/3"));
      expect(await app.db.sql`select 1 from users where email = ${person.email!}`).toHaveLength(1);
    });

    test("asks before it replaces another account's session, and completes without another round", async () => {
      const person = somebody();
      const tab = browser();
      const { user: before } = await tab.byMail(`before-${person.sub}@example.org`);
      const asked = await tab.signIn(provider, person);
      const page = new URL(asked, "http://localhost");
      expect(page.pathname).toBe("/authentication/other-account");
      expect(page.searchParams.get("provider")).toBe(provider);
      expect(page.searchParams.get("email")).toBe(person.email!);
      expect((await tab.session()).user?.id).toBe(before!.id);
      expect(await app.db.sql`select 1 from users where email = ${person.email!}`).toHaveLength(0);

      const proof = { token: page.searchParams.get("token")!, email: person.email! };
      const callback = `/api/auth/callback/${provider}`;
      // Neither another site nor another browser can answer for the person.
      expect((await tab.go("POST", callback, { ...proof, json: "true" })).status).toBe(403);
      const thief = browser();
      await thief.begin(provider);
      expect(pathOf(await thief.go("POST", callback, await thief.form(proof)))).toContain("error=Verification");
      expect(pathOf(await thief.go("GET", `${callback}?${new URLSearchParams(proof)}`))).toContain(
        "error=Verification",
      );
      expect(pathOf(await browser().go("GET", `${callback}?${new URLSearchParams(proof)}`))).toContain("OAuthCallback");
      // Asked again, with the same proof.
      expect(pathOf(await tab.go("GET", `${callback}?${new URLSearchParams(proof)}`))).toContain(proof.token);

      double.calls = [];
      const form = await tab.form(proof);
      const answers = await Promise.all([1, 2, 3].map(() => tab.go("POST", callback, form)));
      expect(answers.map(pathOf).toSorted()[2]).toBe("/recipes/3");
      expect(answers.filter((one) => one.headers.get("set-cookie")?.includes("toque.session="))).toHaveLength(1);
      expect(double.calls).toEqual([]);
      expect((await tab.session()).user?.email).toBe(person.email!);
      expect(pathOf(await tab.go("POST", callback, await tab.form(proof)))).toMatch(
        /error=(Verification|OAuthCallback)/,
      );
    });

    test("names the account that it would open, not the provider's address", async () => {
      const person = somebody();
      await browser().signIn(provider, person);
      const tab = browser();
      await tab.byMail(`other-${person.sub}@example.org`);
      for (const now of [{ ...person, email: `now-${person.email}` }, { sub: person.sub }]) {
        const page = new URL(await tab.signIn(provider, now), "http://localhost");
        expect([page.pathname, page.searchParams.get("email")]).toEqual([
          "/authentication/other-account",
          person.email!,
        ]);
      }
    });

    test("a declined request says so", async () => {
      const tab = browser();
      const { to, parameters, byForm } = double.consent(await tab.begin(provider));
      const error = provider === "apple" ? "user_cancelled_authorize" : "access_denied";
      const answer = await tab.answer(to, { state: parameters.state!, error }, byForm);
      expect(pathOf(answer)).toBe("/authentication/error?error=AccessDenied");
    });

    test("leads nowhere else", async () => {
      const form = { callbackUrl: "https://evil.example/" };
      expect(await browser().begin(provider, form)).toContain("/authentication/signin?error=InvalidCallbackUrl");
    });
  });

test("the first account of ADMIN_EMAILS becomes admin by its own address alone", async () => {
  const person = somebody();
  const tab = browser();
  await tab.signIn("google", person);
  await tab.signIn("google", { ...person, email: "chef@example.org" });
  expect((await tab.session()).user?.roles).toEqual([]);
});

test("Apple's unsigned user object is not believed, and its answer needs no session cookie", async () => {
  const person = somebody();
  const tab = browser();
  const away = await tab.begin("apple");
  const { to, parameters } = double.consent(away, person);
  const user = JSON.stringify({ name: { firstName: "Eve", lastName: "Evil" }, email: "victim@example.org" });
  expect(tab.cookies.get("toque.sign-in-form")?.sameSite).toBe("none");
  expect(pathOf(await tab.answer(to, { ...parameters, user }, true))).toBe("/recipes/3");
  const { user: made } = await tab.session();
  expect(made?.email).toBe(person.email!);
  // Later there is no such object.
  const later = browser();
  await later.signIn("apple", person);
  expect((await later.session()).user?.id).toBe(made!.id);
});

test("two tabs at two providers do not disturb each other", async () => {
  const [one, two] = [somebody(), somebody()];
  const tab = browser();
  const google = double.consent(await tab.begin("google"), one);
  const apple = double.consent(await tab.begin("apple"), two);
  expect(pathOf(await tab.answer(google.to, google.parameters, false))).toBe("/recipes/3");
  expect(pathOf(await tab.answer(apple.to, apple.parameters, true))).toContain("/authentication/other-account");
});
