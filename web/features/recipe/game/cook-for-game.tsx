import { Button } from "@mantine/core";
import { IconFlame } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useState } from "react";
import { Link, useSearch } from "wouter";
import { currentCookingQuery, expectedRewardQuery } from "../../../shared/game/game-queries.ts";
import { RewardSum } from "../../../shared/game/reward.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import styles from "./cook-for-game.module.css";

const loadSheet = () => import("./start-sheet.tsx");

interface CookForGameProps {
  recipe: Recipe;
  /** Opens cook mode. */
  onCook: () => void;
}

/** On a recipe, for players: cooking it for the game, with what it would bring; or that it is on the stove. */
export default function CookForGame({ recipe, onCook }: CookForGameProps) {
  const { t } = useTranslation("game");
  const asked = new URLSearchParams(useSearch()).has("game");
  const { data: current } = useQuery(currentCookingQuery);
  const { data: reward, error } = useQuery(expectedRewardQuery(recipe.id));
  const isOnStove = current?.recipe_id === recipe.id;
  const [isOpen, setIsOpen] = useState(asked);
  if (isOnStove)
    return (
      <p className={styles.stove} data-no-print>
        <IconFlame size={20} aria-hidden className={styles.flame} />
        <span className={styles.words}>
          <span>{t("recipe.on_stove")}</span>
          <Link href={`/kitchen/cookings/${current.id}`}>{t("recipe.photos")}</Link>
        </span>
      </p>
    );
  // Not every recipe can be cooked for the game: nothing is offered then.
  if (error) return null;
  if (current === undefined) return <div className={styles.line} />;
  return (
    <div className={styles.line} data-no-print>
      <Button variant="light" leftSection={<IconFlame size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t("recipe.cook_for_game")}
      </Button>
      {reward && <RewardSum reward={reward} />}
      <LazyDialog
        load={loadSheet}
        props={{ opened: isOpen, onClose: () => setIsOpen(false), recipe, current, onStarted: onCook }}
      />
    </div>
  );
}
