import { queryOptions } from "@tanstack/react-query";
import { api, call, unwrap } from "../../../shared/client/eden.ts";
import { recipesKey } from "../../../shared/recipes/use-like.ts";

/** The texts of a recipe in all languages, as language maps; of one version they never change. */
export function textsQuery(id: number, version: number) {
  return queryOptions({
    queryKey: [recipesKey, "texts", id, version],
    queryFn: ({ signal }) =>
      unwrap(
        api.api.recipe
          .recipes({ recipe_id: id })
          .get({ query: { translated: false }, ...call({ signal, quiet: true }) }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
