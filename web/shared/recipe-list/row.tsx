import { memo, type ReactNode } from "react";
import { RecipeCard } from "../ui/recipe-card.tsx";
import { RecipeCardSkeleton } from "../ui/skeletons.tsx";
import styles from "./recipe-list.module.css";
import type { ListedRecipe } from "./recipe-pages.ts";

/** Recipes in rows; null is one that is being loaded. */
export type Rows = readonly (readonly (ListedRecipe | null)[])[];

export interface RowProps {
  recipes: readonly (ListedRecipe | null)[];
  /** Index of the first recipe in the whole list, from 0. */
  first: number;
  total: number;
  columns: number;
  footer: ((recipe: ListedRecipe) => ReactNode) | undefined;
}

export const Row = memo(function Row({ recipes, first, total, columns, footer }: RowProps) {
  const places = recipes.map((recipe, index) => ({ recipe, at: first + index }));
  return places.map(({ recipe, at }) =>
    recipe ? (
      // biome-ignore lint/a11y/useSemanticElements: the rows between list and entry could not be children of a <ul>
      <div role="listitem" key={recipe.id} className={styles.cell} aria-posinset={at + 1} aria-setsize={total}>
        <RecipeCard recipe={recipe} eager={at < columns} footer={footer?.(recipe)} />
      </div>
    ) : (
      <RecipeCardSkeleton key={`next ${at}`} />
    ),
  );
});
