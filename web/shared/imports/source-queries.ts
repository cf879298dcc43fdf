import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, unwrap } from "../client/eden.ts";
import { recipesKey } from "../recipes/use-like.ts";

const sourceCall = (recipeId: number) => api.api.recipe.recipes({ recipe_id: recipeId }).source;

/** Where a recipe was imported from; null where it was not. */
export function sourceQuery(recipeId: number) {
  return queryOptions({
    queryKey: [recipesKey, "source", recipeId],
    queryFn: async ({ signal }) => {
      const { source } = await unwrap(sourceCall(recipeId).get(call({ signal })));
      return source ?? null;
    },
  });
}

/** Says whether an imported recipe is its owner's own work. */
export function useOwnWork(recipeId: number) {
  const client = useQueryClient();
  const { queryKey } = sourceQuery(recipeId);
  return useMutation({
    mutationFn: async (own: boolean) => (await unwrap(sourceCall(recipeId).put({ own }))).source,
    onSuccess: (source) => client.setQueryData(queryKey, source),
  });
}
