import type { UniversalUnit } from "../schemas/quantity.ts";
import { areCompatible, settled } from "../shared/units/amounts.ts";

// What a line of a list amounts to, and which line an amount joins. Without a database, so that properties can be tested.

/** What a dish wants of a line, in the line's quantity. */
export interface Source {
  recipe_id: number;
  per_serving: number;
  servings: number;
}

/** A food in a measure. `weight` in grams. */
export interface Measured {
  food_id: number | null;
  quantity_id: number | null;
  weight: number | null;
  unit: UniversalUnit | null;
}

/** What a dish wants, without floating-point noise. */
export const shareOf = ({ per_serving, servings }: Pick<Source, "per_serving" | "servings">): number =>
  settled(per_serving * servings, per_serving * servings);

/** A line's multiplier: the part that was put there by hand, and what the dishes want; not above zero when nothing is left. */
export function totalOf(own: number, sources: readonly Source[]): number {
  const shares = sources.map(shareOf);
  return settled(
    shares.reduce((sum, share) => sum + share, own),
    Math.max(Math.abs(own), ...shares),
  );
}

/** The part of the hand for a line that is to amount to a multiplier; negative when dishes want more than that. */
export function ownOf(multiplier: number, sources: readonly Source[]): number {
  if (sources.length === 0) return multiplier;
  const shares = totalOf(0, sources);
  return settled(multiplier - shares, Math.max(multiplier, shares));
}

/**
 * The line that an amount joins: that of the same food and quantity, else the first one of the food that is a weight too, or a
 * volume too.
 * @param lines in the order in which they came to the list
 */
export function lineFor<L extends Measured>(lines: readonly L[], amount: Measured): L | null {
  const ofFood = lines.filter(({ food_id }) => food_id !== null && food_id === amount.food_id);
  const same = ofFood.find(({ quantity_id }) => quantity_id === amount.quantity_id);
  const asMeasure = ({ quantity_id, unit }: Measured) => ({ id: quantity_id ?? 0, unit });
  return same ?? ofFood.find((line) => areCompatible(asMeasure(line), asMeasure(amount))) ?? null;
}

/** A multiplier in the quantity of another line of the same food; the grams stay the same. */
export function inMeasureOf(multiplier: number, from: Measured, to: Measured): number {
  if (from.quantity_id === to.quantity_id || !from.weight || !to.weight) return multiplier;
  const converted = (multiplier * from.weight) / to.weight;
  return settled(converted, Math.abs(converted));
}

/** What dishes want of two lines that become one. */
export function joinedSources(mine: readonly Source[], theirs: readonly Source[]): Source[] {
  const joined = new Map(mine.map((source) => [source.recipe_id, source]));
  for (const source of theirs) {
    const before = joined.get(source.recipe_id)?.per_serving ?? 0;
    joined.set(source.recipe_id, { ...source, per_serving: before + source.per_serving });
  }
  return [...joined.values()];
}
