import type { Recipe } from "@toque/db/entities/recipe.ts";
import type { RecipeCreate } from "@toque/db/entities/recipe-payload.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import { requestAnswer } from "../../../shared/client/fetch.ts";
import type { Target } from "../draft/draft.ts";
import { newKey } from "../form/types.ts";

/** Saves a recipe: creates it, or appends a version to it. */
export type SaveRecipe = (payload: RecipeCreate, version: number | null) => Promise<Recipe>;

/**
 * The save of one editor. What is created again after no answer came carries the key of the first attempt, so that it is
 * never there twice; an edit names the version that it grew out of.
 * @throws ApiError
 */
export function createSave(target: Target): SaveRecipe {
  let attempt: { body: string; key: string } | null = null;
  const create = async (path: string, payload: RecipeCreate): Promise<Recipe> => {
    const body = JSON.stringify(payload);
    if (attempt?.body !== body) attempt = { body, key: `${newKey()}${newKey()}` };
    const headers = { "idempotency-key": attempt.key };
    try {
      return (await requestAnswer<Recipe>(path, { method: "POST", body: payload, headers })).data;
    } catch (error) {
      // An answer was given: whatever comes next is a new attempt.
      if (error instanceof ApiError && error.status > 0 && error.status < 500) attempt = null;
      throw error;
    }
  };
  return async (payload, version) => {
    if (target.kind === "new") return create("/api/recipe/recipes", payload);
    if (target.kind === "variant") {
      // The family is the server's to name.
      const { parent_id: _, ...changes } = payload;
      return create(`/api/recipe/recipes/${target.of}/variants`, changes);
    }
    const headers: Record<string, string> = version === null ? {} : { "if-match": `"${version}"` };
    const path = `/api/recipe/recipes/${target.id}`;
    return (await requestAnswer<Recipe>(path, { method: "PUT", body: payload, headers })).data;
  };
}
