import type { Lang } from "@toque/db/schemas/common.ts";
import type { RecipePart } from "../recipe-parts.ts";
import { stepIngredients } from "./step-ingredients.ts";

/** Fewer foods in one step are no sight of their own. */
const ENOUGH = 2;

/**
 * The step whose photo shows most of the work: the one in which most foods come together, the later one of equals. Not the last, after
 * which a photo of the dish is asked for anyway.
 * @returns the step's id; null where no step stands out
 */
export function photoStepOf(parts: readonly RecipePart[], lang: Lang): number | null {
  const steps = parts.flatMap((part) =>
    part.steps.map((step) => ({ id: step.id, foods: stepIngredients(part, step, lang).length })),
  );
  let best: { id: number; foods: number } | null = null;
  for (const step of steps.slice(0, -1)) if (step.foods >= (best?.foods ?? ENOUGH)) best = step;
  return best?.id ?? null;
}
