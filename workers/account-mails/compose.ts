import { openEmailChange } from "@toque/db/accounts/email-changes.ts";
import type { ClaimedMail } from "@toque/db/accounts/mails.ts";
import type { Conn } from "@toque/db/client/types.ts";
import type { MailMessage } from "../platform/mail/port.ts";
import { accountDeletionMail } from "../platform/mail/templates/account-deletion.ts";
import { emailChangeMail } from "../platform/mail/templates/email-change.ts";
import { signInMethodChangedMail } from "../platform/mail/templates/sign-in-method-changed.ts";

/** The pages that the mails lead to. */
const SIGN_IN = "/authentication/signin";
const ACCOUNT = "/account";
const CONFIRM_EMAIL = "/account/email";

/**
 * Puts a mail into words.
 * @param publicUrl the address of this installation
 * @returns null when nobody waits for it any more
 */
export async function composeMail(conn: Conn, mail: ClaimedMail, publicUrl: string): Promise<MailMessage | null> {
  const to = { to: mail.email, lang: mail.language };
  const at = (path: string) => new URL(path, publicUrl).href;
  switch (mail.kind) {
    case "account_deletion": {
      const { erase_at, public_recipes, renewing = [] } = mail.detail;
      return accountDeletionMail({
        ...to,
        link: at(SIGN_IN),
        eraseAt: new Date(erase_at),
        publicRecipes: public_recipes,
        renewing,
      });
    }
    case "sign_in_method_changed":
      return signInMethodChangedMail({ ...to, link: at(ACCOUNT), what: mail.detail });
    case "email_change": {
      const opened = await openEmailChange(conn, mail.detail.change_id);
      if (!opened) return null;
      if ("owner" in opened)
        return emailChangeMail({ ...to, lang: opened.owner.language ?? to.lang, what: "taken", link: at(SIGN_IN) });
      return emailChangeMail({ ...to, what: "confirm", link: at(`${CONFIRM_EMAIL}?token=${opened.token}`) });
    }
    case "email_change_asked":
      return emailChangeMail({ ...to, what: "asked", other: mail.detail.email, link: at(ACCOUNT) });
    case "email_changed":
      return emailChangeMail({ ...to, what: "changed", other: mail.detail.email, link: at(SIGN_IN) });
  }
}
