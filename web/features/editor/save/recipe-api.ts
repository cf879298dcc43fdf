import { queryOptions } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import { request, requestAnswer } from "../../../shared/client/fetch.ts";
import type { Target } from "../draft/draft.ts";
import { newKey } from "../form/types.ts";

/** Fetches the saved recipe with the texts of all languages. */
export const fetchForEditing = (id: number, signal?: AbortSignal): Promise<Recipe> =>
  request<Recipe>(`/api/recipe/recipes/${id}`, { query: { translated: false }, signal: signal ?? null, quiet: true });

/** The recipe of an editor: fetched once each time the editor opens. */
export function editorRecipeQuery(id: number) {
  return queryOptions({
    queryKey: ["editor-recipe", id],
    queryFn: ({ signal }) => fetchForEditing(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Creates a recipe (of an import, with its source), or saves a new version of it. */
export type SaveRecipe = (payload: RecipeCreate, version: number | null, importId?: number | null) => Promise<Recipe>;

/**
 * The save call of one editor. A creation that is repeated without a response has the idempotency key of the first attempt, so
 * that it is never created twice; an edit sends the version that it is based on.
 * @throws ApiError
 */
export function createSave(target: Target): SaveRecipe {
  let attempt: { body: string; key: string } | null = null;
  const create = async (path: string, payload: RecipeCreate): Promise<Recipe> => {
    const body = JSON.stringify([path, payload]);
    if (attempt?.body !== body) attempt = { body, key: `${newKey()}${newKey()}` };
    const headers = { "idempotency-key": attempt.key };
    try {
      return (await requestAnswer<Recipe>(path, { method: "POST", body: payload, headers })).data;
    } catch (error) {
      // The server has answered: the next call is a new attempt.
      if (error instanceof ApiError && error.status > 0 && error.status < 500) attempt = null;
      throw error;
    }
  };
  return async (payload, version, importId = null) => {
    if (target.kind === "new")
      return create(importId === null ? "/api/recipe/recipes" : `/api/recipe/imports/${importId}/recipe`, payload);
    if (target.kind === "variant") {
      // The server sets the parent itself.
      const { parent_id: _, ...changes } = payload;
      return create(`/api/recipe/recipes/${target.of}/variants`, changes);
    }
    const headers: Record<string, string> = version === null ? {} : { "if-match": `"${version}"` };
    const path = `/api/recipe/recipes/${target.id}`;
    return (await requestAnswer<Recipe>(path, { method: "PUT", body: payload, headers })).data;
  };
}
