import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { deleteExpiredLinks } from "@toque/db/accounts/newsletter.ts";
import { langs } from "@toque/db/schemas/common.ts";
import { MailError, type MailMessage } from "@toque/workers/platform/mail/port.ts";
import { newsletterConfirmationMail, newsletterMail } from "@toque/workers/platform/mail/templates/newsletter.ts";
import { sendNewsletter } from "../../admin/newsletter.ts";
import { createApp } from "../../app.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const at = "/api/authentication";
const ask = (as: TestUser) => app.call("POST", `${at}/users/@me/subscribe-newsletter`, { as });
const status = async (as: TestUser) =>
  (await app.call<{ status: string }>("GET", `${at}/users/@me/newsletter`, { as })).body.status;
const confirm = (token: unknown) =>
  app.call<{ status: string; code?: string }>("POST", `${at}/newsletter/confirm`, { body: { token } });
const leave = (token: string, init: RequestInit = {}) =>
  app.handle(
    new Request(`http://localhost:3000${at}/newsletter/unsubscribe?token=${token}`, { method: "POST", ...init }),
  );
const tokenIn = (mail: MailMessage | undefined) => /\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "none";
const mailTo = (who: { email: string }) => app.mails.findLast(({ to }) => to === who.email);
const subscribed = async () => {
  const user = await app.signUp();
  await ask(user);
  await confirm(tokenIn(mailTo(user)));
  return user;
};

describe("subscribing", () => {
  test("holds from the confirmation on; the link may be opened twice, and no other link does it", async () => {
    const ana = await app.signUp();
    expect(await status(ana)).toBe("none");
    expect((await ask(ana)).body).toEqual({ subscribed: true });
    expect(await status(ana)).toBe("pending");
    const token = tokenIn(mailTo(ana));
    expect(mailTo(ana)?.text).toContain(`http://localhost:3000/newsletter/confirm?token=${token}`);
    expect(JSON.stringify(await app.db.sql`select * from newsletter_tokens`)).not.toContain(token);
    for (const wrong of [`${token}x`, token.slice(1), "x"])
      expect((await confirm(wrong)).body.code).toBe("newsletter_link_invalid");
    for (const wrong of ["", 1, null, { token }]) expect((await confirm(wrong)).status).toBe(422);
    expect(await status(ana)).toBe("pending");
    expect((await confirm(token)).body).toEqual({ status: "subscribed" });
    expect((await confirm(token)).body).toEqual({ status: "subscribed" });
    expect(await status(ana)).toBe("subscribed");
    const mails = app.mails.length;
    expect((await ask(ana)).body).toEqual({ subscribed: true });
    expect(app.mails.length).toBe(mails);
    // It confirms, and does nothing else.
    expect((await leave(token)).status).toBe(410);
  });
  test("a link lasts seven days, and not beyond an unsubscribing or the account", async () => {
    const [late, gone, left] = [await app.signUp(), await app.signUp(), await app.signUp()];
    for (const one of [late, gone, left]) await ask(one);
    await app.db
      .sql`update newsletter_tokens set expires_at = expires_at - interval '7 days 1 second' where user_id = ${late.id}`;
    expect([(await confirm(tokenIn(mailTo(late)))).status, await status(late)]).toEqual([410, "none"]);
    await app.db.sql`update users set deleted_at = now() where id = ${gone.id}`;
    expect((await confirm(tokenIn(mailTo(gone)))).status).toBe(410);
    expect((await app.call("DELETE", `${at}/users/@me/newsletter`, { as: left })).status).toBe(204);
    expect([(await confirm(tokenIn(mailTo(left)))).status, await status(left)]).toEqual([410, "none"]);
    await deleteExpiredLinks(app.db.sql);
    const [row] = await app.db.sql`select count(*)::int as n from newsletter_tokens where user_id = ${late.id}`;
    expect(row?.n).toBe(0);
  });
  test("mails are limited for each account, also when asked for at once", async () => {
    const ben = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(ben)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
    const refused = answers.find((one) => one.status === 429)!;
    expect(refused.body).toMatchObject({ code: "too_many_newsletter_mails" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(app.mails.filter(({ to }) => to === ben.email).length).toBe(5);
  });
  test("a mail that cannot be sent leaves nothing pending", async () => {
    const cara = await app.signUp();
    const mailer = { ...app.deps.mailer, send: () => Promise.reject(new MailError("mail_unavailable", "down")) };
    const down = createApp({ ...app.deps, mailer });
    const headers = { authorization: `Bearer ${cara.token}` };
    const answer = await down.handle(
      new Request(`http://localhost:3000${at}/users/@me/subscribe-newsletter`, { method: "POST", headers }),
    );
    expect([answer.status, await status(cara)]).toEqual([503, "none"]);
  });
});

describe("an issue", () => {
  const deps = () => ({ db: app.db, mailer: app.deps.mailer, publicUrl: "http://localhost:3000" });
  const issueMails = (subject: string) => app.mails.filter((mail) => mail.subject === subject);

  test("an account in deletion can unsubscribe, and stays so when it comes back", async () => {
    const leaver = await subscribed();
    await sendNewsletter(deps(), "Farewell", "Bread");
    const token = tokenIn(mailTo(leaver)!);
    expect((await app.call("POST", `${at}/users/@me/delete-account`, { as: leaver })).status).toBe(204);
    const said = async () =>
      (await app.db.sql<{ newsletter: boolean }[]>`select newsletter from users where id = ${leaver.id}`)[0]
        ?.newsletter;
    expect(await said()).toBe(true);
    expect((await leave(token)).status).toBe(200);
    expect(await said()).toBe(false);
  });

  test("goes to the confirmed, each with links of their own; one click ends it, however the body looks", async () => {
    const [ana, ben] = [await subscribed(), await subscribed()];
    const pending = await app.signUp();
    await ask(pending);
    await sendNewsletter(deps(), "Autumn", "Soup <b>&</b> bread\n\nMore");
    const to = issueMails("Autumn").map((mail) => mail.to);
    expect([to.includes(ana.email), to.includes(ben.email), to.includes(pending.email)]).toEqual([true, true, false]);
    const mail = mailTo(ana)!;
    const token = tokenIn(mail);
    expect(mail.headers).toEqual({
      "List-Unsubscribe": `<http://localhost:3000${at}/newsletter/unsubscribe?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(mail.html).toContain("Soup &lt;b&gt;&amp;&lt;/b&gt; bread");
    expect(token).not.toBe(tokenIn(mailTo(ben)));
    // A look at the address is no click.
    const looked = await app.handle(new Request(`http://localhost:3000${at}/newsletter/unsubscribe?token=${token}`));
    expect([looked.status, await status(ana)]).toEqual([404, "subscribed"]);
    const form = {
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
    const parts = new FormData();
    parts.set("List-Unsubscribe", "One-Click");
    for (const init of [form, { body: parts }, {}, { body: "{", headers: { "content-type": "application/json" } }]) {
      const answer = await leave(token, init);
      expect([answer.status, await answer.json()]).toEqual([200, { status: "none" }]);
    }
    expect([await status(ana), await status(ben)]).toEqual(["none", "subscribed"]);
    expect((await leave("unknown")).status).toBe(410);
    expect(
      (await app.handle(new Request(`http://localhost:3000${at}/newsletter/unsubscribe`, { method: "POST" }))).status,
    ).toBe(422);
    await sendNewsletter(deps(), "Winter", "Tea");
    expect(issueMails("Winter").map((one) => one.to)).not.toContain(ana.email);
  });
  test("stopped by a mail server that goes away, it goes on where it was, and nobody gets it twice", async () => {
    for (let i = 0; i < 8; i++) await subscribed();
    let left = 6;
    const flaky = {
      ...app.deps.mailer,
      send: (mail: MailMessage) =>
        left-- > 0 ? app.deps.mailer.send(mail) : Promise.reject(new MailError("mail_unavailable", "down")),
    };
    await expect(sendNewsletter({ ...deps(), mailer: flaky }, "Spring", "Peas")).rejects.toThrow("down");
    expect(issueMails("Spring").length).toBe(6);
    const [one, other] = await Promise.all([
      sendNewsletter(deps(), "Spring", "Peas"),
      sendNewsletter(deps(), "Spring", "Peas"),
    ]);
    const to = issueMails("Spring").map((mail) => mail.to);
    const [all] = await app.db.sql`select count(*)::int as n from users where newsletter and deleted_at is null`;
    expect([to.length, new Set(to).size, 6 + one.sent + other.sent]).toEqual([all!.n, all!.n, all!.n]);
    expect((await sendNewsletter(deps(), "Spring", "Peas")).sent).toBe(0);
  });
  test("an address that is refused for good is passed over", async () => {
    const refusing = { ...app.deps.mailer, send: () => Promise.reject(new MailError("mail_refused", "no")) };
    const report = await sendNewsletter({ ...deps(), mailer: refusing }, "Summer", "Ice");
    expect([report.sent, report.refused > 0]).toEqual([0, true]);
    expect(await sendNewsletter(deps(), "Summer", "Ice")).toEqual({ sent: 0, refused: 0 });
  });
});

describe("the mails", () => {
  test("are in four languages, whole, and differ", () => {
    const link = "https://toque.example/newsletter/confirm?token=abc";
    const mails = langs.map((lang) => newsletterConfirmationMail({ to: "ana@example.org", link, lang }));
    for (const { text, html } of mails) {
      expect(text).toContain(`\n${link}\n`);
      expect(html).toContain(Bun.escapeHTML(link));
      for (const form of [text, html]) {
        expect(form).toContain("ana@example.org");
        expect(form).toContain("7");
        expect(form).not.toMatch(/\{\w+\}|undefined/);
      }
    }
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(langs.length);
    const issues = langs.map((lang) =>
      newsletterMail({ to: "a@b.org", subject: "S", body: "B", page: link, oneClick: link, lang }),
    );
    expect(new Set(issues.map(({ text }) => text)).size).toBe(langs.length);
  });
});
