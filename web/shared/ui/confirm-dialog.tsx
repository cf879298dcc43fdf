import { ModalsProvider, useModals } from "@mantine/modals";
import { useAtomValue } from "jotai/react";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { questionAtom } from "./confirm.ts";
import styles from "./dialog-actions.module.css";
import type { LazyDialogProps } from "./lazy-dialog.tsx";

/** Opens a modal for the pending question, and closes it when answered. */
function Question({ opened }: { opened: boolean }) {
  const { t } = useTranslation();
  const { openConfirmModal, closeModal } = useModals();
  const question = useAtomValue(questionAtom);
  const open = useEffectEvent(({ title, text, confirmLabel, destructive, answer }: NonNullable<typeof question>) =>
    openConfirmModal({
      title: title ?? t("confirm_title"),
      children: <p>{text}</p>,
      labels: { cancel: t("cancel"), confirm: confirmLabel ?? t("confirm") },
      confirmProps: { color: destructive ? "red" : "brand", "data-autofocus": true },
      closeButtonProps: { "aria-label": t("close") },
      // An inline margin of 0 would win over the class.
      groupProps: { className: styles.actions, mt: 24 },
      onConfirm: () => answer(true),
      onClose: () => answer(false),
    }),
  );
  useEffect(() => {
    if (!opened || !question) return;
    const id = open(question);
    return () => closeModal(id);
  }, [opened, question, closeModal]);
  return null;
}

/** The confirm dialog; the shell shows it once, `confirm()` opens it. */
export default function ConfirmDialog({ opened }: LazyDialogProps) {
  return (
    <ModalsProvider>
      <Question opened={opened} />
    </ModalsProvider>
  );
}
