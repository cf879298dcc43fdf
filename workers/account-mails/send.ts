import { claimMail, finishMail, postponeMail } from "@toque/db/accounts/mails.ts";
import type { Database } from "@toque/db/client/types.ts";
import { topics } from "@toque/db/schemas/events.ts";
import type { Bus } from "../platform/bus/port.ts";
import type { Logger } from "../platform/logging/logger.ts";
import { MailError, type Mailer } from "../platform/mail/port.ts";
import { composeMail } from "./compose.ts";

// Which mail is due stands in the database and is taken there. The event of a mail only wakes; the timer finds what an event
// missed and what is tried again.

export interface AccountMailDeps {
  db: Database;
  mailer: Pick<Mailer, "send">;
  publicUrl: string;
  log: Logger;
}

const EVERY_MS = 60_000;
/** So many mails in a row that do not go: the server is away, and the others wait for the next look. */
const GIVE_UP_AFTER = 3;

/** Sends every mail that is due. @returns how many were taken by the mail server */
export async function sendDueMails(deps: AccountMailDeps, signal?: AbortSignal): Promise<number> {
  const { db, mailer, publicUrl, log } = deps;
  let sent = 0;
  for (let failed = 0; failed < GIVE_UP_AFTER && !signal?.aborted; ) {
    const mail = await claimMail(db.sql);
    if (!mail) break;
    try {
      const message = await composeMail(db.sql, mail, publicUrl);
      if (message) await mailer.send({ ...message, id: `account-mail-${mail.id}` });
    } catch (error) {
      const refused = error instanceof MailError && error.code !== "mail_unavailable";
      log.warn("a mail to an account could not be sent", { kind: mail.kind, attempts: mail.attempts, refused, error });
      if (refused) await finishMail(db.sql, mail.id, true);
      else {
        failed++;
        await postponeMail(db.sql, mail);
      }
      continue;
    }
    failed = 0;
    sent++;
    await finishMail(db.sql, mail.id, false);
  }
  return sent;
}

/** Sends mails as they are written, and looks every minute for those that are due again. Returns the function that stops it. */
export async function startAccountMails(deps: AccountMailDeps & { bus: Bus }): Promise<() => Promise<void>> {
  const { bus, log } = deps;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  const look = () => {
    again = true;
    running ??= (async () => {
      while (again && !stopping.signal.aborted) {
        again = false;
        await sendDueMails(deps, stopping.signal);
      }
    })()
      .catch((error: unknown) => log.warn("mails to accounts could not be sent", { error }))
      .finally(() => {
        running = null;
      });
  };
  const subscription = await bus.subscribe({
    group: "account-mails",
    topics: [topics.accounts],
    fromLatest: true,
    handler: async ({ type }) => {
      if (type === "account.mail") look();
    },
  });
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await subscription.stop();
    await running;
  };
}
