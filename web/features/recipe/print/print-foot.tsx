import type { Recipe } from "@toque/db/entities/recipe.ts";
import { recipeUrl } from "../sharing/use-share.ts";

/** On paper only: where the recipe is from. */
export function PrintFoot({ recipe }: { recipe: Recipe }) {
  return (
    <p data-print-only aria-hidden="true">
      Toque{" · "}
      {recipeUrl(recipe)}
    </p>
  );
}
