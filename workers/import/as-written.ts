import type { Tx } from "@toque/db/client/types.ts";
import { DomainError } from "@toque/db/errors.ts";
import { takeInMeasure } from "@toque/db/foods/as-written.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { type UniversalUnit, universalUnits } from "@toque/db/schemas/quantity.ts";
import { gramsPer } from "@toque/db/shared/units/factors.ts";
import { amountsOf, type IngredientLine } from "./lines/line.ts";

/** Default weight in grams of an unmatched line without a weight: a guess that keeps it visible in the coverage. */
const UNLISTED_GRAMS = 100;
const grams: Record<string, number> = { ...gramsPer, ml: 1, l: 1000, dl: 100 };

/** The weight given in an unmatched line, else the default. Volumes count as water. */
export function unlistedWeight(line: IngredientLine): number {
  const weights = amountsOf(line).map(({ value, unit }) => (unit ? value * (grams[unit] ?? 0) : 0));
  return weights.find((weight) => weight > 0) ?? UNLISTED_GRAMS;
}

/** Longer phrases are sentences, no names of a food. */
const MOST_WORDS = 5;

/** A food that the importing cook uses as written, in one of its measures. */
export interface WrittenFood {
  foodId: number;
  quantityId: number;
  multiplier: number;
}

/** What is told of a line that could have been used as written, but for the limit of its cook's own foods. */
export type OnOwnFoodsFull = () => void;

/**
 * Whether an unknown line names one food that can be used as written. Of several that are offered or joined, none is: which
 * of them is meant would be a guess.
 */
const isOneFood = ({ food, alternatives, toTaste }: IngredientLine): boolean =>
  alternatives.length === 0 &&
  !toTaste &&
  !/[\p{N},;:()/&+]|(?<!\p{L})(?:and|or|et|ou|y|o|und|oder)(?!\p{L})/iu.test(food) &&
  food.trim().split(/\s+/).length <= MOST_WORDS;

/** The unit that the line is about, null for pieces; undefined for none that is known: what a jar holds is not. */
function unitOf(line: IngredientLine): UniversalUnit | null | undefined {
  const unit = amountsOf(line)[0]?.unit;
  return unit === null || unit === undefined ? unit : universalUnits.find((one) => one === unit);
}

/**
 * The food of a line that no table holds, as a personal food of the importing cook.
 * @param lang of the line
 * @param onFull told where only the cook's limit of own foods stands against it
 * @returns null where the line names no single food or no measure of one, and where the cook has reached their limit
 */
export async function foodAsWritten(
  tx: Tx,
  ownerId: number,
  line: IngredientLine,
  lang: Lang = "en",
  onFull?: OnOwnFoodsFull,
): Promise<WrittenFood | null> {
  const unit = unitOf(line);
  if (unit === undefined || !isOneFood(line)) return null;
  try {
    const taken = await takeInMeasure(tx, ownerId, { name: line.food, unit }, lang);
    return taken && { ...taken, multiplier: amountsOf(line)[0]!.value };
  } catch (error) {
    // The limit, or a phrase without a letter: the line stays as it was written, of no food at all.
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "too_many_personal_foods") onFull?.();
    return null;
  }
}
