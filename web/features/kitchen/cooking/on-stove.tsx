import { Button } from "@mantine/core";
import { IconFlame } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { useState } from "react";
import { useNow } from "../../../shared/cooking/use-now.ts";
import { formatMoment } from "../../../shared/game/format-game.ts";
import { toastGameError } from "../../../shared/game/game-errors.ts";
import { gameCalls, gameKey, gameRulesQuery } from "../../../shared/game/game-queries.ts";
import { RewardParts, RewardSum } from "../../../shared/game/reward.tsx";
import { useIsSending } from "../../../shared/game/stage/photo-queue.ts";
import { StagePhotos } from "../../../shared/game/stage/stage-photos.tsx";
import { useFinish } from "../../../shared/game/stage/use-finish.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { confirm } from "../../../shared/ui/confirm.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { ChangeRecipe } from "./change-recipe.tsx";
import styles from "./cooking.module.css";

/** Giving up: possible once nobody has touched the dish for the time that the rules name. */
function GiveUp({ cooking }: { cooking: GameCooking }) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const client = useQueryClient();
  const { data: rules } = useQuery(gameRulesQuery);
  const now = useNow(true);
  const giveUp = useMutation({
    mutationFn: () => gameCalls.giveUp(cooking.id),
    onError: toastGameError,
    onSettled: () => client.invalidateQueries({ queryKey: [gameKey] }),
  });
  if (!rules) return null;
  const hours = rules.cooking.give_up_hours;
  const from = Date.parse(cooking.touched_at) + hours * 3_600_000;
  if (now < from)
    return (
      <p className={styles.soft}>
        {t("give_up.from", { count: hours, moment: formatMoment(new Date(from).toISOString(), lang) })}
      </p>
    );
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: t("give_up.title"),
      text: t("give_up.text"),
      confirmLabel: t("give_up.action"),
      destructive: true,
    });
    if (sure) giveUp.mutate();
  };
  return (
    <Button variant="subtle" color="red" loading={giveUp.isPending} onClick={() => void ask()}>
      {t("give_up.action")}
    </Button>
  );
}

/** A dish on the stove: its photos, what it may bring, and everything that can be done with it. */
export function OnStove({ cooking }: { cooking: GameCooking }) {
  const { t } = useTranslation("game");
  const { recipe_id: recipeId, expected_reward: reward } = cooking;
  const isSending = useIsSending(cooking.id);
  const [isChanging, setIsChanging] = useState(false);
  const finish = useFinish(cooking.id, () => {});
  const hasPhoto = cooking.cooking_images.length > 0;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Card as="section" className={styles.card} aria-labelledby="photos">
          <h2 id="photos">{t("photo.list")}</h2>
          <p className={styles.soft}>{t(isSending ? "finish.waits" : hasPhoto ? "finish.ready" : "finish.text")}</p>
          <StagePhotos cooking={cooking} />
        </Card>
        <div className={styles.actions}>
          {hasPhoto && (
            <Button loading={finish.isPending} disabled={isSending} onClick={() => finish.mutate()}>
              {t("finish.action")}
            </Button>
          )}
          {recipeId !== null && (
            <LinkButton
              href={`/recipes/${recipeId}?cook=1`}
              variant={hasPhoto ? "default" : "filled"}
              leftSection={<IconFlame size={18} aria-hidden />}
            >
              {t("stove.continue")}
            </LinkButton>
          )}
          <Button variant="default" onClick={() => setIsChanging(true)}>
            {t("change.action")}
          </Button>
        </div>
        <GiveUp cooking={cooking} />
      </div>
      {reward && (
        <Card as="section" className={styles.card} aria-labelledby="reward">
          <h2 id="reward">{t("stove.if_approved")}</h2>
          <RewardSum reward={reward} />
          <RewardParts reward={reward} />
        </Card>
      )}
      <ChangeRecipe opened={isChanging} onClose={() => setIsChanging(false)} cooking={cooking} />
    </div>
  );
}
