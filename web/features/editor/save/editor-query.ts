import { queryOptions } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { request } from "../../../shared/client/fetch.ts";

/** A recipe with all its languages, as it is saved now. */
export const readForEditing = (id: number, signal?: AbortSignal): Promise<Recipe> =>
  request<Recipe>(`/api/recipe/recipes/${id}`, { query: { translated: false }, signal: signal ?? null, quiet: true });

/** The same for a page that opens: read anew each time, and not again while it is open. */
export function editorRecipeQuery(id: number) {
  return queryOptions({
    queryKey: ["editor-recipe", id],
    queryFn: ({ signal }) => readForEditing(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
