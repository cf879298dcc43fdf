import { Link, useLocation } from "wouter";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useUser } from "../../shared/session/session.ts";
import { Wordmark } from "../../shared/ui/wordmark.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { isActive, type NavItem, ownItems, useMainItems } from "./nav-items.ts";
import styles from "./side-nav.module.css";

export function SideNav() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const mainItems = useMainItems();
  return (
    <nav aria-label={t("nav.label")} className={styles.side} data-no-print>
      <Link href="/recipes" className={styles.brand}>
        <Wordmark />
      </Link>
      <div className={styles.nav}>
        {mainItems.map((item) => (
          <SideLink key={item.key} item={item} />
        ))}
        {user && (
          <>
            <h2 className={styles.group}>{t("nav.yours")}</h2>
            {ownItems.map((item) => (
              <SideLink key={item.key} item={item} />
            ))}
          </>
        )}
      </div>
      <AccountMenu placement="side" />
    </nav>
  );
}

function SideLink({ item }: { item: NavItem }) {
  const { t } = useTranslation("shell");
  const [path] = useLocation();
  const active = isActive(item, path);
  const Icon = item.icon;
  return (
    <Link
      href={item.href}
      className={styles.item}
      aria-current={active ? "page" : undefined}
      onPointerEnter={item.load}
      onFocus={item.load}
    >
      <Icon size={20} stroke={active ? 2.2 : 1.8} aria-hidden />
      {t(`nav.${item.key}`)}
    </Link>
  );
}
