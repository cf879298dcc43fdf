import { type Lang, pick } from "@toque/db/schemas/common.ts";
import { type Problem, problem, refer, unknownNames } from "./problem.ts";
import type { ResolvedIngredient } from "./resolve.ts";

// Bounds in grams a serving. A canapé weighs some 50 g; a stew with its liquid hardly more than 2 kg; 3 kg of one food
// are a mistake. Foods of which less is too much have limits of their own (amounts.ts).
export const MIN_TOTAL = 50;
export const MAX_TOTAL = 2500;
const MAX_LINE = 3000;

/** Implausible amounts; empty when all are plausible. Lines without a known weight are left out. */
export function checkWeights(ingredients: readonly ResolvedIngredient[], servings: number, lang: Lang): Problem[] {
  const lines = ingredients
    .filter((line) => line.weight !== null)
    .map((line) => ({ ...line, each: line.weight! / servings }));
  const name = (line: ResolvedIngredient) => pick(line.food?.name, lang) || line.draft.food_name;
  const round = (grams: number) => `${Math.round(grams)} g a serving`;
  const total = lines.reduce((sum, line) => sum + line.each, 0);
  const problems = lines.flatMap((line): Problem[] => {
    const params = { foods: line.food ? [refer(line.food)] : unknownNames([name(line)]), grams: Math.round(line.each) };
    if (line.each > MAX_LINE)
      return [problem(`${name(line)}: ${round(line.each)} is too much.`, "portion_too_big", params)];
    return [];
  });
  const grams = Math.round(total);
  // Lines of unknown weight are reported by other checks.
  const complete = lines.length === ingredients.length;
  if (total > MAX_TOTAL) {
    const text = `In all ${round(total)}, more than ${MAX_TOTAL} g.`;
    problems.push(problem(text, "total_too_big", { grams, limit_grams: MAX_TOTAL }));
  }
  if (complete && total < MIN_TOTAL) {
    const text = `In all ${round(total)}, less than ${MIN_TOTAL} g.`;
    problems.push(problem(text, "total_too_small", { grams, limit_grams: MIN_TOTAL }));
  }
  return problems;
}
