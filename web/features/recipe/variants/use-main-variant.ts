import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Recipe, RecipeVariant } from "@toque/db/schemas/recipe.ts";
import { api, unwrap } from "../../../shared/client/eden.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import type { RecipeAnswer } from "../../../shared/recipes/recipe-queries.ts";
import { recipesKey } from "../../../shared/recipes/use-like.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";

export type MainFor = "private" | "public";

const familyOf = (recipe: Pick<Recipe, "id" | "parent_id">): number => recipe.parent_id ?? recipe.id;

/** Makes a recipe the main variant of its family in the user's own lists, or (for moderators) in everybody's lists. */
export function useMainVariant(recipe: Pick<Recipe, "id" | "parent_id">) {
  const { t } = useTranslation("recipe");
  const client = useQueryClient();
  const family = familyOf(recipe);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, to }: { id: number; to: MainFor }) => {
      const one = api.api.recipe.recipes({ recipe_id: id });
      return unwrap(to === "private" ? one["set-to-main-private"].post() : one["set-to-main-public"].post());
    },
    onMutate: ({ id, to }) => {
      const field = to === "private" ? "is_main_private" : "is_main_public";
      const mark = <T extends Recipe | RecipeVariant>(one: T): T =>
        familyOf(one) === family ? { ...one, [field]: one.id === id } : one;
      client.setQueriesData<RecipeVariant[]>({ queryKey: [recipesKey, "variants"] }, (before) => before?.map(mark));
      client.setQueriesData<RecipeAnswer>(
        { queryKey: [recipesKey, "one"] },
        (before) => before && { ...before, recipe: mark(before.recipe) },
      );
    },
    onSuccess: (_, { to }) => void toast.success(t(`variants.main_done.${to}`)),
    onError: toastError,
    onSettled: () => {
      for (const kind of ["variants", "one"]) void client.invalidateQueries({ queryKey: [recipesKey, kind] });
      for (const kind of ["search", "pages"])
        void client.invalidateQueries({ queryKey: [recipesKey, kind], refetchType: "none" });
    },
  });
  return {
    setMain: (id: number, to: MainFor): void => {
      if (!isPending) mutate({ id, to });
    },
  };
}
