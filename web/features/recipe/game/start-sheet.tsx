import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { Link } from "wouter";
import { useNow } from "../../../shared/cooking/use-now.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { countCharges } from "../../../shared/game/charges.ts";
import { formatCountdown } from "../../../shared/game/format-game.ts";
import { toastGameError } from "../../../shared/game/game-errors.ts";
import {
  currentCookingQuery,
  expectedRewardQuery,
  gameCalls,
  gameKey,
  gameRulesQuery,
  restaurantQuery,
} from "../../../shared/game/game-queries.ts";
import { RewardParts, RewardSum } from "../../../shared/game/reward.tsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import type { LazyDialogProps } from "../../../shared/ui/lazy-dialog.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import styles from "./cook-for-game.module.css";

interface StartSheetProps extends LazyDialogProps {
  recipe: Recipe;
  /** What is on the stove. */
  current: GameCooking | null;
  onStarted: () => void;
}

/** Before cooking for the game: what it takes, what it may bring, and what happens with a dish that is on the stove. */
export default function StartSheet({ opened, onClose, recipe, current, onStarted }: StartSheetProps) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const client = useQueryClient();
  const restaurant = useQuery({ ...restaurantQuery, enabled: opened });
  const { data: rules } = useQuery({ ...gameRulesQuery, enabled: opened });
  const reward = useQuery({ ...expectedRewardQuery(recipe.id), enabled: opened });
  const now = useNow(opened);
  const charges = restaurant.data && countCharges(restaurant.data, rules?.charges.hours_per_charge ?? 8, now);
  const start = useMutation({
    mutationFn: () => (current ? gameCalls.changeRecipe(current.id, recipe.id) : gameCalls.start(recipe.id)),
    onSuccess: (cooking) => {
      client.setQueryData(currentCookingQuery.queryKey, cooking);
      void client.invalidateQueries({ queryKey: [gameKey] });
      onClose();
      onStarted();
    },
    onError: (error) => {
      toastGameError(error);
      void client.invalidateQueries({ queryKey: [gameKey] });
    },
  });
  const isOut = current === null && charges !== undefined && charges.charges < 1;
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t("recipe.cook_for_game")}
      footer={
        <Button
          fullWidth
          size="lg"
          disabled={isOut || !reward.data}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t(current ? "recipe.change" : "recipe.start")}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p>{t("recipe.text", { name: textOf(recipe.name, lang) })}</p>
        {current && (
          <p>
            {t("recipe.other_on_stove", { name: current.title })}{" "}
            <Link href={`/kitchen/cookings/${current.id}`}>{t("stove.details")}</Link>
          </p>
        )}
        {!current && charges && (
          <p className={styles.soft}>
            {t("recipe.takes_charge", { count: charges.charges, max: charges.max })}
            {isOut && charges.nextAt !== null
              ? ` ${t("recipe.next_charge", { duration: formatCountdown(charges.nextAt - now, lang) })}`
              : ""}
          </p>
        )}
        {reward.error && !reward.data && <ErrorState error={reward.error} onRetry={() => void reward.refetch()} />}
        {reward.isPending && <LinesSkeleton lines={4} />}
        {reward.data && (
          <>
            <div>
              <p className={styles.soft}>{t("stove.if_approved")}</p>
              <RewardSum reward={reward.data} />
            </div>
            <RewardParts reward={reward.data} />
          </>
        )}
      </div>
    </Sheet>
  );
}
