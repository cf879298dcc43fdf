import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { Wordmark } from "../../shared/ui/wordmark.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { isActive, navItems } from "./nav-items.ts";
import styles from "./side-nav.module.css";

export function SideNav() {
  const { t } = useTranslation("shell");
  const [path] = useLocation();
  return (
    <nav aria-label={t("nav.label")} className={styles.side} data-no-print>
      <Link href="/recipes" className={styles.brand}>
        <Wordmark />
      </Link>
      <div className={styles.nav}>
        {navItems.map((item) => {
          const active = isActive(item, path);
          const Icon = item.icon;
          return (
            <Link
              key={item.key}
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
        })}
      </div>
      <AccountMenu placement="side" />
    </nav>
  );
}
