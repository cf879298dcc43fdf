import type { FoodPhrase } from "../../intents/types.ts";
import { formatAmount } from "../../quantities.ts";
import { dietConstraint } from "../../substitutions/constraints.ts";
import { linesOf } from "../changes/resolve.ts";
import { type ChatEnv, nameOf } from "../env.ts";
import { isStranger, type WorkingRecipe } from "../working-recipe.ts";

/** Whether the recipe fits diets: no because of these, yes, or not known because of those. Unknown is never a yes. */
export function dietAnswer(goals: readonly string[], recipe: WorkingRecipe, env: ChatEnv): string {
  return goals
    .map((goal) => {
      const constraint = dietConstraint(goal, env.pantry);
      const label = env.say.constraintLabel(goal);
      if (!constraint) return env.say.dietUnknown(label);
      const name = (food: (typeof recipe.foods)[number]): string => nameOf(food, env.lang);
      const offending = recipe.foods.filter((food) => constraint.forbids(food));
      if (offending.length) return env.say.dietNo(label, offending.map(name));
      const unsure = recipe.foods.filter((food) => isStranger(food) || constraint.unsure(food));
      return unsure.length ? env.say.dietUnsure(label, unsure.map(name)) : env.say.dietYes(label);
    })
    .join("\n");
}

/**
 * Whether a food is in the recipe, and how much of it. It opens with neither yes nor no: "can she eat it?" and "does it
 * contain it?" would read them the opposite way.
 */
export function containsAnswer(phrase: FoodPhrase, recipe: WorkingRecipe, env: ChatEnv): string {
  const lines = linesOf(phrase, recipe, env);
  const words = phrase.mention?.text ?? phrase.words;
  if (lines.length) return env.say.containsYes(lines.map((line) => formatAmount(line, env.lang)));
  const blind = recipe.foods.filter((food) => isStranger(food) || food.allergen_keys === null);
  return env.say.containsNo(
    words,
    blind.map((food) => nameOf(food, env.lang)),
  );
}

/** The allergens of the recipe with the foods that bring them, and the foods nobody can speak for. */
export function allergensAnswer(recipe: WorkingRecipe, env: ChatEnv): string {
  const byAllergen = new Map<string, string[]>();
  for (const food of recipe.foods) {
    for (const key of food.allergen_keys ?? []) {
      byAllergen.set(key, [...(byAllergen.get(key) ?? []), nameOf(food, env.lang)]);
    }
  }
  const unknown = recipe.foods.filter((food) => food.allergen_keys === null).map((food) => nameOf(food, env.lang));
  const lines = [...byAllergen].map(
    ([key, foods]) => `• ${env.say.constraintLabel(`allergen:${key}`)}: ${foods.join(", ")}`,
  );
  return [
    lines.length ? env.say.allergensAre : env.say.allergensNone(unknown.length > 0),
    ...lines,
    ...(unknown.length ? [env.say.allergensUnknown(unknown)] : []),
  ].join("\n");
}
