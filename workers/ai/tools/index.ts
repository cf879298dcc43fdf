import type { StructuredToolInterface } from "@langchain/core/tools";
import { addToShoppingList } from "./add-to-shopping-list.ts";
import { checkRecipeSafety, type SafetyInquiries } from "./check-recipe-safety.ts";
import type { ToolContext } from "./context.ts";
import { createVariant } from "./create-variant.ts";
import { draftNutrition } from "./draft-nutrition.ts";
import { getRecipe } from "./get-recipe.ts";
import { lookupFood } from "./lookup-food.ts";
import { lookupFoodSafety } from "./lookup-food-safety.ts";
import { modifyRecipe } from "./modify-recipe.ts";
import { searchRecipes } from "./search-recipes.ts";
import { undoChange } from "./undo-change.ts";

/** Tools that only read: those of a model that composes a recipe. */
export const readingTools = (context: ToolContext): StructuredToolInterface[] => [
  searchRecipes(context),
  getRecipe(context),
  lookupFood(context),
  draftNutrition(context),
];

/**
 * The tools of a conversation: those that change a recipe only where one is open, whose facts are then known.
 * @param canUndo whether there is a change to take back
 */
export const chatTools = (
  context: ToolContext,
  inquiries: SafetyInquiries,
  canUndo = true,
): StructuredToolInterface[] => [
  lookupFood(context),
  ...(context.changeSet.recipeId === null
    ? [draftNutrition(context)]
    : [modifyRecipe(context), createVariant(context), ...(canUndo ? [undoChange(context)] : [])]),
  addToShoppingList(context),
  searchRecipes(context),
  getRecipe(context),
  checkRecipeSafety(context, inquiries),
  lookupFoodSafety(context),
];
