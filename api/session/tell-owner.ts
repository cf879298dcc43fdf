import { readUser } from "@toque/db/accounts/users.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import {
  type SignInMethodChange,
  signInMethodChangedMail,
} from "@toque/workers/platform/mail/templates/sign-in-method-changed.ts";
import type { Deps } from "../deps.ts";

/**
 * Tells the owner of an account by mail that a way to sign in changed. The request does not wait for the mail, and the change
 * stands without it.
 */
export function tellOwner(
  deps: Pick<Deps, "db" | "config" | "mailer" | "log">,
  { userId, language }: { userId: number; language: Lang | null },
  what: SignInMethodChange,
): void {
  void readUser(deps.db.sql, userId)
    .then(({ email }) => {
      const link = new URL("/account", deps.config.publicUrl).href;
      return deps.mailer.send(signInMethodChangedMail({ to: email.email, what, link, lang: language ?? "en" }));
    })
    .catch((error: unknown) => deps.log.warn("a mail about a way to sign in could not be sent", { error }));
}
