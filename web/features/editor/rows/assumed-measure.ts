import type { Quantity } from "@toque/db/schemas/quantity.ts";

/** Amounts from this on are taken as grams: 80 for butter does not mean 80 knobs. */
const MIN_GRAMS = 20;

/** The measures assumed for a line until the user chooses one; the amount decides between them. */
export interface AssumedMeasure {
  likely: Quantity;
  grams: Quantity | null;
}

const metric: readonly Quantity["unit"][] = ["g", "kg", "ml", "cl", "l"];

/** The first measure of a food, and grams if it has them; null for a food without measures. */
export function assumedMeasure(quantities: readonly Quantity[]): AssumedMeasure | null {
  const [likely] = quantities;
  return likely ? { likely, grams: quantities.find(({ unit }) => unit === "g") ?? null } : null;
}

/**
 * The assumed measure for an amount.
 * @param amount null while there is none
 */
export function measureOf({ likely, grams }: AssumedMeasure, amount: number | null): Quantity {
  if (amount === null || amount < MIN_GRAMS || metric.includes(likely.unit)) return likely;
  return grams ?? likely;
}
