import { IconAlertCircle, IconCircleCheck, IconX } from "@tabler/icons-react";
import { useAtomValue } from "jotai/react";
import { useTranslation } from "react-i18next";
import { type Toast, toast, toastsAtom } from "./toast.ts";
import styles from "./toaster.module.css";

function ToastIcon({ kind }: { kind: Toast["kind"] }) {
  if (kind === "success") return <IconCircleCheck size={20} className={styles.success} aria-hidden />;
  if (kind === "error") return <IconAlertCircle size={20} className={styles.error} aria-hidden />;
  if (kind === "loading") return <span className={styles.spinner} aria-hidden="true" />;
  return null;
}

function ToastLine({ entry }: { entry: Toast }) {
  const { t } = useTranslation();
  const { id, kind, text, action } = entry;
  return (
    <li
      className={styles.toast}
      onPointerEnter={() => toast.pause(id)}
      onPointerLeave={() => toast.resume(id)}
      onFocus={() => toast.pause(id)}
      onBlur={() => toast.resume(id)}
    >
      <ToastIcon kind={kind} />
      <span className={styles.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.run();
            toast.dismiss(id);
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} onClick={() => toast.dismiss(id)} aria-label={t("close")}>
        <IconX size={16} aria-hidden />
      </button>
    </li>
  );
}

/** Where toasts appear; the shell shows it once. Errors interrupt a screen reader, the others wait. */
export function Toaster() {
  const toasts = useAtomValue(toastsAtom);
  return (
    <div className={styles.area} data-no-print>
      <ol aria-live="assertive" className={styles.list}>
        {toasts
          .filter(({ kind }) => kind === "error")
          .map((entry) => (
            <ToastLine key={entry.id} entry={entry} />
          ))}
      </ol>
      <ol aria-live="polite" className={styles.list}>
        {toasts
          .filter(({ kind }) => kind !== "error")
          .map((entry) => (
            <ToastLine key={entry.id} entry={entry} />
          ))}
      </ol>
    </div>
  );
}
