import { useGame } from "../game/use-game.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { PageTabs } from "../ui/page-tabs.tsx";

/** The pages for moderators. */
export function ModerationTabs() {
  const { t } = useTranslation("moderation");
  // Those of the game are there wherever the game is, whether the moderator plays or not.
  const game = useGame();
  return (
    <PageTabs
      label={t("tabs.label")}
      tabs={[
        { href: "/dashboard/moderation", text: t("tabs.recipes") },
        { href: "/dashboard/moderation/foods", text: t("tabs.foods") },
        { href: "/dashboard/moderation/lines", text: t("tabs.lines") },
        { href: "/dashboard/moderation/reports", text: t("tabs.reports") },
        { href: "/dashboard/moderation/reference", text: t("tabs.reference") },
        ...(game === "on" || game === "off" ? [{ href: "/dashboard/moderation/rings", text: t("tabs.rings") }] : []),
      ]}
    />
  );
}
