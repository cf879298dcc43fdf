import { IconUserCircle } from "@tabler/icons-react";
import { clsx } from "clsx";
import { Suspense, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useMe } from "../../shared/preferences/account.ts";
import { useUser } from "../../shared/session/session.ts";
import { LazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import styles from "./account-menu.module.css";
import { isAccountPage } from "./nav-items.ts";

const loadPanel = () => import("./account-panel.tsx");

interface AccountMenuProps {
  placement: "side" | "bar";
  className?: string;
  iconClassName?: string;
}

/** Button with the name or "Account", and the settings panel above it. */
export function AccountMenu({ placement, className, iconClassName }: AccountMenuProps) {
  const { t } = useTranslation("shell");
  const [path] = useLocation();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const area = useRef<HTMLDivElement>(null);
  const me = useMe();
  const [failed, setFailed] = useState<string | null>(null);
  const user = useUser();
  const name = me?.username ?? user?.name ?? user?.email ?? null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel wherever the focus is inside it
    <div
      ref={area}
      className={clsx(styles.area, styles[placement])}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      <button
        type="button"
        className={clsx(styles.button, className)}
        onClick={() => setOpened(!opened)}
        onPointerEnter={() => void loadPanel().catch(() => {})}
        aria-expanded={opened}
        aria-haspopup="dialog"
        aria-current={isAccountPage(path) ? "page" : undefined}
        aria-label={placement === "bar" ? t("nav.account") : undefined}
      >
        <span className={clsx(iconClassName, styles.picture)}>
          {me?.avatar_url && me.avatar_url !== failed ? (
            <img src={me.avatar_url} alt="" onError={() => setFailed(me.avatar_url)} />
          ) : (
            <IconUserCircle size={22} stroke={1.8} aria-hidden />
          )}
        </span>
        <span className={styles.name}>{placement === "side" && name ? name : t("nav.account")}</span>
      </button>
      <Suspense>
        <LazyDialog load={loadPanel} props={{ name, placement, area, opened, onClose: close }} />
      </Suspense>
    </div>
  );
}
