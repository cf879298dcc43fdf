import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Passkey, PasskeyCreationOptions } from "@toque/db/schemas/passkey.ts";
import { type TestApp, testApp } from "../testing/app.ts";
import { Authenticator } from "../testing/authenticator.ts";
import { Browser } from "../testing/link-browser.ts";

// Roles that act only behind a passkey, where the operator asks for that.

const PASSKEYS = "/api/authentication/users/@me/passkeys";
const USERS = "/api/authentication/full-users";
const QUEUE = "/api/authentication/users/reports";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ ROLES_NEED_PASSKEY: "true", ADMIN_EMAILS: "chief@example.org" });
});
beforeEach(async () => {
  await app.db.sql`delete from rate_limit_hits`;
});
afterAll(() => app.close());

const byLink = async (email: string): Promise<Browser> => {
  const browser = new Browser(app);
  await browser.signIn(email);
  return browser;
};

async function addPasskey(browser: Browser, device: Authenticator) {
  const asked = await browser.api<PasskeyCreationOptions & { code?: string }>("POST", `${PASSKEYS}/options`);
  if (asked.status !== 200) return { status: asked.status, code: asked.body.code, id: null };
  const added = await browser.api<Passkey>("POST", PASSKEYS, { name: "Key", response: device.create(asked.body) });
  return { status: added.status, code: undefined, id: added.body.id };
}

async function byPasskey(device: Authenticator): Promise<Browser> {
  const browser = new Browser(app);
  const { body } = await browser.go<{ challenge_id: string; options: { challenge: string; rpId: string } }>(
    "POST",
    "/api/auth/passkey/options",
    await browser.form({}),
  );
  const response = JSON.stringify(device.get(body.options));
  await browser.go("POST", "/api/auth/passkey", await browser.form({ challenge_id: body.challenge_id, response }));
  return browser;
}

const statusOf = async (browser: Browser, path: string) => (await browser.api("GET", path)).status;
const rolesOf = async (browser: Browser) => (await browser.session()).user?.roles;

describe("an administrator", () => {
  test("acts as such only in a session that a passkey opened, and is told their role in it", async () => {
    const link = await byLink("chief@example.org");
    expect([await rolesOf(link), await statusOf(link, USERS), await statusOf(link, QUEUE)]).toEqual([[], 403, 403]);
    // The account has its role all the same, which is what the account page tells.
    expect((await link.api<{ roles: string[] }>("GET", "/api/authentication/me")).body.roles).toEqual(["admin"]);
    const device = new Authenticator();
    expect((await addPasskey(link, device)).status).toBe(201);
    const passkey = await byPasskey(device);
    expect([await rolesOf(passkey), await statusOf(passkey, USERS), await statusOf(passkey, QUEUE)]).toEqual([
      ["admin"],
      200,
      200,
    ]);
    expect([await rolesOf(link), await statusOf(link, USERS)]).toEqual([[], 403]);
    // Twelve hours later the session goes on without its power, until the passkey is used again.
    const signedIn = (ago: string) => app.db.sql`
      update sessions set created_at = now() - ${ago}::interval
      where method = 'passkey' and user_id = (select id from users where email = 'chief@example.org')`;
    await signedIn("11 hours 59 minutes");
    expect([await rolesOf(passkey), await statusOf(passkey, USERS)]).toEqual([["admin"], 200]);
    await signedIn("12 hours 1 minute");
    expect([await rolesOf(passkey), await statusOf(passkey, USERS)]).toEqual([[], 403]);
    expect((await passkey.session()).user?.email).toBe("chief@example.org");
    expect(await rolesOf(await byPasskey(device))).toEqual(["admin"]);
    // Who has the operator's tool has the server: `bun run admin token`.
    const { user } = await link.session();
    await app.db.sql`update sessions set method = 'admin' where user_id = ${user!.id} and method = 'email'`;
    expect([await rolesOf(link), await statusOf(link, USERS)]).toEqual([["admin"], 200]);
  });

  test("whose mailbox somebody reads loses nothing: passkeys change only behind one of them", async () => {
    const email = "reader-of-mail@example.org";
    const owner = await byLink(email);
    const { user } = await owner.session();
    await app.db.sql`update users set roles = '{moderator}' where id = ${user!.id}`;
    const device = new Authenticator();
    const { id } = await addPasskey(owner, device);
    const thief = await byLink(email);
    expect(await addPasskey(thief, new Authenticator())).toMatchObject({ status: 403, code: "passkey_required" });
    expect(await thief.api("DELETE", `${PASSKEYS}/${id}`)).toMatchObject({
      status: 403,
      body: { code: "passkey_required" },
    });
    const behindPasskey = await byPasskey(device);
    expect([await rolesOf(behindPasskey), await statusOf(behindPasskey, QUEUE)]).toEqual([["moderator"], 200]);
    expect((await addPasskey(behindPasskey, new Authenticator())).status).toBe(201);
    expect((await behindPasskey.api("DELETE", `${PASSKEYS}/${id}`)).status).toBe(204);
  });

  test("of two sessions that would each add the first passkey, one does", async () => {
    const email = "twice@example.org";
    const [one, other] = [await byLink(email), await byLink(email)];
    const { user } = await one.session();
    const asked = await Promise.all(
      [one, other].map(async (browser) => {
        const { body } = await browser.api<PasskeyCreationOptions>("POST", `${PASSKEYS}/options`);
        return { browser, response: new Authenticator().create(body) };
      }),
    );
    await app.db.sql`update users set roles = '{admin}' where id = ${user!.id}`;
    const added = await Promise.all(
      asked.map(({ browser, response }) => browser.api("POST", PASSKEYS, { name: "Key", response })),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([201, 403]);
  });
});

test("what others' things are not at stake for acts in every session, and everybody changes their passkeys", async () => {
  const browser = await byLink("tester@example.org");
  const { user } = await browser.session();
  await app.db.sql`update users set roles = '{alpha,ambassador}' where id = ${user!.id}`;
  expect(await rolesOf(browser)).toEqual(["alpha", "ambassador"]);
  const { id } = await addPasskey(browser, new Authenticator());
  const again = await byLink("tester@example.org");
  expect((await addPasskey(again, new Authenticator())).status).toBe(201);
  expect((await again.api("DELETE", `${PASSKEYS}/${id}`)).status).toBe(204);
});

test("without the setting a link is enough", async () => {
  const other = await testApp({ ADMIN_EMAILS: "chief@example.org" });
  try {
    const browser = new Browser(other);
    await browser.signIn("chief@example.org");
    expect([await rolesOf(browser), await statusOf(browser, USERS)]).toEqual([["admin"], 200]);
  } finally {
    await other.close();
  }
});
