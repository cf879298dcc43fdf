import { requestNewsletter, withdrawLink } from "@toque/db/accounts/newsletter.ts";
import { takeMail } from "@toque/db/accounts/sign-in.ts";
import { DomainError } from "@toque/db/errors.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { MailError } from "@toque/workers/platform/mail/port.ts";
import { newsletterConfirmationMail } from "@toque/workers/platform/mail/templates/newsletter.ts";
import type { Deps } from "../../deps.ts";

/**
 * Sends the confirmation link of a subscription to the account's own address; nothing to one who is subscribed.
 * @throws DomainError too_many `too_many_newsletter_mails`, unavailable `mail_unavailable`
 */
export async function askToConfirm(deps: Deps, userId: number, lang: Lang): Promise<void> {
  const asked = await deps.db.transaction(async (tx) => {
    const link = await requestNewsletter(tx, userId);
    if (link) await takeMail(tx, `newsletter:${link.email}`, deps.config.rates.mailsPerHour, "newsletter");
    return link;
  });
  if (!asked) return;
  const link = new URL("/newsletter/confirm", deps.config.publicUrl);
  link.searchParams.set("token", asked.token);
  try {
    await deps.mailer.send(newsletterConfirmationMail({ to: asked.email, link: link.href, lang }));
  } catch (error) {
    await withdrawLink(deps.db.sql, asked.token);
    if (!(error instanceof MailError)) throw error;
    deps.log.warn("a newsletter confirmation could not be sent", { code: error.code, error });
    throw new DomainError("unavailable", "mail_unavailable", "No mail can be sent at the moment. Try again soon.", {
      retryAfterSeconds: 60,
    });
  }
}
