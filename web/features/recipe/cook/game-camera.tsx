import { IconCamera } from "@tabler/icons-react";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { useEffect } from "react";
import { gameErrorText } from "../../../shared/game/game-errors.ts";
import { usePendingPhotos } from "../../../shared/game/stage/photo-queue.ts";
import { TakePhoto, useArrivingPhotos } from "../../../shared/game/stage/stage-photos.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { toast } from "../../../shared/ui/toast.ts";

interface GameCameraProps {
  cooking: GameCooking;
  stepId: number;
  className: string | undefined;
}

/** In cook mode, for a cooking of the game: a photo of the step. What does not arrive is shown again at the end. */
export default function GameCamera({ cooking, stepId, className }: GameCameraProps) {
  const { t } = useTranslation("game");
  useArrivingPhotos();
  const failed = usePendingPhotos(cooking.id).findLast(({ status }) => status !== "uploading");
  const problem = failed ? (failed.status === "waiting" ? t("photo.waiting") : gameErrorText(failed.error)) : null;
  const key = failed?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once a photo
  useEffect(() => {
    if (problem) toast.blank(problem);
  }, [key, problem]);
  const count = cooking.cooking_images.length;
  return (
    <TakePhoto cookingId={cooking.id} stepId={stepId}>
      {(open) => (
        <button
          type="button"
          className={className}
          onClick={open}
          aria-label={`${t("photo.of_step")}, ${t("stove.photos", { count })}`}
        >
          <IconCamera size={26} aria-hidden />
        </button>
      )}
    </TakePhoto>
  );
}
