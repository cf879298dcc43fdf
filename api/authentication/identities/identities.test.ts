import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { PasskeyCreationOptions } from "@toque/db/schemas/passkey.ts";
import { type TestApp, testApp } from "../../testing/app.ts";
import { Authenticator } from "../../testing/authenticator.ts";
import { pathOf, TestBrowser } from "../../testing/browser.ts";
import { type Person, type ProviderDouble, startProviderDouble } from "../../testing/provider-double.ts";

// Connecting and disconnecting providers.

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

let persons = 7000;
const somebody = (more: Partial<Person> = {}): Person => {
  const sub = String(++persons);
  return { sub, email: `person${sub}@example.org`, email_verified: true, ...more };
};
const browser = () => new TestBrowser(app, double);
const linking = { link: "true", callbackUrl: "/account?linked=it" };
const PATH = "/api/authentication/users/@me/identities";
const waysOf = async (tab: TestBrowser) =>
  (await tab.api<{ provider: string; email: string | null }[]>("GET", PATH)).body.map(({ provider }) => provider);

test("the owner is told by mail of a provider that is connected and of one that is disconnected, once each", async () => {
  const person = somebody();
  const tab = browser();
  const { user } = await tab.byMail(`told-${person.sub}@example.org`);
  const told = async (count: number) => {
    const subjects = () =>
      app
        .mailsTo(user!.email)
        .map(({ subject }) => subject)
        .slice(1);
    while (subjects().length < count) await Bun.sleep(5);
    return subjects();
  };
  await tab.signIn("discord", person, linking);
  await tab.signIn("discord", person, linking);
  expect(await told(1)).toEqual(["Discord was connected with your Toque account"]);
  expect((await tab.api("DELETE", `${PATH}/discord`)).status).toBe(204);
  expect((await told(2))[1]).toBe("Discord was disconnected from your Toque account");
  expect((await tab.api("DELETE", `${PATH}/discord`)).status).toBe(404);
  expect(await told(2)).toHaveLength(2);
});

describe.each(["google", "discord", "apple"])("connecting %s", (provider) => {
  test("keeps the account and its session; the provider then signs in to it", async () => {
    const person = somebody();
    const tab = browser();
    const { user } = await tab.byMail(`mail-${person.sub}@example.org`);
    const cookie = tab.cookies.get("toque.session")?.value;
    expect(await tab.signIn(provider, person, linking)).toBe("/account?linked=it");
    expect(tab.cookies.get("toque.session")?.value).toBe(cookie!);
    const { body } = await tab.api<object[]>("GET", PATH);
    expect(body).toEqual([
      { provider: "email", email: user!.email, created_at: expect.any(String) },
      { provider, email: person.email, created_at: expect.any(String) },
    ]);
    const other = browser();
    expect(await other.signIn(provider, person)).toBe("/recipes/3");
    expect((await other.session()).user?.id).toBe(user!.id);
    // Once more changes nothing.
    expect(await tab.signIn(provider, person, linking)).toBe("/account?linked=it");
    expect(await waysOf(tab)).toEqual(["email", provider]);
  });

  test("is refused for an account of the provider that another has, a second one, and an unverified address", async () => {
    const [taken, mine] = [somebody(), somebody()];
    await browser().signIn(provider, taken);
    const tab = browser();
    const { user } = await tab.byMail(`two-${mine.sub}@example.org`);
    const no = "/account?error=AccountNotLinked";
    expect(await tab.signIn(provider, taken, linking)).toBe(no);
    expect(await tab.signIn(provider, { ...mine, email_verified: false }, linking)).toBe(no);
    expect(await waysOf(tab)).toEqual(["email"]);
    expect(await tab.signIn(provider, mine, linking)).toBe("/account?linked=it");
    expect(await tab.signIn(provider, somebody(), linking)).toBe(no);
    expect(await waysOf(tab)).toEqual(["email", provider]);
    expect((await tab.session()).user?.id).toBe(user!.id);
  });

  test("needs a session, and one that was opened just now", async () => {
    const path = "/authentication/signin?error=SessionRequired&callbackUrl=%2Faccount%3Flinked%3Dit";
    const tab = browser();
    expect(await tab.begin(provider, linking)).toBe(`http://localhost:3000${path}`);
    const { user } = await tab.byMail(`old-${++persons}@example.org`);
    await app.db.sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${user!.id}`;
    expect(await tab.begin(provider, linking)).toBe(`http://localhost:3000${path}`);
    // Signing in again is the proof.
    await tab.byMail(user!.email);
    expect(await tab.signIn(provider, somebody(), linking)).toBe("/account?linked=it");
  });

  test("ends with the account that asked: not another one's that signed in meanwhile, and none's", async () => {
    const tab = browser();
    await tab.byMail(`first-${++persons}@example.org`);
    const person = somebody();
    const { to, parameters, byForm } = double.consent(await tab.begin(provider, linking), person);
    await tab.go("POST", "/api/auth/signout", await tab.form({}));
    await tab.byMail(`second-${persons}@example.org`);
    expect(pathOf(await tab.answer(to, parameters, byForm))).toBe("/account?error=AccountNotLinked");
    expect(await waysOf(tab)).toEqual(["email"]);
    expect(await app.db.sql`select 1 from identities where provider_user_id = ${person.sub}`).toHaveLength(0);
  });

  test("that failed at the provider leads back with the error", async () => {
    const tab = browser();
    await tab.byMail(`fails-${++persons}@example.org`);
    const { to, parameters, byForm } = double.consent(await tab.begin(provider, linking), somebody());
    double.faults = { down: "/token" };
    expect(pathOf(await tab.answer(to, parameters, byForm))).toBe("/account?error=OAuthCallback");
  });
});

describe("disconnecting", () => {
  test("a provider leaves the mail, which cannot be removed", async () => {
    const person = somebody();
    const tab = browser();
    await tab.signIn("google", person);
    expect(await waysOf(tab)).toEqual(["email", "google"]);
    expect(await tab.api("DELETE", `${PATH}/email`)).toMatchObject({ status: 409, body: { code: "email_required" } });
    expect((await tab.api("DELETE", `${PATH}/google`)).status).toBe(204);
    expect((await tab.api("DELETE", `${PATH}/google`)).status).toBe(404);
    expect((await tab.api("DELETE", `${PATH}/github`)).status).toBe(422);
    expect(await waysOf(tab)).toEqual(["email"]);
    expect(await browser().signIn("google", person)).toContain("OAuthAccountNotLinked");
    expect((await browser().byMail(person.email!)).user?.id).toBe((await tab.session()).user!.id);
  });

  test("the last way in is refused, two at once as well: a relay address may forward nothing", async () => {
    const person = somebody({ email: `x${++persons}@privaterelay.appleid.com` });
    const tab = browser();
    await tab.signIn("apple", person);
    expect(await waysOf(tab)).toEqual(["apple"]);
    expect(await tab.api("DELETE", `${PATH}/apple`)).toMatchObject({
      status: 409,
      body: { code: "last_sign_in_method" },
    });
    expect(await tab.signIn("google", somebody(), linking)).toBe("/account?linked=it");
    const answers = await Promise.all(["apple", "google"].map((one) => tab.api("DELETE", `${PATH}/${one}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await waysOf(tab)).toHaveLength(1);
    // A link that came back shows that mail reaches the person.
    await tab.byMail(person.email!);
    const [left = ""] = (await waysOf(tab)).filter((way) => way !== "email");
    expect((await tab.api("DELETE", `${PATH}/${left}`)).status).toBe(204);
    expect(await waysOf(tab)).toEqual(["email"]);
  });

  test("leaves a passkey, which then cannot be deleted: both at once neither", async () => {
    const person = somebody({ email: `z${++persons}@privaterelay.appleid.com` });
    const tab = browser();
    await tab.signIn("apple", person);
    const passkeys = "/api/authentication/users/@me/passkeys";
    const addPasskey = async () => {
      const { body: options } = await tab.api<PasskeyCreationOptions>("POST", `${passkeys}/options`);
      const body = { name: "Kitchen", response: new Authenticator().create(options) };
      return (await tab.api<{ id: number }>("POST", passkeys, body)).body.id;
    };
    const [first, second] = [await addPasskey(), await addPasskey()];
    expect((await tab.api("DELETE", `${passkeys}/${second}`)).status).toBe(204);
    const answers = await Promise.all([tab.api("DELETE", `${PATH}/apple`), tab.api("DELETE", `${passkeys}/${first}`)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "last_sign_in_method" });
    const left = await app.db.sql`
      select 1 from passkeys where id = ${first} union all select 1 from identities where provider_user_id = ${person.sub}`;
    expect(left).toHaveLength(1);
  });

  test("counts no provider that is no longer set up", async () => {
    const person = somebody({ email: `y${++persons}@privaterelay.appleid.com` });
    const { DISCORD_CLIENT_ID: _, ...env } = double.env;
    const small = await testApp({ ...env, DISCORD_CLIENT_SECRET: "" });
    const { id } = await small.signUp(person.email);
    await small.db.sql`insert into identities (user_id, provider, provider_user_id)
      values (${id}, 'discord', 'd'), (${id}, 'apple', 'a')`;
    const tokenOf = async () => {
      const token = await double.idToken("apple-client", { ...person, sub: "a" });
      const body = { provider_name: "apple", token };
      return (await small.call<string>("POST", "/api/authentication/token/provider", { body })).body;
    };
    const headers = { authorization: `Bearer ${await tokenOf()}` };
    const answer = await small.call("DELETE", `${PATH}/apple`, { headers });
    expect(answer).toMatchObject({ status: 409, body: { code: "last_sign_in_method" } });
    await small.close();
  });
});

describe("POST /api/authentication/discord-link", () => {
  const redirect_uri = "http://localhost:3000/discord";
  const link = (tab: TestBrowser, body: object) => tab.api("POST", "/api/authentication/discord-link", body);
  const codeFor = (person: Person, to = redirect_uri) => double.code("1234567890", to, person);

  test("connects the account behind the code, once", async () => {
    const tab = browser();
    await tab.byMail(`discord-${++persons}@example.org`);
    const person = somebody();
    const code = codeFor(person);
    const answer = await link(tab, { code, redirect_uri });
    expect(answer).toMatchObject({ status: 200, body: { discord_id: person.sub, provider_id: "email" } });
    expect(await link(tab, { code, redirect_uri })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "code"] }] },
    });
  });

  test("refuses other sites, another's account, a stale session, an unverified address", async () => {
    const tab = browser();
    const { user } = await tab.byMail(`careful-${++persons}@example.org`);
    for (const uri of [
      "https://evil.example/",
      "http://localhost:3000.evil.example/",
      "http://a:b@localhost:3000/",
      "//localhost:3000/",
      "javascript:alert(1)",
    ]) {
      const answer = await link(tab, { code: codeFor(somebody(), uri), redirect_uri: uri });
      expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", "redirect_uri"] }] } });
    }
    const taken = somebody();
    await browser().signIn("discord", taken);
    expect(await link(tab, { code: codeFor(taken), redirect_uri })).toMatchObject({
      status: 409,
      body: { code: "account_not_linked" },
    });
    const unverified = codeFor(somebody({ email_verified: false }));
    expect(await link(tab, { code: unverified, redirect_uri })).toMatchObject({
      status: 403,
      body: { code: "address_not_verified" },
    });
    double.faults = { down: "/token" };
    expect(await link(tab, { code: "x", redirect_uri })).toMatchObject({
      status: 503,
      body: { code: "provider_unavailable" },
    });
    await app.db.sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${user!.id}`;
    double.faults = {};
    expect(await link(tab, { code: codeFor(somebody()), redirect_uri })).toMatchObject({
      status: 403,
      body: { code: "fresh_sign_in_required" },
    });
    expect(await waysOf(tab)).toEqual(["email"]);
  });
});
