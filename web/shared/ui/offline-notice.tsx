import { IconChevronDown, IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { useStoredAsOf } from "../offline/use-stored-as-of.ts";
import styles from "./offline-notice.module.css";
import { toast } from "./toast.ts";
import { useOnline } from "./use-online.ts";

/** Whether there is room for the whole notice: beside the page, in the navigation. */
const isWide = (): boolean => window.matchMedia("(min-width: 62.5em)").matches;

/**
 * Shows a notice while there is no connection, and announces once when it is back. On narrow windows, where it would
 * cover the page, the sentence is collapsed. Where the page shows copies that are stored on this device, the notice always
 * says of when they are: ingredients and allergens may have changed.
 */
export function OfflineNotice() {
  const { t } = useTranslation("common");
  const online = useOnline();
  const copied = useStoredAsOf();
  const [open, setOpen] = useState(isWide);
  const text = useId();
  const wasOnline = useRef(online);
  const onChange = useEffectEvent(() => {
    if (online && !wasOnline.current) toast.success(t("back_online"));
    if (!online) setOpen(isWide());
    wasOnline.current = online;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reacts to the connection only
  useEffect(() => onChange(), [online]);
  return (
    <div role="status" className={styles.area} data-no-print>
      {(!online || copied !== null) && (
        <div className={styles.notice}>
          <button
            type="button"
            className={styles.title}
            aria-expanded={open}
            aria-controls={text}
            onClick={() => setOpen(!open)}
          >
            <IconPlugConnectedX size={20} aria-hidden />
            {copied ?? t("offline_title")}
            <IconChevronDown size={18} className={styles.chevron} aria-hidden />
          </button>
          <p id={text} className={styles.text} hidden={!open}>
            {copied === null ? t("offline_text") : t("offline_copy")}
          </p>
        </div>
      )}
    </div>
  );
}
