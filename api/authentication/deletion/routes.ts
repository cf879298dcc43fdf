import { requestDeletion } from "@toque/db/accounts/deletion/request.ts";
import { AccountDeletion } from "@toque/db/schemas/account.ts";
import { MailError } from "@toque/workers/platform/mail/port.ts";
import { accountDeletionMail } from "@toque/workers/platform/mail/templates/account-deletion.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { SIGN_IN_PAGE } from "../../session/pages.ts";

/** Deleting one's own account. */
export const deletionRoutes = (deps: Deps) =>
  httpModule(deps, "/api/authentication", "accounts").post(
    "/users/@me/delete-account",
    async ({ caller, body, headers, status }) => {
      const publicRecipes = body?.public_recipes ?? "keep";
      const deletion = await deps.db.transaction((tx) => requestDeletion(tx, caller.userId, publicRecipes));
      if (deletion.isNew) {
        const mail = accountDeletionMail({
          to: deletion.email,
          lang: deletion.language ?? headers.lang ?? "en",
          link: new URL(SIGN_IN_PAGE, deps.config.publicUrl).href,
          eraseAt: deletion.eraseAt,
          publicRecipes,
        });
        // The deletion stands without the mail.
        await deps.mailer.send(mail).catch((error: unknown) => {
          if (!(error instanceof MailError)) throw error;
          deps.log.warn("the mail about a deletion could not be sent", { code: error.code, error });
        });
      }
      return status(204, undefined);
    },
    {
      user: true,
      body: t.Optional(AccountDeletion),
      response: responses({ 204: t.Void() }, 401, 409),
      detail: {
        summary:
          "Deletes the account: signed out everywhere at once, erased after 14 days, until then taken back by signing in",
      },
    },
  );
