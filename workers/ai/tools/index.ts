import type { StructuredToolInterface } from "@langchain/core/tools";
import type { ToolContext } from "./context.ts";
import { createVariant } from "./create-variant.ts";
import { draftNutrition } from "./draft-nutrition.ts";
import { getRecipe } from "./get-recipe.ts";
import { lookupFood } from "./lookup-food.ts";
import { lookupFoodSafety } from "./lookup-food-safety.ts";
import { modifyRecipe } from "./modify-recipe.ts";
import { searchRecipes } from "./search-recipes.ts";

/** Tools that only read: those of a model that composes a recipe. */
export const readingTools = (context: ToolContext): StructuredToolInterface[] => [
  searchRecipes(context),
  getRecipe(context),
  lookupFood(context),
  draftNutrition(context),
];

/** The tools of a conversation. */
export const chatTools = (context: ToolContext): StructuredToolInterface[] => [
  ...readingTools(context),
  lookupFoodSafety(context),
  modifyRecipe(context),
  createVariant(context),
];
