import { IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useSyncWords } from "../../../shared/shopping/use-shopping.ts";
import styles from "./sync-badge.module.css";

/** "In step at 14:02"; null before the first time. */
export function useInStep(): string | null {
  const { t } = useTranslation("shopping");
  const lang = useLanguage();
  const { inStepAt } = useSyncWords();
  if (inStepAt === null) return null;
  const time = new Intl.DateTimeFormat(localeOf(lang), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    inStepAt,
  );
  return t("sync.in_step", { time });
}

/** Without a network: how many changes wait. Nothing while all is well. */
export function SyncBadge() {
  const { t } = useTranslation("shopping");
  const { words, ticks, others } = useSyncWords();
  const isOffline = words === "offline" || words === "waiting";
  const text =
    words === "offline"
      ? t("sync.offline")
      : words === "waiting"
        ? others === 0
          ? t("sync.ticks_wait", { count: ticks })
          : t("sync.changes_wait", { count: ticks + others })
        : "";
  return (
    <div role="status" className={styles.area} data-no-print>
      {isOffline && (
        <span className={styles.badge}>
          <IconCloudOff size={18} aria-hidden />
          {text}
        </span>
      )}
      {words === "sending" && ticks + others > 2 && (
        <span className={styles.badge}>
          <IconCloudUp size={18} aria-hidden />
          {t("sync.sending", { count: ticks + others })}
        </span>
      )}
    </div>
  );
}
