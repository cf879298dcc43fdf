import type { ReactNode } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useUser } from "../../shared/session/session.ts";
import { Forbidden } from "../../shared/ui/forbidden.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { PageTabs } from "../../shared/ui/page-tabs.tsx";

/** The pages for administrators. */
const adminPages = [
  { key: "users", href: "/dashboard/admin/users" },
  { key: "subscriptions", href: "/dashboard/admin/subscriptions" },
  { key: "promo_codes", href: "/dashboard/admin/promo-codes" },
  { key: "health", href: "/dashboard/admin/health" },
  { key: "jobs", href: "/dashboard/admin/jobs" },
  { key: "dead_letters", href: "/dashboard/admin/dead-letters" },
  { key: "translations", href: "/dashboard/admin/translations" },
  { key: "ciqual", href: "/dashboard/admin/ciqual" },
  { key: "reference", href: "/dashboard/admin/reference" },
  { key: "game", href: "/dashboard/admin/game" },
] as const;

interface AdminPageProps {
  title: string;
  /** The page's main action, at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page for administrators, with the way to the others. */
export function AdminPage({ title, action, children }: AdminPageProps) {
  const { t } = useTranslation("admin");
  const user = useUser();
  if (!user?.roles?.includes("admin")) return <Forbidden />;
  return (
    <Page>
      <PageTabs label={t("nav.label")} tabs={adminPages.map(({ key, href }) => ({ href, text: t(`nav.${key}`) }))} />
      <PageHeader title={title} action={action} />
      {children}
    </Page>
  );
}
