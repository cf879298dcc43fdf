import { Button, Modal } from "@mantine/core";
import { useAtomValue } from "jotai/react";
import { useTranslation } from "react-i18next";
import { answerConfirm, confirmAtom } from "./confirm.ts";
import { DialogActions } from "./dialog-actions.tsx";

/** The one confirm dialog; the shell shows it, `confirm()` opens it. */
export default function ConfirmDialog() {
  const { t } = useTranslation();
  const { open, title, text, confirmLabel, destructive } = useAtomValue(confirmAtom);
  return (
    <Modal
      opened={open}
      onClose={() => answerConfirm(false)}
      title={title ?? t("confirm_title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <p>{text}</p>
      <DialogActions>
        <Button variant="default" onClick={() => answerConfirm(false)}>
          {t("cancel")}
        </Button>
        <Button color={destructive ? "red" : "brand"} onClick={() => answerConfirm(true)} data-autofocus>
          {confirmLabel ?? t("confirm")}
        </Button>
      </DialogActions>
    </Modal>
  );
}
