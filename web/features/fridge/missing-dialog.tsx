import { Modal } from "@mantine/core";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { ListChoices } from "../../shared/shopping/list-choices.tsx";
import type { LazyDialogProps } from "../../shared/ui/lazy-dialog.tsx";

interface MissingDialogProps extends LazyDialogProps {
  onChoose: (listId: number, listName: string) => void;
}

/** On which list the foods go that a recipe lacks. */
export default function MissingDialog({ opened, onClose, onChoose }: MissingDialogProps) {
  const { t } = useTranslation(["shopping", "common"]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={420}
      title={t("to_list.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <ListChoices onChoose={onChoose} />
    </Modal>
  );
}
