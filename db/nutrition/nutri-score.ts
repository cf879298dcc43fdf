import type { NutriScore } from "../schemas/recipe.ts";

// Nutri-Score, general foods, the algorithm in force since 2023 (Scientific Committee of the Nutri-Score, update report
// "from the Scientific Committee of the Nutri-Score 2022, Main algorithm for general foods"; thresholds per 100 g).

const energyKj = [335, 670, 1005, 1340, 1675, 2010, 2345, 2680, 3015, 3350];
const sugarG = [3.4, 6.8, 10, 14, 17, 20, 24, 27, 31, 34, 37, 41, 44, 48, 51];
const saturatedG = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const saltG = Array.from({ length: 20 }, (_, i) => (i + 1) / 5);
const proteinG = [2.4, 4.8, 7.2, 9.6, 12, 14, 17];
const fiberG = [3, 4.1, 5.2, 6.3, 7.4];
const KJ_PER_KCAL = 4.184;

/** One point for each threshold exceeded. Floating point may put a sum slightly above a threshold that it equals. */
function points(value: number, thresholds: number[]): number {
  const exact = Number(value.toPrecision(12));
  return thresholds.filter((limit) => exact > limit).length;
}

/** The inputs of the score, all per 100 g: kcal, grams, and the share of fruit, vegetables and pulses (0–100). */
export interface NutriScoreInput {
  energy: number;
  sugar: number;
  saturated_fatty_acids: number;
  salt: number;
  protein: number;
  fiber: number;
  fruitVegetablePulses: number;
  /** Beef, veal, pork, lamb or game, or a product of it. */
  redMeat: boolean;
}

/**
 * The Nutri-Score points: the lower the better, −17 to 55. Protein does not count from 11 unfavourable points on,
 * regardless of the share of plants (until 2023 a high share made it count), and red meat earns at most two points for
 * it.
 */
export function nutriScorePoints(input: NutriScoreInput): number {
  const negative =
    points(input.energy * KJ_PER_KCAL, energyKj) +
    points(input.sugar, sugarG) +
    points(input.saturated_fatty_acids, saturatedG) +
    points(input.salt, saltG);
  const plants = points(input.fruitVegetablePulses, [40, 60]) + (input.fruitVegetablePulses > 80 ? 3 : 0);
  const fiber = points(input.fiber, fiberG);
  const proteinCap = input.redMeat ? 2 : 7;
  const protein = negative >= 11 ? 0 : Math.min(points(input.protein, proteinG), proteinCap);
  return negative - protein - fiber - plants;
}

/** A and B (2 points or fewer) healthy, C (3 to 10) neutral, D and E unhealthy. */
export function nutriScore(input: NutriScoreInput): NutriScore {
  const score = nutriScorePoints(input);
  if (score <= 2) return "healthy";
  return score <= 10 ? "neutral" : "unhealthy";
}
