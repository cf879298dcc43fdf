import { useTranslation } from "../i18n/use-translation.ts";
import { useMe } from "../preferences/account.ts";
import { isSubscriptionRequired } from "../session/subscription.ts";
import { PageTabs } from "../ui/page-tabs.tsx";

/** The pages around the account. */
export function AccountTabs() {
  const { t } = useTranslation("settings");
  const me = useMe();
  const tabs = [
    { href: "/account", text: t("tabs.account") },
    ...(isSubscriptionRequired() ? [{ href: "/onboarding", text: t("tabs.plan") }] : []),
    { href: "/dashboard/settings", text: t("tabs.settings") },
    ...(me?.roles.includes("admin") ? [{ href: "/dashboard/admin/users", text: t("tabs.users") }] : []),
  ];
  return <PageTabs label={t("tabs.label")} tabs={tabs} />;
}
