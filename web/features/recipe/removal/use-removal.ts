import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { answerOf, api, unwrap } from "../../../shared/client/eden.ts";
import { recipeQuery } from "../../../shared/recipes/recipe-queries.ts";
import { recipesKey } from "../../../shared/recipes/use-like.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import { deleted } from "./deleted.ts";

const ownRecipes = "/dashboard/recipes";

/** Whether a query is about one recipe: itself, its versions, its variants. */
const isOf = ([key, , about]: QueryKey, id: number): boolean => key === recipesKey && about === id;

/** Takes a deletion back; the recipe is there again with all its versions. */
export function useBringBack(id: number): { bringBack: () => void; pending: boolean } {
  const { t } = useTranslation("recipe");
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => answerOf(api.api.recipe.recipes({ recipe_id: id }).restore.post()),
    onSuccess: ({ data: recipe, headers }) => {
      deleted.remove(id);
      client.setQueryData(recipeQuery(id).queryKey, { recipe, etag: headers.get("etag") });
      void client.invalidateQueries({ queryKey: [recipesKey] });
      toast.success(t("remove.back"));
      // Whoever has gone elsewhere meanwhile stays there.
      if (window.location.pathname === ownRecipes) navigate(`/recipes/${id}`, { replace: true });
    },
    onError: toastError,
  });
  return { bringBack: () => mutate(), pending: isPending };
}

/** Deletes a recipe, goes to the cook's own ones and offers to take it back. */
export function useRemove(id: number, name: string): { remove: () => void; pending: boolean } {
  const { t } = useTranslation(["recipe", "common"]);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { bringBack } = useBringBack(id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => unwrap(api.api.recipe.recipes({ recipe_id: id }).delete()),
    onSuccess: () => {
      deleted.add(id);
      navigate(ownRecipes);
      // The lists are read again; what was read of the recipe is forgotten once its page has gone, and not asked for anew.
      void client.invalidateQueries({ queryKey: [recipesKey], predicate: (query) => !isOf(query.queryKey, id) });
      setTimeout(() => client.removeQueries({ predicate: (query) => isOf(query.queryKey, id) }));
      toast.blank(t("remove.done", { name }), { action: { label: t("common:undo"), run: bringBack } });
    },
    onError: toastError,
  });
  return { remove: () => !isPending && mutate(), pending: isPending };
}
