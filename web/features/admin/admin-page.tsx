import { clsx } from "clsx";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { showForbidden } from "../../shared/session/auth-dialogs.ts";
import { useUser } from "../../shared/session/session.ts";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import styles from "./admin.module.css";

/** The pages for administrators. */
const adminPages = [
  { key: "users", href: "/dashboard/admin/users" },
  { key: "subscriptions", href: "/dashboard/admin/subscriptions" },
  { key: "promo_codes", href: "/dashboard/admin/promo-codes" },
] as const;

/** Anyone else gets the forbidden dialog, and nothing of the page; the server refuses the calls as well. */
function Forbidden() {
  useEffect(showForbidden, []);
  return (
    <Page>
      <ErrorState page error={new ApiError({ status: 403, code: "forbidden" })} />
    </Page>
  );
}

interface AdminPageProps {
  title: string;
  /** The page's main action, at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page for administrators, with the way to the others. */
export function AdminPage({ title, action, children }: AdminPageProps) {
  const { t } = useTranslation("admin");
  const [path] = useLocation();
  const user = useUser();
  if (!user?.roles?.includes("admin")) return <Forbidden />;
  return (
    <Page>
      <nav aria-label={t("nav.label")} className={styles.nav}>
        {adminPages.map(({ key, href }) => (
          <Link
            key={key}
            href={href}
            className={clsx(styles.tab, path === href && styles.current)}
            aria-current={path === href ? "page" : undefined}
          >
            {t(`nav.${key}`)}
          </Link>
        ))}
      </nav>
      <PageHeader title={title} action={action} />
      {children}
    </Page>
  );
}
