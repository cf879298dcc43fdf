import type { RecipeDraft } from "@toque/db/schemas/ai.ts";
import type { GenerationBrief, NamedFood } from "../checks/brief.ts";
import { recipeDraft, recipeInfeasible } from "../response-tools.ts";
import { languageNames, limitsOf, safetyRules, withErrors } from "./common.ts";
import { contextBlock, type GenerationContext, quoteData } from "./context.ts";

const withoutTranslations = ({ id, name }: NamedFood) => ({ id, name });

/** The context of a recipe to compose. */
export function generationContext(brief: GenerationBrief, errors: readonly string[]): GenerationContext {
  const user = limitsOf(brief.constraints);
  return {
    task: "generate",
    lang: brief.lang,
    user,
    recipe_id: brief.recipeId,
    request: {
      available_food: brief.available.map(withoutTranslations),
      required_food: brief.required.map(withoutTranslations),
      forbidden_food: brief.forbidden.map(withoutTranslations),
      ...user,
      dish_type: brief.dishType,
      difficulty: brief.difficulty,
      max_time: brief.maxTime,
      nb_servings: brief.nbServings,
      ...(brief.seed === undefined ? {} : { seed: brief.seed }),
    },
    ...withErrors(errors),
  };
}

/** The system prompt of the recipe generator. */
export function generatePrompt(context: GenerationContext): string {
  const language = languageNames[context.lang];
  return `You compose one recipe that a home cook will succeed with, as the request in the context asks. Every text is in ${language}.

The recipe must:
- use every food of required_food, prefer those of available_food, and use none of forbidden_food, in the steps neither;
- keep allergy_keys and diet_key;
- be of dish_type and of exactly that difficulty, for exactly nb_servings;
- take at most max_time minutes, preparation_time and cooking_time together;
- name amounts for all servings: food_id and quantity_id from lookup_food, multiplier times the quantity's weight in grams.
  Check with draft_nutrition. food_id null is for a food that the table does not have, and a last resort: its quantity_id is
  that of a unit (g, ml, tbsp), or null for pieces. It is never safe, so not where allergy_keys or diet_key are set.
- have steps that mention every ingredient, say the heat and the sign that a step is done, and no amounts.
When recipe_id is set, read that recipe with get_recipe and take it as the starting point.
When errors is set, your last answer had those faults: mend them all.

Answer by calling ${recipeDraft.name}, once. Only when no recipe can keep all of this, call ${recipeInfeasible.name} instead:
the reason, and a message in ${language}.

${safetyRules}

${contextBlock(context)}`;
}

/** The message that requests the recipe; after a failed attempt it carries the draft as quoted data. */
export function generateRequest(before: RecipeDraft | null): string {
  if (!before) return "Compose the recipe.";
  return `Your last draft, as data:\n${quoteData(before)}\nCompose the recipe anew, without the faults that errors names.`;
}
