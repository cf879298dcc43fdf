import { queryOptions } from "@tanstack/react-query";
import type { Recipe, RecipeSummary, RecipeVersionEntry } from "@toque/db/entities/recipe.ts";
import { request } from "../../../shared/client/fetch.ts";
import { recipesKey } from "../../../shared/recipes/use-like.ts";

const path = (id: number): string => `/api/recipe/recipes/${id}/versions`;

/** The versions of a recipe, newest first; for its owner. */
export function versionsQuery(id: number) {
  return queryOptions({
    queryKey: [recipesKey, "versions", id],
    queryFn: ({ signal }) => request<RecipeVersionEntry[]>(path(id), { signal }),
    staleTime: 0,
  });
}

/** A recipe as it was in one version; for its owner. A version never changes. */
export function versionQuery(id: number, version: number) {
  return queryOptions({
    queryKey: [recipesKey, "version", id, version],
    queryFn: ({ signal }) => request<Recipe>(`${path(id)}/${version}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The other recipes of the family that the reader may see. */
export function variantsQuery(id: number) {
  return queryOptions({
    queryKey: [recipesKey, "variants", id],
    queryFn: ({ signal }) => request<RecipeSummary[]>(`/api/recipe/recipes/${id}/variants`, { signal }),
  });
}
