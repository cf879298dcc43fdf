import type { Conn } from "@toque/db/client/types.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { allIngredients, loadReference, type Reference } from "@toque/db/recipes/reference.ts";
import { comparedTexts } from "@toque/db/recipes/unused.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { changedAgreement } from "./agreement.ts";
import { changedAmounts } from "./amounts.ts";
import { type Problem, textsOf } from "./problem.ts";
import { StepTimeCheck, type TimedSteps } from "./step-times.ts";

/** The steps of a stored recipe with their times. */
function timed(content: RecipeContent, reference: Reference, lang: Lang, total: number): TimedSteps {
  const stored = [...content.steps, ...content.sub_recipes.flatMap((sub) => sub.steps)];
  const { title, steps } = comparedTexts({ ...content, steps: stored, sub_recipes: [] }, reference, lang);
  const minutes = stored.filter((step) => Object.values(step.text).some((text) => text.trim() !== ""));
  return {
    title,
    total,
    foods: reference.foods,
    steps: steps.map((step, i) => ({ ...step, minutes: minutes[i]?.duration ?? null })),
  };
}

const sumOf = (content: RecipeContent): number =>
  [...content.steps, ...content.sub_recipes.flatMap((sub) => sub.steps)].reduce(
    (sum, step) => sum + (step.duration ?? 0),
    0,
  );

/** What the steps' times of a changed recipe contradict that they did not contradict before. */
export function changedTimes(
  lexicon: FoodLexicon,
  before: RecipeContent,
  after: RecipeContent,
  reference: Reference,
  lang: Lang,
): Problem[] {
  // A change cannot name the total: what the steps declare more counts as said there.
  const total = Math.max(after.total_time, before.total_time + sumOf(after) - sumOf(before));
  const old = timed(before, reference, lang, before.total_time);
  return new StepTimeCheck(lexicon).problems(timed(after, reference, lang, total), old);
}

/**
 * Faults that changes bring into a recipe, in sentences for the model: list and steps that disagree, amounts that no serving
 * holds, times and temperatures that no kitchen knows. What the recipe had before is its author's to settle.
 */
export async function changeProblems(
  conn: Conn,
  before: RecipeContent,
  after: RecipeContent,
  lang: Lang,
): Promise<string[]> {
  const lexicon = await loadLexicon(conn);
  const reference = await loadReference(conn, [...allIngredients(before), ...allIngredients(after)]);
  return textsOf([
    ...changedAgreement(lexicon, before, after, reference, lang),
    ...changedAmounts(before, after, reference, lang),
    ...changedTimes(lexicon, before, after, reference, lang),
  ]);
}
