import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { isBusy } from "./busy.ts";
import styles from "./update-notice.module.css";

/** How often it is looked whether somebody is still busy, in milliseconds. */
const LOOK_MS = 2000;

/**
 * "A new version is ready": above the bar on phones. Not while somebody cooks or has work that is not saved, and not
 * again on this page once it was put off.
 */
export default function UpdateNotice({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation("shell");
  const [busy, setBusy] = useState(isBusy);
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setBusy(isBusy()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  if (busy || later) return null;
  const reload = (): void => {
    // Something may have begun since it was looked last.
    if (isBusy()) setBusy(true);
    else onReload();
  };
  return (
    <div className={styles.notice}>
      <span className={styles.text}>{t("app.update_ready")}</span>
      <span className={styles.actions}>
        <Button variant="default" px="md" onClick={reload}>
          {t("app.reload")}
        </Button>
        <Button variant="subtle" px="sm" onClick={() => setLater(true)}>
          {t("app.later")}
        </Button>
      </span>
    </div>
  );
}
