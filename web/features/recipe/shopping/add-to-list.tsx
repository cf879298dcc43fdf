import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { Suspense } from "react";
import { LazyDialog, type LazyDialogProps } from "../../../shared/ui/lazy-dialog.tsx";
import { loadAddToList } from "../lazy-modules.ts";
import { useViewOptions } from "../view-options.ts";

interface AddToListProps extends LazyDialogProps {
  recipe: Recipe;
  name: string;
}

/** Puts the recipe on a shopping list, for the servings that the page shows. */
export function AddToList({ recipe, name, opened, onClose }: AddToListProps) {
  const { servings } = useViewOptions();
  const { id, img, cover_url } = recipe;
  return (
    // Its texts are loaded when it is opened; the page stays meanwhile.
    <Suspense>
      <LazyDialog load={loadAddToList} props={{ recipe: { id, name, img, cover_url }, servings, opened, onClose }} />
    </Suspense>
  );
}
