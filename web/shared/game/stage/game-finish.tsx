import { Button } from "@mantine/core";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Handwriting } from "../../ui/handwriting.tsx";
import { RewardSum } from "../reward.tsx";
import { useIsSending } from "./photo-queue.ts";
import styles from "./stage.module.css";
import { StagePhotos } from "./stage-photos.tsx";
import { useFinish } from "./use-finish.ts";

interface GameFinishProps {
  cooking: GameCooking;
  /** Something rings: nothing else is orange. */
  quiet: boolean;
  onFinished: () => void;
  /** Finished another time; the photos stay. */
  onLater: () => void;
}

/** After the last step of a cooking for the game: a photo of the dish, then other cooks have a look. */
export default function GameFinish({ cooking, quiet, onFinished, onLater }: GameFinishProps) {
  const { t } = useTranslation("game");
  const finish = useFinish(cooking.id, onFinished);
  const isSending = useIsSending(cooking.id);
  const { expected_reward: reward } = cooking;
  const hasPhoto = cooking.cooking_images.length > 0;
  return (
    <div className={styles.finish}>
      <Handwriting as="h2" size="title">
        {t("finish.title")}
      </Handwriting>
      <p className={styles.soft}>{t(isSending ? "finish.waits" : hasPhoto ? "finish.ready" : "finish.text")}</p>
      <StagePhotos cooking={cooking} primary={!quiet} />
      {reward && (
        <div>
          <p className={styles.soft}>{t("stove.if_approved")}</p>
          <RewardSum reward={reward} />
        </div>
      )}
      <Button
        size="lg"
        variant={quiet || !hasPhoto ? "default" : "filled"}
        disabled={!hasPhoto || isSending}
        loading={finish.isPending}
        onClick={() => finish.mutate()}
      >
        {t("finish.action")}
      </Button>
      <Button variant="subtle" color="gray" onClick={onLater}>
        {t("finish.later")}
      </Button>
    </div>
  );
}
