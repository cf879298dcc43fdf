import { Type } from "@sinclair/typebox";
import { searchedSpace } from "@toque/db/recipes/embedding-spaces.ts";
import { nearestRecipes } from "@toque/db/recipes/embeddings.ts";
import { difficultyKey } from "@toque/db/recipes/present.ts";
import { readFound } from "@toque/db/recipes/read.ts";
import { tagIdByKey } from "@toque/db/recipes/tags.ts";
import { pick } from "@toque/db/schemas/common.ts";
import { DishType } from "@toque/db/schemas/recipe.ts";
import { searchCaller } from "@toque/search/caller.ts";
import { type FoodRef, type RecipeSearch, SearchEngineError } from "@toque/search/port.ts";
import type { ToolContext } from "./context.ts";
import { defineTool } from "./define.ts";

const foodIds = Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 20 }));
const Arguments = Type.Object({
  query: Type.Optional(Type.String({ maxLength: 200, description: "any language" })),
  food_ids: foodIds,
  without_food_ids: foodIds,
  dish_type: Type.Optional(DishType),
  max_time: Type.Optional(Type.Integer({ minimum: 1, maximum: 43_200, description: "minutes" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 5 })),
});

const refs = (ids: readonly number[] | undefined): FoodRef[] => (ids ?? []).map((id) => ({ kind: "food", id }));

/** Recipes that mean what the words say, under the same filters; none when the embedder does not answer. */
async function alike(
  { db, embedder, search, log }: ToolContext,
  text: string,
  filters: Omit<RecipeSearch, "text" | "recipeIds">,
  known: readonly number[],
): Promise<number[]> {
  try {
    const space = await searchedSpace(db.sql, embedder.name);
    if (!space) return [];
    // The vectors of the model before are searched until those of the configured one are complete.
    const [vector] =
      (await (space.model === embedder.name ? embedder : embedder.earlier?.(space.model))?.embed([text])) ?? [];
    const near = vector ? await nearestRecipes(db.sql, space, vector, 30) : [];
    const candidates = near.filter((id) => !known.includes(id));
    if (candidates.length === 0) return [];
    const { ids } = await search.searchRecipes({ ...filters, recipeIds: candidates, pageSize: candidates.length });
    return candidates.filter((id) => ids.includes(id));
  } catch (error) {
    // With nothing found so far, it is unknown whether there is something.
    if (error instanceof SearchEngineError && known.length === 0) throw error;
    log.warn("recipes could not be searched by meaning", { error });
    return [];
  }
}

/** Searches recipes that the user may see; their allergies and diet always apply. Times in minutes. */
export const searchRecipes = (context: ToolContext) =>
  defineTool(
    "search_recipes",
    "Searches recipes; the user's allergies and diet always apply.",
    Arguments,
    async ({ query, food_ids, without_food_ids, dish_type, max_time, limit = 5 }) => {
      const { db, lang, userId, constraints } = context;
      const tag = dish_type ? await tagIdByKey(db.sql, `meal_type:${dish_type}`) : null;
      const text = query?.trim() || undefined;
      const filters: Omit<RecipeSearch, "text" | "recipeIds"> = {
        lang,
        withFoods: refs(food_ids),
        withoutFoods: refs(without_food_ids),
        tagIds: tag === null ? [] : [tag],
        maxTotalTime: max_time,
        excludedAllergenIds: constraints.allergies.map((allergy) => allergy.id),
        dietIds: constraints.diet ? [constraints.diet.id] : [],
        caller: await searchCaller(db.sql, userId),
        page: 1,
        pageSize: limit,
      };
      const { ids } = await context.search.searchRecipes({ ...filters, text });
      if (text && ids.length < limit) ids.push(...(await alike(context, text, filters, ids)));
      const found = await readFound(db.sql, ids.slice(0, limit), { userId });
      context.changeSet.remember(found.map((recipe) => recipe.id));
      return found.map((recipe) => ({
        id: recipe.id,
        name: pick(recipe.name, lang, recipe.origin_lang),
        description: pick(recipe.description, lang, recipe.origin_lang),
        total_time: recipe.total_time,
        difficulty: difficultyKey(recipe.difficulty_id),
        food_ids: recipe.food_ids,
      }));
    },
  );
