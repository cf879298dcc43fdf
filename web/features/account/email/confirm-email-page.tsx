import { useQueryClient } from "@tanstack/react-query";
import { emailCalls } from "../../../shared/account/account-api.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { session } from "../../../shared/session/session.ts";
import { MailLinkPage } from "../../../shared/ui/mail-link-page.tsx";

/** /account/email?token=: the link of the mail that makes a new address that of the account. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation("account");
  const client = useQueryClient();
  const confirm = async (token: string): Promise<void> => {
    await emailCalls.confirm(token);
    void session.changed();
    void client.invalidateQueries();
  };
  const isTaken = (error: unknown) => error instanceof ApiError && error.code === "email_taken";
  return (
    <MailLinkPage
      send={confirm}
      words={{
        greeting: t("email.confirm.greeting"),
        title: t("email.confirm.title"),
        text: t("email.confirm.text"),
        button: t("email.confirm.button"),
        doneTitle: t("email.confirm.done_title"),
        done: t("email.confirm.done"),
        broken: (error) => t(isTaken(error) ? "email.confirm.taken" : "email.confirm.broken"),
      }}
      elsewhere={{ href: "/account", label: t("email.confirm.account") }}
    />
  );
}
