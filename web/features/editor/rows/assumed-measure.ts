import type { Quantity } from "@toque/db/entities/quantity.ts";

/** Nobody counts spoons, knobs or handfuls so far: who types 80 for butter means grams. */
const MOST_COUNTED = 20;

/** What a line is measured in while nobody has chosen: one or the other, by the amount. */
export interface AssumedMeasure {
  likely: Quantity;
  grams: Quantity | null;
}

const metric: readonly Quantity["unit"][] = ["g", "kg", "ml", "cl", "l"];

/** The measure of a food that comes first, and grams beside it; null for a food without any. */
export function assumedMeasure(quantities: readonly Quantity[]): AssumedMeasure | null {
  const [likely] = quantities;
  return likely ? { likely, grams: quantities.find(({ unit }) => unit === "g") ?? null } : null;
}

/** @param amount null while there is none */
export function measureOf({ likely, grams }: AssumedMeasure, amount: number | null): Quantity {
  if (amount === null || amount < MOST_COUNTED || metric.includes(likely.unit)) return likely;
  return grams ?? likely;
}
