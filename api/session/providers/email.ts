import { createSignInToken, redeemSignInToken, takeMail } from "@toque/db/accounts/sign-in.ts";
import { DomainError } from "@toque/db/errors.ts";
import { newToken } from "@toque/db/tokens.ts";
import { isMailAddress, MailError } from "@toque/workers/platform/mail/port.ts";
import { signInMail } from "@toque/workers/platform/mail/templates/sign-in.ts";
import type { Deps } from "../../deps.ts";
import { SIGN_IN_PAGE } from "../pages.ts";
import type { SignInProvider } from "./port.ts";

/** A household, an office and a whole network of phones share an address: so many times the mails of one mail address. */
const NETWORK_SHARE = 6;

/** A single-use link by mail, valid for 15 minutes. The response does not reveal whether the address has an account. */
export const emailProvider = (deps: Deps): SignInProvider => ({
  id: "email",
  name: "Email",
  type: "email",
  answersByForm: false,
  async begin(request) {
    const email = request.email.trim().toLowerCase();
    if (!isMailAddress(email))
      throw new DomainError("invalid", "validation_error", "The address is not valid.", {
        fields: [{ loc: ["body", "email"], msg: "This is not a mail address.", type: "value_error.email" }],
      });
    const token = newToken();
    await deps.db.transaction(async (tx) => {
      await takeMail(tx, `mail:${email}`, deps.config.rates.mailsPerHour);
      await takeMail(tx, `mail-from:${request.address}`, NETWORK_SHARE * deps.config.rates.mailsPerHour);
      await createSignInToken(tx, { token, email, callbackUrl: request.callbackUrl });
    });
    const link = new URL("/api/auth/callback/email", deps.config.publicUrl);
    link.searchParams.set("token", token);
    link.searchParams.set("email", email);
    await deps.mailer.send(signInMail({ to: email, link: link.href, lang: request.lang })).catch((error: unknown) => {
      if (!(error instanceof MailError)) throw error;
      deps.log.warn("a sign-in mail could not be sent", { code: error.code, error });
      throw new DomainError("unavailable", "mail_unavailable", "No mail can be sent at the moment. Try again soon.", {
        retryAfterSeconds: 60,
      });
    });
    return `${SIGN_IN_PAGE}?sent=1`;
  },
  async complete({ token, email }) {
    if (!token || !email) return null;
    return async (tx) => {
      const link = await redeemSignInToken(tx, token, email);
      return (
        link && {
          identity: { provider: "email", providerUserId: link.email, email: link.email },
          callbackUrl: link.callbackUrl,
          linkUserId: null,
          again: { token, email },
        }
      );
    };
  },
});
