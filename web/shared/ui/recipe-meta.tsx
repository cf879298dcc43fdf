import { IconClock } from "@tabler/icons-react";
import type { DifficultyKey, NutriScore } from "@toque/db/schemas/recipe.ts";
import { clsx } from "clsx";
import { formatMinutes, isoDuration } from "../formatting/duration.ts";
import { useLanguage, useTranslation } from "../i18n/use-translation.ts";
import styles from "./recipe-meta.module.css";

/** "35 min" with the clock. @param minutes */
export function Duration({ minutes }: { minutes: number }) {
  const { t } = useTranslation();
  return (
    <span className={styles.item} title={t("total_time")}>
      <IconClock size={16} aria-hidden />
      <time dateTime={isoDuration(minutes)}>{formatMinutes(minutes, useLanguage())}</time>
    </span>
  );
}

/** The nutrition verdict in a word, with a dot in its colour. Nothing when it is unknown. */
export function NutriMark({ score }: { score: NutriScore | null }) {
  const { t } = useTranslation();
  if (!score) return null;
  return (
    <span className={clsx(styles.item, styles[score])}>
      <span className={styles.dot} />
      {t(`nutri.${score}`)}
    </span>
  );
}

interface RecipeMetaProps {
  recipe: { total_time: number; difficulty: DifficultyKey; nutri_score: NutriScore | null };
  className?: string;
}

/** Time, difficulty and nutrition verdict in one line. */
export function RecipeMeta({ recipe, className }: RecipeMetaProps) {
  const { t } = useTranslation();
  return (
    <div className={clsx(styles.meta, className)}>
      <Duration minutes={recipe.total_time} />
      <span className={styles.item}>{t(`difficulty.${recipe.difficulty}`)}</span>
      <NutriMark score={recipe.nutri_score} />
    </div>
  );
}
