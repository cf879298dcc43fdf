import type { Recipe } from "@toque/db/schemas/recipe.ts";

/** The address to share: without query parameters and hash. */
export const recipeUrl = ({ id }: Pick<Recipe, "id">): string => `${window.location.origin}/recipes/${id}`;
