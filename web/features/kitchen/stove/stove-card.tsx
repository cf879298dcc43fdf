import { Button } from "@mantine/core";
import { IconFlame } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { CookingReward, GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { useState } from "react";
import { rightNow } from "../../../shared/cooking/clock.ts";
import { cookingsQuery } from "../../../shared/cooking/cooking-queries.ts";
import { formatTimeAgo } from "../../../shared/formatting/time-ago.ts";
import { RewardParts, RewardSum } from "../../../shared/game/reward.tsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { recipeQuery } from "../../../shared/recipes/recipe-queries.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import { Hat } from "../../../shared/ui/wordmark.tsx";
import styles from "./stove.module.css";

/** The dish: the newest photo of it, else the recipe's picture. */
function DishPicture({ cooking }: { cooking: GameCooking }) {
  const photo = cooking.cooking_images.at(-1);
  const id = cooking.recipe_id;
  const { data } = useQuery({ ...recipeQuery(id ?? 0), enabled: id !== null && !photo });
  if (photo) return <Picture url={photo.img_url} sizes="(min-width: 46.875em) 260px, 100vw" className={styles.photo} />;
  if (data) return <RecipeCover recipe={data.recipe} eager className={styles.cover} />;
  return (
    <span className={styles.blank}>
      <Hat size={64} />
    </span>
  );
}

/** What an approval would bring, with its parts one tap away. */
function Expected({ reward }: { reward: CookingReward }) {
  const { t } = useTranslation("game");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.expected}>
      <div className={styles.expectedHead}>
        <span>{t("stove.if_approved")}</span>
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t("reward.adds_up")}
        </Button>
      </div>
      <RewardSum reward={reward} />
      {isOpen && <RewardParts reward={reward} />}
    </div>
  );
}

/** What is on the stove, and the way on. */
export function StoveCard({ cooking }: { cooking: GameCooking }) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const { data: stages } = useQuery(cookingsQuery);
  const { recipe_id: recipeId, cooking_images: photos, expected_reward: expected } = cooking;
  const stage = stages?.find((one) => one.recipe.id === recipeId);
  const ago = formatTimeAgo(Date.parse(cooking.started_at), rightNow(), lang);
  const facts = [
    ...(stage ? [t("stove.step", { number: stage.step + 1 })] : []),
    t("stove.photos", { count: photos.length }),
    ...(ago ? [ago] : []),
  ];
  const details = `/kitchen/cookings/${cooking.id}`;
  return (
    <Card as="section" flush aria-labelledby="stove" className={styles.card}>
      <div className={styles.picture}>
        <DishPicture cooking={cooking} />
        <span className={styles.badge}>
          <IconFlame size={16} aria-hidden />
          {t("stove.on")}
        </span>
      </div>
      <div className={styles.words}>
        <h2 id="stove">{cooking.title}</h2>
        <p className={styles.facts}>{facts.join(" · ")}</p>
        {expected && <Expected reward={expected} />}
        <div className={styles.actions}>
          <LinkButton
            href={recipeId === null ? details : `/recipes/${recipeId}?cook=1`}
            leftSection={<IconFlame size={18} aria-hidden />}
          >
            {t("stove.continue")}
          </LinkButton>
          <LinkButton href={details} variant="default">
            {t("stove.details")}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
