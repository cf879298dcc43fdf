import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useMemo } from "react";
import { ModerationPage } from "../features/moderation/moderation-page.tsx";
import { diffRecipes } from "../features/recipe/changes/diff.ts";
import { DiffView } from "../features/recipe/changes/diff-view.tsx";
import { WholeRecipe } from "../features/recipe/changes/whole-recipe.tsx";
import { Allergens } from "../features/recipe/nutrition/allergens.tsx";
import { useTranslation } from "../shared/i18n/use-translation.ts";

/** The change of a recipe as its own page shows it, and what its foods then say of allergens. */
function RecipeChange({ before, after }: { before: Recipe | null; after: Recipe }) {
  const diff = useMemo(() => before && diffRecipes(before, after), [before, after]);
  return (
    <>
      {before && diff ? <DiffView diff={diff} before={before} after={after} /> : <WholeRecipe recipe={after} />}
      <Allergens recipe={after} />
    </>
  );
}

/** /dashboard/moderation: the queue with the recipe page's own diff. The only module that combines the two features. */
export function ModerationWithDiff() {
  useTranslation("recipe");
  return <ModerationPage RecipeChange={RecipeChange} />;
}
