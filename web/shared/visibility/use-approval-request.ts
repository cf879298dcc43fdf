import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useTranslation } from "react-i18next";
import { ApiError } from "../client/api-error.ts";
import { api, unwrap } from "../client/eden.ts";
import { recipeQuery } from "../recipes/recipe-queries.ts";
import { toast } from "../ui/toast.ts";
import { toastError } from "../ui/toast-error.ts";

/** Requests the approval that makes a recipe public. */
export function useApprovalRequest(recipe: Recipe): { requestApproval: () => void; pending: boolean } {
  const { t } = useTranslation("recipe");
  const client = useQueryClient();
  const { queryKey } = recipeQuery(recipe.id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => unwrap(api.api.recipe.recipes({ recipe_id: recipe.id })["request-public-approval"].post()),
    onSuccess: ({ status }) => {
      client.setQueryData(
        queryKey,
        (answer) => answer && { ...answer, recipe: { ...answer.recipe, approval_status: status } },
      );
      toast.success(t("visibility.asked"));
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 409)) return toastError(error);
      // The page was out of date.
      if (error.code === "already_public") toast.blank(t("visibility.already_public"));
      void client.invalidateQueries({ queryKey });
    },
  });
  return { requestApproval: () => !isPending && mutate(), pending: isPending };
}
