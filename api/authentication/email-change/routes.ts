import { confirmEmailChange, requestEmailChange } from "@toque/db/accounts/email-changes.ts";
import { assertFreshSession } from "@toque/db/accounts/identities.ts";
import { fieldError, invalidFields } from "@toque/db/errors.ts";
import { EmailChangeInput, EmailChangeToken, NewEmail } from "@toque/db/schemas/account.ts";
import { isMailAddress } from "@toque/workers/platform/mail/port.ts";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";

/** Another address for one's own account. */
export const emailChangeRoutes = (deps: Deps) =>
  httpModule(deps, "/api/authentication", "accounts")
    .post(
      "/users/@me/email",
      async ({ caller, body, headers, status }) => {
        const email = body.email.trim().toLowerCase();
        if (!isMailAddress(email))
          throw invalidFields([fieldError(["email"], "This is not a mail address.", "value_error.email")]);
        const { userId, sessionId } = caller;
        await assertFreshSession(deps.db.sql, sessionId, "Sign in again, then change the address.");
        const perHour = deps.config.rates.mailsPerHour;
        const lang = headers.lang ?? "en";
        await deps.db.transaction((tx) => requestEmailChange(tx, { userId, sessionId, email, lang, perHour }));
        return status(202, { email });
      },
      {
        user: true,
        body: EmailChangeInput,
        response: responses({ 202: NewEmail }, 401, 403),
        detail: {
          summary:
            "Asks for another address, within 10 minutes of signing in: a mail to it brings the link that confirms",
        },
      },
    )
    .post(
      "/email-change/confirm",
      async ({ body }) => ({ email: await deps.db.transaction((tx) => confirmEmailChange(tx, body.token)) }),
      {
        unauthenticated: true,
        body: EmailChangeToken,
        response: responses({ 200: NewEmail }, 409, 410),
        detail: { summary: "Makes a new address that of the account, by the link of the mail" },
      },
    );
