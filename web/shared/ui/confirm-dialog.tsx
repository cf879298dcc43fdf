import { Button, Modal } from "@mantine/core";
import { useAtomValue } from "jotai/react";
import { useTranslation } from "react-i18next";
import { answerConfirm, confirmAtom } from "./confirm.ts";
import { DialogActions } from "./dialog-actions.tsx";
import type { LazyDialogProps } from "./lazy-dialog.tsx";

/** The one confirm dialog; the shell shows it, `confirm()` opens it. */
export default function ConfirmDialog({ opened, onClose }: LazyDialogProps) {
  const { t } = useTranslation();
  const { title, text, confirmLabel, destructive } = useAtomValue(confirmAtom);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title ?? t("confirm_title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <p>{text}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button color={destructive ? "red" : "brand"} onClick={() => answerConfirm(true)} data-autofocus>
          {confirmLabel ?? t("confirm")}
        </Button>
      </DialogActions>
    </Modal>
  );
}
