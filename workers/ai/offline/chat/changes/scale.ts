import type { ChatEnv, Report } from "../env.ts";
import type { WorkingRecipe } from "../working-recipe.ts";

/** Scales the recipe to so many servings, with what that means for times and pans. */
export function applyScale(
  intent: { servings: number | null; factor: number | null },
  recipe: WorkingRecipe,
  env: ChatEnv,
  report: Report,
): void {
  const from = recipe.servings;
  const to = Math.min(1000, Math.max(1, intent.servings ?? Math.round(from * (intent.factor ?? 1))));
  if (to === from) {
    report.refused.push(env.say.sameServings(from));
    return;
  }
  recipe.servings = to;
  report.done.push(env.say.scaled(from, to));
  report.notes.push(env.say.scaleAdvice(to / from));
  report.title ??= env.say.variantServings(to);
}
