import { type NotificationData, Notifications } from "@mantine/notifications";
import { IconAlertCircle, IconCircleCheck, IconX } from "@tabler/icons-react";
import { useTranslation } from "../i18n/use-translation.ts";
import { type ToastKind, toast, toastLimit, toastOf, toastStores } from "./toast.ts";
import styles from "./toast-list.module.css";

function ToastIcon({ kind }: { kind: ToastKind }) {
  if (kind === "success") return <IconCircleCheck size={20} className={styles.success} aria-hidden />;
  if (kind === "error") return <IconAlertCircle size={20} className={styles.error} aria-hidden />;
  if (kind === "loading") return <span className={styles.spinner} aria-hidden="true" />;
  return null;
}

/** The content of a notification. */
function ToastContent({ notification: { id, message } }: { notification: NotificationData }) {
  const { t } = useTranslation();
  const entry = toastOf(id);
  const dismiss = (): void => toast.dismiss(id ?? "");
  return (
    <>
      <ToastIcon kind={entry?.kind ?? "blank"} />
      <span className={styles.text}>{message}</span>
      {entry?.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            entry.action?.run();
            dismiss();
          }}
        >
          {entry.action.label}
        </button>
      )}
      <button type="button" className={styles.close} onClick={dismiss} aria-label={t("close")}>
        <IconX size={16} aria-hidden />
      </button>
    </>
  );
}

export interface ToastListProps {
  live: keyof typeof toastStores;
}

/** The toasts of one live region, newest first. */
export default function ToastList({ live }: ToastListProps) {
  return (
    <Notifications
      store={toastStores[live]}
      limit={toastLimit}
      position="top-center"
      pauseResetOnHover="notification"
      // A toast appears with its class's animation, and disappears immediately.
      transitionDuration={0}
      notificationMaxHeight="none"
      allowDragDismiss={false}
      allowScrollDismiss={false}
      withinPortal={false}
      renderNotification={(notification) => <ToastContent notification={notification} />}
      role="list"
      unstyled
      classNames={{ root: styles.list, notification: styles.toast }}
    />
  );
}
