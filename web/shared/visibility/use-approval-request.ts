import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { ApiError } from "../client/api-error.ts";
import { api, unwrap } from "../client/eden.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { sourceQuery, useOwnWork } from "../imports/source-queries.ts";
import { recipeQuery } from "../recipes/recipe-queries.ts";
import { confirm } from "../ui/confirm.ts";
import { toast } from "../ui/toast.ts";
import { toastError } from "../ui/toast-error.ts";

/** Requests the approval that makes a recipe public. */
export function useApprovalRequest(recipe: Recipe): { requestApproval: () => void; pending: boolean } {
  const { t } = useTranslation("recipe");
  const client = useQueryClient();
  const { queryKey } = recipeQuery(recipe.id);
  const ownWork = useOwnWork(recipe.id);
  /** What was imported becomes public only as its owner's own work. */
  const askForOwnWork = async (): Promise<void> => {
    try {
      const source = await client.fetchQuery(sourceQuery(recipe.id));
      // A variant's original was imported, and has to be said to be one's own there.
      if (!source) {
        toast.blank(t("source.original_imported"));
        return;
      }
      const isAgreed = await confirm({
        title: t("source.ask"),
        text: t("source.means", { site: source.site }),
        confirmLabel: t("source.claim"),
      });
      if (!isAgreed) return;
      await ownWork.mutateAsync(true);
      mutate();
    } catch (error) {
      toastError(error);
    }
  };
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
      if (error instanceof ApiError && error.code === "imported_recipe") return void askForOwnWork();
      if (!(error instanceof ApiError && error.status === 409)) return toastError(error);
      // The page was out of date.
      if (error.code === "already_public") toast.blank(t("visibility.already_public"));
      void client.invalidateQueries({ queryKey });
    },
  });
  return { requestApproval: () => !isPending && mutate(), pending: isPending };
}
