import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type AccountMail, deleteOldMails, queueMail, withdrawMails } from "@toque/db/accounts/mails.ts";
import { migrate } from "@toque/db/client/migrate.ts";
import { openPGliteInMemory } from "@toque/db/client/pglite.ts";
import type { Database } from "@toque/db/client/types.ts";
import { createEmbeddedBus } from "../platform/bus/embedded.ts";
import { silentLogger as log } from "../platform/logging/logger.ts";
import { checkMessage, MailError, type MailMessage } from "../platform/mail/port.ts";
import { sendDueMails, startAccountMails } from "./send.ts";

let db: Database;
let userId = 0;
const sent: MailMessage[] = [];
let failure: Error | null = null;
let attempts = 0;
const mailer = {
  send: async (mail: MailMessage) => {
    attempts++;
    // Long enough for another process to come in between.
    await Bun.sleep(2);
    if (failure) throw failure;
    checkMessage(mail);
    sent.push(mail);
  },
};
const publicUrl = "https://toque.example";
const look = () => sendDueMails({ db, mailer, publicUrl, log });
const away = new MailError("mail_unavailable", "no");

const mailTo = (email: string): AccountMail => ({
  kind: "account_deletion",
  userId,
  email,
  language: "fr",
  detail: { erase_at: "2031-05-04T10:00:00.000Z", public_recipes: "keep" },
});
const queue = (email = "ana@example.org") => db.transaction((tx) => queueMail(tx, mailTo(email)));
const wait = () => db.sql`update account_mails set due_at = now()`;

beforeAll(async () => {
  db = (await openPGliteInMemory()).database;
  await migrate(db);
  const [user] = await db.sql<{ id: number }[]>`insert into users (email) values ('ana@example.org') returning id`;
  userId = user!.id;
});
afterAll(() => db.close());
beforeEach(async () => {
  sent.length = attempts = 0;
  failure = null;
  await db.sql`delete from account_mails`;
});

describe("mails to accounts", () => {
  test("leave once, however many look, in the language and with the page that they lead to", async () => {
    for (let i = 0; i < 6; i++) await queue(`cook${i}@example.org`);
    const taken = await Promise.all([look(), look(), look()]);
    expect(taken.reduce((sum, one) => sum + one)).toBe(6);
    expect(sent.map(({ to }) => to).sort()).toEqual(Array.from({ length: 6 }, (_, i) => `cook${i}@example.org`));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(6);
    for (const { text } of sent) {
      expect(text).toContain("4 mai 2031");
      expect(text).toContain(`\n${publicUrl}/authentication/signin\n`);
    }
    expect(await look()).toBe(0);
  });

  test("are not written when what they tell of is rolled back", async () => {
    const failed = db.transaction(async (tx) => {
      await queueMail(tx, mailTo("nobody@example.org"));
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await look()).toBe(0);
  });

  test("wait while the mail server is away, longer each time, and lose nothing however long that is", async () => {
    for (let i = 0; i < 5; i++) await queue(`cook${i}@example.org`);
    failure = away;
    const waits: number[] = [];
    for (let i = 0; i < 12; i++) {
      expect(await look()).toBe(0);
      const [row] = await db.sql<{ wait: number }[]>`
        select max(extract(epoch from due_at - now()))::int as wait from account_mails where attempts = ${i + 1}`;
      waits.push(row!.wait);
      await db.sql`update account_mails set due_at = now() - make_interval(secs => attempts)`;
    }
    // A server that is away is not asked for every mail.
    expect(attempts).toBe(36);
    expect(waits[0]).toBeGreaterThan(20);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3600);
    failure = null;
    await wait();
    expect(await look()).toBe(5);
    expect(sent).toHaveLength(5);
  });

  test("that are refused for good are not tried again, and do not hold up others", async () => {
    await queue("refused@example.org");
    failure = new MailError("mail_refused", "no");
    expect(await look()).toBe(0);
    failure = null;
    await queue("next@example.org");
    await wait();
    expect(await look()).toBe(1);
    expect(sent.map(({ to }) => to)).toEqual(["next@example.org"]);
  });

  test("of a process that died are sent by another one, with the same id, and not before", async () => {
    await queue();
    const [claimed] = await db.sql<{ id: string }[]>`
      update account_mails set due_at = now() + interval '10 minutes', attempts = 1 returning id`;
    expect(await look()).toBe(0);
    await wait();
    expect(await look()).toBe(1);
    expect(sent[0]!.id).toBe(`account-mail-${claimed!.id}`);
  });

  test("are withdrawn while they wait", async () => {
    await queue();
    await db.transaction((tx) => withdrawMails(tx, userId, "account_deletion"));
    expect(await look()).toBe(0);
  });

  test("are forgotten a month after they left, never before", async () => {
    await queue("left@example.org");
    await look();
    await queue("waits@example.org");
    await db.sql`update account_mails set created_at = now() - interval '1 year', done_at = done_at - interval '31 days'`;
    await deleteOldMails(db.sql);
    expect((await db.sql`select email from account_mails`).map(({ email }) => email)).toEqual(["waits@example.org"]);
  });

  test("leave when their transaction commits", async () => {
    const bus = createEmbeddedBus({ db, log });
    const stop = await startAccountMails({ db, bus, mailer, publicUrl, log });
    await Promise.all([queue("one@example.org"), queue("two@example.org")]);
    while (sent.length < 2) await Bun.sleep(5);
    await stop();
    await bus.close();
    expect(sent).toHaveLength(2);
  });
});
