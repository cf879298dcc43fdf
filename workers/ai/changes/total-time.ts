import type { RecipeContent, StepContent } from "@toque/db/schemas/recipe-content.ts";

const stepsOf = (content: RecipeContent): StepContent[] => [
  ...content.steps,
  ...content.sub_recipes.flatMap((sub) => sub.steps),
];

/**
 * The whole time of a recipe whose steps were changed, in minutes: it follows what they take more or less, and is never shorter
 * than its longest step or its preparation. A time that a step states for the first time was there all along.
 */
export function totalAfter(before: RecipeContent, after: RecipeContent): number {
  const old = new Map(stepsOf(before).map(({ id, duration }) => [id, duration]));
  const left = new Set(stepsOf(after).map(({ id }) => id));
  const gone = [...old].reduce((sum, [id, minutes]) => sum + (left.has(id) ? 0 : (minutes ?? 0)), 0);
  const more = stepsOf(after).reduce((sum, { id, duration }) => {
    const was = old.get(id);
    if (was === undefined) return sum + (duration ?? 0);
    return was === null || duration === null ? sum : sum + duration - was;
  }, 0);
  if (more === gone) return after.total_time;
  const longest = Math.max(0, ...stepsOf(after).map(({ duration }) => duration ?? 0));
  return Math.max(after.total_time + more - gone, longest, after.preparation_time);
}
