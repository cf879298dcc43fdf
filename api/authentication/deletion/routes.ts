import { requestDeletion } from "@toque/db/accounts/deletion/request.ts";
import { assertFreshSession } from "@toque/db/accounts/identities.ts";
import { AccountDeletion } from "@toque/db/schemas/account.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { optionalBody, responses } from "../../http/schemas.ts";

/** Deleting one's own account. */
export const deletionRoutes = (deps: Deps) =>
  httpModule(deps, "/api/authentication", "accounts").post(
    "/users/@me/delete-account",
    async ({ caller, body, headers, status }) => {
      const choice = { publicRecipes: body?.public_recipes ?? "keep", lang: headers.lang ?? "en" } as const;
      await assertFreshSession(deps.db.sql, caller.sessionId, "Sign in again, then delete the account.");
      await deps.db.transaction((tx) => requestDeletion(tx, caller.userId, choice));
      return status(204, undefined);
    },
    {
      user: true,
      ...optionalBody(AccountDeletion),
      response: responses({ 204: t.Void() }, 401, 403, 409),
      detail: {
        summary:
          "Deletes the account, within 10 minutes of signing in: signed out everywhere at once, erased after 14 days, until then taken back by signing in",
      },
    },
  );
