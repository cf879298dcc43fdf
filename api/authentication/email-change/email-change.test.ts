import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { langs } from "@toque/db/schemas/common.ts";
import type { MailMessage } from "@toque/workers/platform/mail/port.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { Browser } from "../../testing/link-browser.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.sql`delete from rate_limit_hits`;
});

const CONFIRM = "/api/authentication/email-change/confirm";
const ask = (as: TestUser, email: unknown, headers: Record<string, string> = {}) =>
  app.call("POST", "/api/authentication/users/@me/email", { as, body: { email }, headers });
const confirm = (token: string) => app.call("POST", CONFIRM, { body: { token } });
const addressOf = async ({ id }: { id: number }) =>
  (await app.db.sql<{ email: string }[]>`select email from users where id = ${id}`)[0]?.email;

let people = 0;
const person = () => app.signUp(`person${++people}@example.org`);
const other = () => `other${++people}@example.org`;

/** The newest mail to an address, which may be on its way still. */
async function mailTo(address: string, about: RegExp = /./): Promise<MailMessage> {
  for (;;) {
    const mail = app.mails.findLast(({ to, subject }) => to === address && about.test(subject));
    if (mail) return mail;
    await Bun.sleep(5);
  }
}
const tokenIn = ({ text }: MailMessage): string => /\/account\/email\?token=([\w-]+)/.exec(text)?.[1] ?? "";
/** Asks for an address, and reads the link's token. */
async function tokenFor(user: TestUser, email: string): Promise<string> {
  expect((await ask(user, email)).status).toBe(202);
  return tokenIn(await mailTo(email));
}

describe("changing the address of an account", () => {
  test("takes a link that is mailed to the new address, and tells the old one before and after", async () => {
    const browser = new Browser(app);
    const { accessToken, user } = await browser.signIn("moving@example.org");
    const me = { id: user!.id, email: "moving@example.org", token: accessToken! };
    const answer = await ask(me, " Moved@Example.org ");
    expect([answer.status, answer.body]).toEqual([202, { email: "moved@example.org" }]);
    const warning = await mailTo(me.email, /asked for/);
    expect(warning.text).toContain("moved@example.org");
    const mail = await mailTo("moved@example.org");
    expect(await addressOf(me)).toBe(me.email);
    // Nothing but a hash of the link is kept.
    const token = tokenIn(mail);
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await app.db.sql`select * from email_changes, account_mails`)).not.toContain(token);

    expect((await confirm(token)).body).toEqual({ email: "moved@example.org" });
    expect(await addressOf(me)).toBe("moved@example.org");
    expect((await mailTo(me.email, /was changed/)).text).toContain("moved@example.org");
    // The session goes on; the new address signs in to the account, the former one to none.
    expect((await browser.session()).user).toMatchObject({ id: me.id, email: "moved@example.org" });
    const again = new Browser(app);
    expect((await again.signIn("moved@example.org")).user?.id).toBe(me.id);
    const stranger = new Browser(app);
    expect((await stranger.signIn(me.email)).user?.id).not.toBe(me.id);
  });

  test("needs a sign-in of the last ten minutes, and an address", async () => {
    const user = await person();
    for (const email of [
      "",
      "no",
      "a@b",
      "two@example.org,three@example.org",
      "x@example.org\r\nBcc: y@example.org",
      7,
      null,
    ])
      expect([email, (await ask(user, email)).status]).toEqual([email, 422]);
    expect((await ask(user, user.email.toUpperCase())).status).toBe(422);
    await app.db.sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${user.id}`;
    const refused = await ask(user, other());
    expect([refused.status, refused.body]).toMatchObject([403, { code: "fresh_sign_in_required" }]);
    expect(await app.db.sql`select 1 from email_changes where user_id = ${user.id}`).toHaveLength(0);
  });

  test("answers the same for an address that is taken, also by an account in deletion; only its mailbox hears of it", async () => {
    const [user, taken, leaving] = [await person(), await person(), await person()];
    await app.call("POST", "/api/authentication/users/@me/delete-account", { as: leaving });
    const free = other();
    const answers = [];
    for (const email of [free, taken.email, leaving.email]) {
      const { status, body, headers } = await ask(user, email);
      const kept = [...headers].filter(([name]) => !/date|request-id/.test(name));
      answers.push(JSON.stringify([status, body, kept]).replaceAll(email, "ADDRESS"));
      const rows = await app.db.sql`select kind from account_mails where user_id = ${user.id} order by kind`;
      answers.push(JSON.stringify(rows.slice(0, 2)));
      const mail = await mailTo(email, email === leaving.email ? /already has/ : /./);
      expect([email, tokenIn(mail) === ""]).toEqual([email, email !== free]);
      await app.db.sql`delete from account_mails where user_id = ${user.id}`;
    }
    expect(new Set(answers.filter((_, i) => i % 2 === 0)).size).toBe(1);
    expect(new Set(answers.filter((_, i) => i % 2 === 1)).size).toBe(1);
    expect([await addressOf(taken), await addressOf(user)]).toEqual([taken.email, user.email]);
  });

  test("an address that is taken is told in its owner's language, not in that of who asked", async () => {
    const [user, taken] = [await person(), await person()];
    for (const [{ id }, lang] of [
      [user, "de"],
      [taken, "fr"],
    ] as const)
      await app.db.sql`update users set language = ${lang} where id = ${id}`;
    await ask(user, taken.email);
    expect((await mailTo(taken.email, /Toque$/)).subject).toBe("Cette adresse a déjà un compte Toque");
    expect((await mailTo(user.email, /Toque-Konto/)).subject).toStartWith("Für dein Toque-Konto");
  });

  test("a link works once, within an hour, and the newest one alone", async () => {
    const user = await person();
    const [first, second] = [other(), other()];
    const stale = await tokenFor(user, first);
    const token = await tokenFor(user, second);
    for (const wrong of [stale, "guess", `${token}x`])
      expect((await confirm(wrong)).body).toMatchObject({ code: "email_change_link_invalid" });
    await app.db.sql`update email_changes set expires_at = now() - interval '1 second' where user_id = ${user.id}`;
    expect((await confirm(token)).status).toBe(410);
    await app.db.sql`update email_changes set expires_at = now() + interval '1 minute' where user_id = ${user.id}`;
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).status).toBe(410);
    expect(await addressOf(user)).toBe(second);
  });

  test("a link ends with the session that asked for it, and with the account", async () => {
    const [robbed, leaver] = [await person(), await person()];
    const stolen = await tokenFor(robbed, other());
    await app.db.sql`update sessions set revoked_at = now() where user_id = ${robbed.id}`;
    expect((await confirm(stolen)).status).toBe(410);
    expect(await addressOf(robbed)).toBe(robbed.email);
    const left = await tokenFor(leaver, other());
    await app.call("POST", "/api/authentication/users/@me/delete-account", { as: leaver });
    expect((await confirm(left)).status).toBe(410);
  });

  test("an address that became another account's meanwhile is refused", async () => {
    const user = await person();
    const wanted = other();
    const token = await tokenFor(user, wanted);
    await app.signUp(wanted);
    const refused = await confirm(token);
    expect([refused.status, refused.body]).toMatchObject([409, { code: "email_taken" }]);
    expect(await addressOf(user)).toBe(user.email);
  });

  test("of two accounts that confirm one address at once one gets it; two that swap do not lock each other", async () => {
    const [one, two] = [await person(), await person()];
    const wanted = other();
    await ask(one, wanted);
    const first = tokenIn(await mailTo(wanted));
    app.mails.length = 0;
    await ask(two, wanted);
    const second = tokenIn(await mailTo(wanted));
    const answers = await Promise.all([first, first, second, second].map(confirm));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect(status).toBeOneOf([200, 409, 410]);
    expect(await app.db.sql`select 1 from users where email = ${wanted}`).toHaveLength(1);
    expect(await app.db.sql`select 1 from identities where provider_user_id = ${wanted}`).toHaveLength(1);
  });

  test("a sign-in by the new address at the same time makes no second account of it", async () => {
    for (let i = 0; i < 3; i++) {
      const user = await person();
      const wanted = other();
      const token = await tokenFor(user, wanted);
      const browser = new Browser(app);
      await browser.askForLink(wanted);
      const [answer] = await Promise.all([confirm(token), browser.go("GET", browser.link())]);
      expect(answer.status).toBeOneOf([200, 409]);
      expect(await app.db.sql`select 1 from users where lower(email) = ${wanted}`).toHaveLength(1);
    }
  });

  test("a link that was mailed to the former address opens nothing any more", async () => {
    const user = await person();
    const browser = new Browser(app);
    await browser.askForLink(user.email);
    const link = browser.link();
    expect((await confirm(await tokenFor(user, other()))).status).toBe(200);
    expect((await browser.go("GET", link)).headers.get("location")).toContain("error=Verification");
  });

  test("is limited per account and per address", async () => {
    const user = await person();
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await ask(user, other())).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    const target = other();
    const others = await Promise.all(Array.from({ length: 6 }, async () => (await ask(await person(), target)).status));
    expect(others.filter((status) => status === 202)).toHaveLength(5);
  });

  test.each([...langs])("mails in %s", async (lang) => {
    const user = await person();
    const wanted = other();
    await ask(user, wanted, { lang });
    expect((await mailTo(wanted)).html).toContain(`<html lang="${lang}">`);
    expect((await mailTo(user.email)).html).toContain(`<html lang="${lang}">`);
  });
});
