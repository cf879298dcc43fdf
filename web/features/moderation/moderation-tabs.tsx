import { useTranslation } from "react-i18next";
import { PageTabs } from "../../shared/ui/page-tabs.tsx";

/** The pages for moderators. */
export function ModerationTabs() {
  const { t } = useTranslation("moderation");
  return (
    <PageTabs
      label={t("tabs.label")}
      tabs={[
        { href: "/dashboard/moderation", text: t("tabs.recipes") },
        { href: "/dashboard/moderation/foods", text: t("tabs.foods") },
        { href: "/dashboard/moderation/reports", text: t("tabs.reports") },
      ]}
    />
  );
}
