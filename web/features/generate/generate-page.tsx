import { useTranslation } from "react-i18next";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { EmptyState } from "../../shared/ui/states.tsx";

/** /generate */
export default function GeneratePage() {
  const { t } = useTranslation("shell");
  return (
    <Page>
      <EmptyState
        page
        title={t("greeting.day")}
        action={<LinkButton href="/recipes">{t("dashboard.all")}</LinkButton>}
      />
    </Page>
  );
}
