import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../testing/app.ts";
import { TestBrowser } from "../../testing/browser.ts";
import { type Person, type ProviderDouble, startProviderDouble } from "../../testing/provider-double.ts";

// Providers and an account in deletion: only a proof of that very account takes it back.

let double: ProviderDouble;
let app: TestApp;
beforeAll(async () => {
  double = await startProviderDouble();
  app = await testApp({ ...double.env, RATE_MAILS_PER_HOUR: "1000" });
});
afterAll(async () => {
  await app.close();
  await double.stop();
});

let persons = 8000;
const somebody = (more: Partial<Person> = {}): Person => {
  const sub = String(++persons);
  return { sub, email: `person${sub}@example.org`, email_verified: true, ...more };
};
const browser = () => new TestBrowser(app, double);
const RESTORE = "/authentication/restore-account";
const linking = { link: "true", callbackUrl: "/account?linked=it" };
const remove = async (tab: TestBrowser) =>
  (await tab.api("POST", "/api/authentication/users/@me/delete-account")).status;
const isLeaving = async (id: number) =>
  (await app.db.sql`select 1 from account_deletions where user_id = ${id}`).length === 1;
/** Agrees on the page that asks, whichever account it is about. */
async function agree(tab: TestBrowser, page: string): Promise<string> {
  const { provider, ...proof } = Object.fromEntries(new URL(page, "http://localhost:3000").searchParams);
  const form = await tab.form({ ...proof, restore: "true" });
  return (await tab.go<{ url: string }>("POST", `/api/auth/callback/${provider}`, form)).body.url;
}

describe.each(["google", "discord", "apple"])("an account in deletion and %s", (provider) => {
  test("is taken back by the identity that is connected with it, when the person agrees", async () => {
    const person = somebody();
    const tab = browser();
    await tab.signIn(provider, person);
    const id = (await tab.session()).user!.id;
    expect(await remove(tab)).toBe(204);
    const page = await tab.signIn(provider, person);
    expect([page.split("?")[0], await isLeaving(id), await tab.session()]).toEqual([RESTORE, true, {}]);
    // The page's address in another browser is worth nothing.
    expect(await agree(browser(), page)).toContain("error=OAuthCallback");
    expect(await isLeaving(id)).toBe(true);
    expect(await agree(tab, page)).toBe("http://localhost:3000/recipes/3");
    expect([(await tab.session()).user?.id, await isLeaving(id)]).toEqual([id, false]);
  });

  test("is not taken back by its address at a provider that is connected with another account", async () => {
    const person = somebody();
    // Somebody has two accounts, and one of them is leaving: its address is that of the other's provider.
    const leaver = browser();
    const { user } = await leaver.byMail(person.email!);
    const other = browser();
    const { user: stays } = await other.byMail(`other-${person.sub}@example.org`);
    expect(await other.signIn(provider, person, linking)).toBe("/account?linked=it");
    expect(await remove(leaver)).toBe(204);
    const tab = browser();
    const landed = await tab.signIn(provider, person);
    if (landed.startsWith(RESTORE)) await agree(tab, landed);
    expect([landed, await isLeaving(user!.id)]).toEqual(["/recipes/3", true]);
    expect((await tab.session()).user?.id).toBe(stays!.id);
  });

  test("is not taken back, nor taken over, by an identity that was never connected with it", async () => {
    const person = somebody();
    const leaver = browser();
    const { user } = await leaver.byMail(person.email!);
    await remove(leaver);
    const tab = browser();
    expect(await tab.signIn(provider, person)).toContain("error=OAuthAccountNotLinked");
    expect([await isLeaving(user!.id), await tab.session()]).toEqual([true, {}]);
    const token =
      provider === "discord" ? double.accessToken(person) : await double.idToken(`${provider}-client`, person);
    const body = { provider_name: provider, token };
    expect(await app.call("POST", "/api/authentication/token/provider", { body })).toMatchObject({ status: 409 });
    // Nor is its name or address said to somebody whose address the provider has not verified.
    expect(await browser().signIn(provider, { ...person, email_verified: false })).toContain("error=AccessDenied");
    expect(await isLeaving(user!.id)).toBe(true);
  });
});

test("an app that proves an address gets no token for an account in deletion", async () => {
  const tab = browser();
  await tab.byMail("leaving-app@example.org");
  await remove(tab);
  const secret = "a-service-secret-that-is-long-enough";
  const own = await testApp({ SERVICE_SECRET: secret });
  const { id } = await own.signUp("leaving@example.org");
  await own.db.sql`update users set deleted_at = now() where id = ${id}`;
  await own.db.sql`
    insert into account_deletions (user_id, public_recipes, erase_at) values (${id}, 'keep', now() + interval '1 day')`;
  const answer = await own.call("POST", "/api/authentication/token/email", {
    headers: { authorization: `Bearer ${secret}` },
    body: { email: "Leaving@example.org" },
  });
  expect(answer).toMatchObject({ status: 409, body: { code: "account_in_deletion" } });
  expect(
    await own.db.sql`select 1 from sessions where user_id = ${id} and revoked_at is null and method is not null`,
  ).toEqual([] as never);
  await own.close();
});
