import type { Conn } from "@toque/db/client/types.ts";
import { loadLineNames } from "@toque/db/foods/line-names.ts";
import type { JobParams } from "@toque/db/jobs/catalogue.ts";
import type { Generated } from "@toque/db/recipes/ai-recipes.ts";
import { tagIdByKey } from "@toque/db/recipes/tags.ts";
import type { StoredGeneration } from "@toque/db/schemas/ai.ts";
import { type Lang, pick } from "@toque/db/schemas/common.ts";
import { type DishType, difficultyIds } from "@toque/db/schemas/recipe.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import { quantityName } from "@toque/db/shared/units/format.ts";
import { formatExact } from "@toque/db/shared/units/numbers.ts";
import type { Generation } from "../../ai/agents/generate.ts";

/** An ingredient formatted for display: its amount ("1½") with the matching singular or plural unit ("cloves"). */
interface WrittenIngredient {
  foodId: number | null;
  foodName: string;
  quantityId: number | null;
  quantityName: string;
  multiplier: number;
  figure: string;
  unit: string;
}

/** The ingredients under the food table's names where matched. */
export async function writeIngredients(conn: Conn, generation: Generation, lang: Lang): Promise<WrittenIngredient[]> {
  const lines = generation.resolved.ingredients;
  const names = await loadLineNames(
    conn,
    lines.map((line) => ({ food_id: line.food?.id ?? 0, quantity_id: line.quantityId ?? 0 })),
  );
  return lines.map(({ draft, food, quantityId, originalText }) => {
    const quantity = quantityId === null ? undefined : names.quantities.get(quantityId);
    const name = pick(quantity?.name, lang, quantity?.origin_lang);
    return {
      foodId: food?.id ?? null,
      // A placeholder is called as the draft calls its food.
      foodName: food && originalText === undefined ? pick(food.name, lang) : draft.food_name,
      quantityId,
      quantityName: name,
      multiplier: draft.multiplier,
      figure: formatExact(draft.multiplier, lang),
      unit: quantityName({ name, plural: quantity?.plural[lang] ?? "" }, draft.multiplier, lang),
    };
  });
}

/** The payload for creating a recipe from a checked draft: private, in the language it was written in. */
export async function toRecipePayload(
  conn: Conn,
  { draft, resolved }: Generation,
  { lang, dishType }: { lang: Lang; dishType: DishType },
): Promise<RecipeCreate> {
  const tag = await tagIdByKey(conn, `meal_type:${dishType}`);
  return {
    name: draft.title,
    description: draft.overview,
    origin_lang: lang,
    difficulty_id: difficultyIds[draft.difficulty],
    nb_servings: draft.nb_servings,
    preparation_time: draft.preparation_time,
    total_time: draft.preparation_time + draft.cooking_time,
    private: true,
    kitchen_equipment: draft.kitchen_equipment,
    tips: [...draft.ingredient_notes, ...draft.tips],
    serving_tips: draft.serving_suggestions,
    ingredients: resolved.ingredients.flatMap(({ draft: line, food, quantityId, originalText }) =>
      food && quantityId !== null
        ? [
            {
              food_id: food.id,
              quantity_id: quantityId,
              multiplier: line.multiplier,
              ...(originalText === undefined ? {} : { original_text: originalText }),
            },
          ]
        : [],
    ),
    steps: draft.steps.map(({ text, minutes }, order) => ({ order, text, duration: minutes })),
    recipe_tag: tag === null ? [] : [{ tag_id: tag }],
  };
}

/** The record of a generation in `ai_recipes`. */
export function toStoredGeneration(
  { draft }: Generation,
  ingredients: readonly WrittenIngredient[],
  at_hand: Generated["at_hand"],
): Generated {
  return {
    at_hand,
    title: draft.title,
    difficulty: draft.difficulty,
    total_time: draft.preparation_time + draft.cooking_time,
    overview: draft.overview,
    preparation_time: draft.preparation_time,
    cooking_time: draft.cooking_time,
    nb_servings: draft.nb_servings,
    ingredients: ingredients.map((line) => ({
      name: line.foodName,
      quantity: line.figure,
      unit: line.unit,
    })),
    ingredient_notes: draft.ingredient_notes,
    kitchen_equipment: draft.kitchen_equipment,
    steps: draft.steps,
    tips: draft.tips,
    serving_suggestions: draft.serving_suggestions,
  };
}

/** The job's result. `recipe` is null: the API fills it in for the client's locale. */
export function toResult(
  params: JobParams<"generate-recipe">,
  generation: Generation,
  ingredients: readonly WrittenIngredient[],
  made: { recipeId: number | null; aiRecipeId: number; imageUrl: string | null; model: string },
): StoredGeneration {
  const { test: _test, ...inputs } = params;
  return {
    inputs,
    raw_recipe: {
      title: generation.draft.title,
      ingredients: generation.draft.ingredients.map((line, i) => ({
        food_name: line.food_name,
        quantity: `${ingredients[i]?.figure ?? line.multiplier} ${ingredients[i]?.unit ?? ""}`.trim(),
      })),
      steps: generation.draft.steps,
    },
    image_url: made.imageUrl,
    ingredients: ingredients.map((line) => ({
      food_id: line.foodId,
      food_name: line.foodName,
      quantity_id: line.quantityId,
      quantity_name: line.quantityName,
      multiplier: line.multiplier,
    })),
    recipe: null,
    recipe_id: made.recipeId,
    tool_calls_message: generation.toolCalls,
    ai_recipe_id: made.aiRecipeId,
    model: made.model,
    checks: generation.checks,
  };
}
