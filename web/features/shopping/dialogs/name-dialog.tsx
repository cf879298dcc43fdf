import { Button, Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";

interface NameDialogProps {
  /** The present name; "" for a new list. */
  name: string;
  opened: boolean;
  onClose: () => void;
  onName: (name: string) => void;
}

const longestName = 200;

/** Asks for the name of a list. */
export default function NameDialog({ name, opened, onClose, onName }: NameDialogProps) {
  const { t } = useTranslation(["shopping", "common"]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={420}
      title={name ? t("menu.rename") : t("new_list")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <NameForm name={name} onClose={onClose} onName={onName} />
    </Modal>
  );
}

/** Mounted with each opening, so that it begins with the present name. */
function NameForm({ name, onClose, onName }: Omit<NameDialogProps, "opened">) {
  const { t } = useTranslation(["shopping", "common"]);
  const [text, setText] = useState(name);
  const trimmed = text.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!trimmed) return;
        if (trimmed !== name) onName(trimmed);
        onClose();
      }}
    >
      <TextInput
        data-autofocus
        label={t("name.label")}
        placeholder={t("name.placeholder")}
        value={text}
        maxLength={longestName}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" disabled={!trimmed}>
          {name ? t("common:save") : t("name.create")}
        </Button>
      </DialogActions>
    </form>
  );
}
