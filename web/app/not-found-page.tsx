import { useTranslation } from "../shared/i18n/use-translation.ts";
import { LinkButton } from "../shared/ui/link-button.tsx";
import { Page } from "../shared/ui/page.tsx";
import { EmptyState } from "../shared/ui/states.tsx";

export default function NotFoundPage() {
  const { t } = useTranslation("shell");
  return (
    <Page>
      <EmptyState
        page
        title={t("not_found.title")}
        text={t("not_found.text")}
        action={<LinkButton href="/recipes">{t("not_found.action")}</LinkButton>}
      />
    </Page>
  );
}
