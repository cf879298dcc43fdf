import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "../../../shared/client/eden.ts";
import { recipesKey } from "../../../shared/recipes/use-like.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";

export type MainFor = "private" | "public";

const familyOf = (recipe: Pick<Recipe, "id" | "parent_id">): number => recipe.parent_id ?? recipe.id;

/** Which of a family was chosen in this tab; the server's lists follow it, but no answer names it. */
const chosenQuery = (family: number) =>
  queryOptions({
    queryKey: [recipesKey, "main", family],
    queryFn: (): Partial<Record<MainFor, number>> => ({}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: false,
  });

/** Makes a recipe the one that stands for its family in the cook's own lists, or (for moderators) in everyone's. */
export function useMainVariant(recipe: Pick<Recipe, "id" | "parent_id">) {
  const { t } = useTranslation("recipe");
  const client = useQueryClient();
  const { queryKey } = chosenQuery(familyOf(recipe));
  const { data: chosen = {} } = useQuery(chosenQuery(familyOf(recipe)));
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, to }: { id: number; to: MainFor }) => {
      const one = api.api.recipe.recipes({ recipe_id: id });
      return unwrap(to === "private" ? one["set-to-main-private"].post() : one["set-to-main-public"].post());
    },
    onSuccess: (_, { id, to }) => {
      client.setQueryData(queryKey, (before) => ({ ...before, [to]: id }));
      for (const kind of ["search", "pages"])
        void client.invalidateQueries({ queryKey: [recipesKey, kind], refetchType: "none" });
      toast.success(t(`variants.main_done.${to}`));
    },
    onError: toastError,
  });
  return {
    chosen,
    setMain: (id: number, to: MainFor): void => {
      if (!isPending) mutate({ id, to });
    },
  };
}
