import type { NewsletterState } from "@toque/db/schemas/user.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { MailLinkPage } from "../../shared/ui/mail-link-page.tsx";

interface NewsletterPageProps {
  what: "confirm" | "unsubscribe";
  send: (token: string) => Promise<NewsletterState>;
}

/** The page of a link in a newsletter's mail. */
export function NewsletterPage({ what, send }: NewsletterPageProps) {
  const { t } = useTranslation("newsletter");
  return (
    <MailLinkPage
      send={send}
      words={{
        greeting: t(`${what}.greeting`),
        title: t(`${what}.title`),
        text: t(`${what}.text`),
        button: t(`${what}.button`),
        doneTitle: t(`${what}.done_title`),
        done: t(`${what}.done`),
        broken: () => t(`${what}.broken`),
      }}
      elsewhere={{ href: "/recipes", label: t("browse") }}
      anew={{ href: "/account", label: t("account") }}
    />
  );
}
