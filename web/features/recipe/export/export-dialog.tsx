import { Button, Modal } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { RecipeExportFormat } from "@toque/db/schemas/recipe-export.ts";
import { useState } from "react";
import { downloadFile } from "../../../shared/export/download-file.ts";
import { FormatChoice } from "../../../shared/export/format-choice.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import { toastError } from "../../../shared/ui/toast-error.ts";

interface ExportDialogProps {
  recipeId: number;
  opened: boolean;
  onClose: () => void;
}

/** The recipe as a file for another program. */
export default function ExportDialog({ recipeId, opened, onClose }: ExportDialogProps) {
  const { t } = useTranslation(["recipe", "common", "exchange"]);
  const [system] = useMeasurementSystem();
  const [format, setFormat] = useState<RecipeExportFormat>("toque");
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      downloadFile(
        `/api/recipe/recipes/${recipeId}/export?format=${format}&measurement_system=${system}`,
        `recipe-${recipeId}`,
      ),
    onSuccess: onClose,
    onError: toastError,
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={460}
      title={t("export.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <FormatChoice value={format} onChange={setFormat} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
          data-autofocus
        >
          {t("exchange:export.download")}
        </Button>
      </DialogActions>
    </Modal>
  );
}
