import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { GeneratedRecipe } from "@toque/db/schemas/ai.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { deleteRecipe, isOfRecipe } from "../../../shared/recipes/delete-recipe.ts";
import { recipesKey } from "../../../shared/recipes/use-like.ts";
import { confirm } from "../../../shared/ui/confirm.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import { ideaQuery } from "../generate-queries.ts";
import styles from "./idea-details.module.css";

/** Says that the recipe is saved, and offers to delete it. The idea itself stays in the list of ideas. */
export function SavedRecipeNotice({ idea, isDeleted }: { idea: GeneratedRecipe; isDeleted: boolean }) {
  const { t } = useTranslation("generate");
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (recipeId: number) => deleteRecipe(client, recipeId),
    onSuccess: (_, recipeId) => {
      client.setQueryData(ideaQuery(idea.id).queryKey, (known) => known && { ...known, recipe_id: null });
      void client.invalidateQueries({
        queryKey: [recipesKey],
        predicate: ({ queryKey }) => !isOfRecipe(queryKey, recipeId),
      });
      toast.success(t("result.dropped"));
    },
    onError: toastError,
  });
  const recipeId = idea.recipe_id;
  if (recipeId === null || isDeleted) return <p className={styles.saved}>{t("result.gone")}</p>;
  const askToDelete = async (): Promise<void> => {
    const agreed = await confirm({
      title: t("result.drop_title"),
      text: t("result.drop_text", { title: idea.title }),
      confirmLabel: t("result.drop"),
      destructive: true,
    });
    if (agreed) mutate(recipeId);
  };
  return (
    <div className={styles.saved}>
      <span>{t("result.saved")}</span>
      <Button variant="subtle" size="sm" color="red" loading={isPending} onClick={() => void askToDelete()}>
        {t("result.drop")}
      </Button>
    </div>
  );
}
