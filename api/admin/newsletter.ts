import { readFile } from "node:fs/promises";
import { claimDeliveries, finishDelivery, openIssue, releaseDeliveries } from "@toque/db/accounts/newsletter-issues.ts";
import type { Database } from "@toque/db/client/types.ts";
import { openMailer } from "@toque/workers/platform/adapters.ts";
import type { Config } from "@toque/workers/platform/config.ts";
import type { Logger } from "@toque/workers/platform/logging/logger.ts";
import { MailError, type Mailer } from "@toque/workers/platform/mail/port.ts";
import { newsletterMail } from "@toque/workers/platform/mail/templates/newsletter.ts";

/** Mails that are claimed at a time: fewer than are sent before a claim is given up. */
const BATCH = 5;

/** What became of a run. */
export interface NewsletterReport {
  sent: number;
  refused: number;
}

/**
 * Sends a text to everyone who has confirmed the newsletter, each with a link of their own to leave it. A second run with
 * the same subject and text goes on where the first one stopped: nobody gets it twice, but for a mail that was under way
 * when a run was killed.
 * @throws MailError when no mail can be sent; what was not sent waits for the next run
 */
export async function sendNewsletter(
  deps: { db: Database; mailer: Mailer; publicUrl: string },
  subject: string,
  body: string,
): Promise<NewsletterReport> {
  const { db, mailer, publicUrl } = deps;
  const issue = await openIssue(db.sql, subject, body);
  const report: NewsletterReport = { sent: 0, refused: 0 };
  const address = (path: string, token: string) => new URL(`${path}?token=${token}`, publicUrl).href;
  while (true) {
    const batch = await db.transaction((tx) => claimDeliveries(tx, issue, BATCH));
    if (batch.length === 0) return report;
    for (const [index, { user_id, email, language, token }] of batch.entries()) {
      const page = address("/newsletter/unsubscribe", token);
      const oneClick = address("/api/authentication/newsletter/unsubscribe", token);
      try {
        await mailer.send(newsletterMail({ to: email, subject, body, page, oneClick, lang: language ?? "en" }));
        await finishDelivery(db.sql, issue, user_id, false);
        report.sent++;
      } catch (error) {
        if (!(error instanceof MailError) || error.code === "mail_unavailable") {
          await releaseDeliveries(
            db.sql,
            issue,
            batch.slice(index).map((one) => one.user_id),
          );
          throw error;
        }
        await finishDelivery(db.sql, issue, user_id, true);
        report.refused++;
      }
    }
  }
}

/** The command: reads the text and sends it. @returns what was done, for the operator */
export async function runNewsletter(
  db: Database,
  config: Config,
  log: Logger,
  [subject, file]: [string, string],
): Promise<string> {
  const body = await readFile(file, "utf8");
  if (body.trim() === "") throw new Error(`${file} is empty.`);
  const deps = { db, mailer: openMailer(config, log), publicUrl: config.publicUrl };
  const { sent, refused } = await sendNewsletter(deps, subject, body);
  return `Sent ${sent} mails${refused > 0 ? `; ${refused} were refused` : ""}.`;
}
