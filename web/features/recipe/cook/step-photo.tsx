import { Button } from "@mantine/core";
import { IconCamera, IconCheck } from "@tabler/icons-react";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { usePendingPhotos } from "../../../shared/game/stage/photo-queue.ts";
import { TakePhoto } from "../../../shared/game/stage/stage-photos.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import styles from "./cook-mode.module.css";

/** For a cooking of the game, at the step that deserves a photo: asks for one, calmly, and says once it is there or waits. */
export default function StepPhoto({ cooking, stepId }: { cooking: GameCooking; stepId: number }) {
  const { t } = useTranslation("game");
  const pending = usePendingPhotos(cooking.id);
  const isShown = cooking.cooking_images.some(({ step_id }) => step_id === stepId);
  // What was refused is shown at the end, and may be taken again here.
  const isTaken = isShown || pending.some((photo) => photo.stepId === stepId && photo.status !== "failed");
  return (
    <div className={styles.moment}>
      <p role="status">
        {isTaken && <IconCheck size={20} aria-hidden />}
        {t(isTaken ? "photo.moment_taken" : "photo.moment")}
      </p>
      {!isTaken && (
        <TakePhoto cookingId={cooking.id} stepId={stepId}>
          {(open) => (
            <Button variant="light" leftSection={<IconCamera size={20} aria-hidden />} onClick={open}>
              {t("photo.moment_take")}
            </Button>
          )}
        </TakePhoto>
      )}
    </div>
  );
}
