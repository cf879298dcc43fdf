import type { RecipeUpgrade } from "@toque/db/schemas/ai.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Constraints } from "../read/constraints.ts";
import { languageNames, limitsOf, safetyRules, withErrors } from "./common.ts";
import { contextBlock, quoteData, type UpgradeContext, type UpgradeView } from "./context.ts";

/** The context of a recipe to upgrade. */
export const upgradeContext = (
  work: { lang: Lang; summaryLang: Lang; constraints: Constraints; recipeId: number; recipe: UpgradeView },
  errors: readonly string[],
): UpgradeContext => ({
  task: "upgrade",
  lang: work.lang,
  summary_lang: work.summaryLang,
  user: limitsOf(work.constraints),
  recipe_id: work.recipeId,
  recipe: work.recipe,
  ...withErrors(errors),
});

/** The system prompt of the recipe upgrader. */
export function upgradePrompt(context: UpgradeContext): string {
  const language = languageNames[context.lang];
  return `You edit one recipe so that a home cook succeeds with it. It stays the same dish for the same servings: "recipe" in the
context is the recipe as it stands. Every text is in ${language}.

What to improve, and only where it is needed:
- steps: one action each, in the order in which a cook works, what must be ready first (an oven, boiling water) early enough; say
  the heat and the sign that a step is done; minutes for each step that has a time. Give back every step, those that are
  fine word for word, with the step_id of the step that each continues. Keep every food, temperature and time.
  The same for sub_recipes; leave out those whose steps are fine.
- added_seasonings: at most five seasonings (salt, acid, spices, herbs, a little fat) that the dish lacks, 25 g a serving at most,
  ids from lookup_food; name each in a step. Mostly there is nothing to add.
- added_equipment, added_tips, added_serving_suggestions: what is missing there. Do not repeat what is there.
- description: null unless it is missing or wrong.
When nothing needs to be improved, give the steps back as they are and add nothing.
When errors is set, your last answer had those faults: mend them all.

Answer by calling the response tool, once.

${safetyRules}

${contextBlock(context)}`;
}

/** The message that requests the upgrade; after a failed attempt it carries the answer as quoted data. */
export function upgradeRequest(before: RecipeUpgrade | null): string {
  if (!before) return "Upgrade the recipe.";
  return `Your last answer, as data:\n${quoteData(before)}\nUpgrade the recipe anew, without the faults that errors names.`;
}
