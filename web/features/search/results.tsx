import { Button } from "@mantine/core";
import type { LikedRecipe } from "@toque/db/entities/recipe.ts";
import { clsx } from "clsx";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { RecipeCard, RecipeGrid } from "../../shared/ui/recipe-card.tsx";
import { RecipeCardSkeleton } from "../../shared/ui/skeletons.tsx";
import { errorSentence } from "../../shared/ui/use-error-text.ts";
import styles from "./results.module.css";

interface ResultsProps {
  recipes: readonly LikedRecipe[];
  /** The answer to a changed search is under way; these are still the ones from before. */
  stale: boolean;
  more: boolean;
  loadingMore: boolean;
  moreError: unknown;
  onMore: () => void;
}

/** Pictures of the first rows load at once. */
const eager = 3;

/** The cards, and more of them as one comes near the end. */
export function Results({ recipes, stale, more, loadingMore, moreError, onMore }: ResultsProps) {
  const { t } = useTranslation("search");
  const { t: common } = useTranslation("common");
  const end = useRef<HTMLDivElement>(null);
  const add = useEffectEvent(() => {
    if (!loadingMore && !stale) onMore();
  });
  const watching = more && !moreError;
  const shown = recipes.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after each page, in case the end is still near
  useEffect(() => {
    if (!watching || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) add();
      },
      { rootMargin: "900px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watching, shown]);

  return (
    <div className={clsx(styles.results, stale && styles.stale)} aria-busy={stale || loadingMore}>
      <RecipeGrid>
        {recipes.map((recipe, index) => (
          <RecipeCard key={recipe.id} recipe={recipe} eager={index < eager} />
        ))}
        {loadingMore && [0, 1, 2].map((index) => <RecipeCardSkeleton key={`next ${index}`} />)}
      </RecipeGrid>
      <div ref={end} />
      {more && !loadingMore && !moreError && (
        <div className={styles.more}>
          <Button variant="default" onClick={onMore}>
            {t("show_more")}
          </Button>
        </div>
      )}
      {moreError !== null && (
        <div className={styles.more} role="alert">
          <p>{errorSentence(moreError)}</p>
          <Button variant="default" onClick={onMore}>
            {common("try_again")}
          </Button>
        </div>
      )}
    </div>
  );
}
