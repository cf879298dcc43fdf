import { Button, Modal } from "@mantine/core";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useMemo } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { diffRecipes } from "./diff.ts";
import { DiffView } from "./diff-view.tsx";

interface ChangesDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Undefined while loading. */
  before: Recipe | undefined;
  after: Recipe | undefined;
  error?: unknown;
  onRetry?: () => void;
  /** Undoes the change. */
  onUndo?: (() => void) | undefined;
}

/** A dialog with the diff of a change. */
export default function ChangesDialog({ opened, onClose, before, after, error, onRetry, onUndo }: ChangesDialogProps) {
  const { t } = useTranslation(["recipe", "common"]);
  const diff = useMemo(() => (before && after ? diffRecipes(before, after) : null), [before, after]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={560}
      title={t("diff.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      {error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : diff && before && after ? (
        <DiffView diff={diff} before={before} after={after} />
      ) : (
        <LinesSkeleton lines={5} />
      )}
      <DialogActions>
        {onUndo && (
          <Button
            variant="default"
            onClick={() => {
              onUndo();
              onClose();
            }}
          >
            {t("common:undo")}
          </Button>
        )}
        <Button variant="light" onClick={onClose} data-autofocus>
          {t("common:close")}
        </Button>
      </DialogActions>
    </Modal>
  );
}
