import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { answerOf, api } from "../../../shared/client/eden.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { deleteRecipe, isOfRecipe } from "../../../shared/recipes/delete-recipe.ts";
import { forgetRecent, useRecentAccount } from "../../../shared/recipes/recent-recipes.ts";
import { recipeQuery } from "../../../shared/recipes/recipe-queries.ts";
import { recipesKey } from "../../../shared/recipes/use-like.ts";
import { tabAtom } from "../../../shared/storage/stored-atom.ts";
import { store } from "../../../shared/store.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";

/** Ids of the recipes that were deleted in this tab: their pages offer to restore them. */
export const deletedRecipesAtom = tabAtom<number[]>("toque.deleted-recipes", []);

const deletedRecipes = {
  add: (id: number): void =>
    store.set(deletedRecipesAtom, (ids) => [...ids.filter((one) => one !== id), id].slice(-50)),
  remove: (id: number): void => store.set(deletedRecipesAtom, (ids) => ids.filter((one) => one !== id)),
};

const ownRecipes = "/dashboard/recipes";

/** Restores a deleted recipe with all its versions. */
export function useRestoreRecipe(id: number): { restore: () => void; pending: boolean } {
  const { t } = useTranslation("recipe");
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => answerOf(api.api.recipe.recipes({ recipe_id: id }).restore.post()),
    onSuccess: ({ data: recipe, headers }) => {
      deletedRecipes.remove(id);
      client.setQueryData(recipeQuery(id).queryKey, { recipe, etag: headers.get("etag") });
      void client.invalidateQueries({ queryKey: [recipesKey] });
      toast.success(t("remove.back"));
      // Not after the user has navigated to another page.
      if (window.location.pathname === ownRecipes) navigate(`/recipes/${id}`, { replace: true });
    },
    onError: toastError,
  });
  return { restore: () => mutate(), pending: isPending };
}

/** Deletes a recipe, goes to the user's own recipes and offers to undo it. */
export function useDeleteRecipe(id: number, name: string): { deleteRecipe: () => void; pending: boolean } {
  const { t } = useTranslation(["recipe", "common"]);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { restore } = useRestoreRecipe(id);
  const account = useRecentAccount();
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteRecipe(client, id),
    onSuccess: () => {
      deletedRecipes.add(id);
      if (account !== null) forgetRecent(account, id);
      navigate(ownRecipes);
      void client.invalidateQueries({ queryKey: [recipesKey], predicate: (query) => !isOfRecipe(query.queryKey, id) });
      toast.blank(t("remove.done", { name }), { action: { label: t("common:undo"), run: restore } });
    },
    onError: toastError,
  });
  return { deleteRecipe: () => !isPending && mutate(), pending: isPending };
}
