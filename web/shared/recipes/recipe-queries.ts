import { queryOptions } from "@tanstack/react-query";
import type { LikedRecipe, Recipe } from "@toque/db/schemas/recipe.ts";
import { answerOf, api, call } from "../client/eden.ts";
import { type Query, requestAnswer } from "../client/fetch.ts";
import { recipesKey } from "./use-like.ts";

export interface RecipePage {
  recipes: LikedRecipe[];
  /** How many there are in all, from `X-Total-Count`. */
  total: number;
}

/** One page of the search; the filters are the query parameters of GET /api/recipe/recipes. */
export function recipesQuery(filters: Query = {}) {
  return queryOptions({
    queryKey: [recipesKey, "search", filters],
    queryFn: async ({ signal }): Promise<RecipePage> => {
      const { data, headers } = await requestAnswer<LikedRecipe[]>("/api/recipe/recipes", { query: filters, signal });
      return { recipes: data, total: Number(headers.get("x-total-count") ?? data.length) };
    },
  });
}

export interface RecipeAnswer {
  recipe: Recipe;
  /** The version as an entity tag, for `If-Match`. */
  etag: string | null;
}

/** One recipe in full. */
export function recipeQuery(id: number) {
  return queryOptions({
    queryKey: [recipesKey, "one", id],
    queryFn: async ({ signal }): Promise<RecipeAnswer> => {
      const { data, headers } = await answerOf(api.api.recipe.recipes({ recipe_id: id }).get(call({ signal })));
      return { recipe: data, etag: headers.get("etag") };
    },
  });
}
