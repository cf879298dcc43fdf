import { Button, Modal } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import { useApprovalRequest } from "../../../shared/visibility/use-approval-request.ts";
import { canRequestApproval, visibilityOf } from "../../../shared/visibility/visibility.ts";

interface ShareDialogProps {
  recipe: Recipe;
  opened: boolean;
  onClose: () => void;
  onCopy: () => void;
}

/** Shown before sharing a recipe that only its owner can see: explains it and offers to request approval. */
export default function ShareDialog({ recipe, opened, onClose, onCopy }: ShareDialogProps) {
  const { t } = useTranslation(["recipe", "common"]);
  const { requestApproval, pending } = useApprovalRequest(recipe);
  const visibility = visibilityOf(recipe);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={460}
      title={t("share.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <p>{t(visibility === "pending" ? "share.pending" : "share.text")}</p>
      <DialogActions>
        <Button
          variant="default"
          leftSection={<IconLink size={18} aria-hidden />}
          onClick={() => {
            onCopy();
            onClose();
          }}
        >
          {t("menu.copy")}
        </Button>
        {canRequestApproval(visibility) && (
          <Button
            loading={pending}
            onClick={() => {
              requestApproval();
              onClose();
            }}
          >
            {t("visibility.ask")}
          </Button>
        )}
      </DialogActions>
    </Modal>
  );
}
