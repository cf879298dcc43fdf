import { Link, useLocation } from "wouter";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useHasBottomActions } from "../../shared/ui/bottom-actions.tsx";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./bottom-bar.module.css";
import { isActive, useMainItems } from "./nav-items.ts";

export function BottomBar() {
  const { t } = useTranslation("shell");
  const [path] = useLocation();
  const mainItems = useMainItems();
  if (useHasBottomActions()) return null;
  return (
    <nav aria-label={t("nav.label")} className={styles.bar} data-no-print>
      {mainItems
        .filter(({ bar }) => bar)
        .map((item) => {
          const active = isActive(item, path);
          const Icon = item.icon;
          return (
            <Link
              key={item.key}
              href={item.href}
              className={styles.item}
              aria-current={active ? "page" : undefined}
              onTouchStart={item.load}
            >
              <span className={styles.icon}>
                <Icon size={22} stroke={active ? 2.2 : 1.8} aria-hidden />
              </span>
              {t(`nav.${item.key}`)}
            </Link>
          );
        })}
      <AccountMenu placement="bar" className={styles.item} iconClassName={styles.icon} />
    </nav>
  );
}
