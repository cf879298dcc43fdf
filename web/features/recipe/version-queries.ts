import { queryOptions } from "@tanstack/react-query";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { api, call, unwrap } from "../../shared/client/eden.ts";
import { request } from "../../shared/client/fetch.ts";
import { recipesKey } from "../../shared/recipes/use-like.ts";

const recipeCall = (id: number) => api.api.recipe.recipes({ recipe_id: id });

/** The versions of a recipe, newest first; for its owner. */
export function versionsQuery(id: number) {
  return queryOptions({
    queryKey: [recipesKey, "versions", id],
    queryFn: ({ signal }) => unwrap(recipeCall(id).versions.get(call({ signal }))),
    staleTime: 0,
  });
}

/** One version of a recipe; for its owner. Versions never change. */
export function versionQuery(id: number, version: number) {
  return queryOptions({
    queryKey: [recipesKey, "version", id, version],
    queryFn: ({ signal }) => unwrap(recipeCall(id).versions({ version }).get(call({ signal }))),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * A recipe in a language that need not be the reader's, to compare texts in it.
 * @param version null: as it is for the reader; a version is for its owner
 */
export function readableVersionQuery(id: number, version: number | null, lang: Lang) {
  return queryOptions({
    queryKey: [recipesKey, "version", id, version, lang],
    queryFn: ({ signal }) =>
      request<Recipe>(`/api/recipe/recipes/${id}${version === null ? "" : `/versions/${version}`}`, {
        headers: { lang },
        signal,
      }),
    staleTime: version === null ? 0 : Number.POSITIVE_INFINITY,
  });
}

/** The other variants of the recipe that the user may see. */
export function variantsQuery(id: number) {
  return queryOptions({
    queryKey: [recipesKey, "variants", id],
    queryFn: ({ signal }) => unwrap(recipeCall(id).variants.get(call({ signal }))),
  });
}
