import type { Quantity } from "../../schemas/quantity.ts";
import { millilitresOf } from "./convert.ts";
import { isMass, isVolume, millilitresPer } from "./factors.ts";

/** An amount of one food: a multiple of a quantity. */
export interface Amount<Q extends Pick<Quantity, "id" | "weight" | "unit"> = Quantity> {
  multiplier: number;
  quantity: Q;
}

/** Results below this share of their inputs are floating-point noise. */
const NOISE = 1e-11;

/**
 * A sum without floating-point noise: adding and subtracting the same amount gives the original value.
 * @param scale the magnitude of the operands
 */
export function settled(sum: number, scale: number): number {
  return Math.abs(sum) <= scale * NOISE ? 0 : Number(sum.toPrecision(12));
}

/**
 * The multiplier after a change.
 * @param change negative to subtract
 * @returns null when nothing is left
 */
export function changeMultiplier(multiplier: number, change: number): number | null {
  const sum = settled(multiplier + change, Math.max(Math.abs(multiplier), Math.abs(change)));
  return sum > 0 ? sum : null;
}

/**
 * Whether two quantities of one food can be added: the same quantity, two weights, or two volumes. A weight and a
 * volume cannot, although a density would allow it: a cook buys the one and measures the other.
 */
export function areCompatible(a: Pick<Quantity, "id" | "unit">, b: Pick<Quantity, "id" | "unit">): boolean {
  return a.id === b.id || (isMass(a.unit) && isMass(b.unit)) || (isVolume(a.unit) && isVolume(b.unit));
}

/** Converts an amount to another compatible quantity. */
function multiplierIn<Q extends Pick<Quantity, "id" | "weight" | "unit">>(amount: Amount<Q>, target: Q): number {
  const { quantity, multiplier } = amount;
  if (quantity.id === target.id) return multiplier;
  const millilitres = millilitresOf(multiplier, quantity);
  if (millilitres !== null && isVolume(target.unit)) return millilitres / millilitresPer.us[target.unit];
  return (multiplier * quantity.weight) / target.weight;
}

/**
 * Adds up the compatible amounts of one food: one amount for all weights, one for all volumes, one for each other
 * quantity. Each sum is in the quantity with the smallest id among those added, so that order and grouping do not
 * matter. Negative amounts subtract; results of zero or less are left out.
 * @returns in the order of the quantities' ids
 */
export function mergeAmounts<Q extends Pick<Quantity, "id" | "weight" | "unit">>(
  amounts: readonly Amount<Q>[],
): Amount<Q>[] {
  return totals(amounts).filter(({ multiplier }) => multiplier > 0);
}

/** As {@link mergeAmounts}, with zero and negative results kept: intermediate sums. */
export function totals<Q extends Pick<Quantity, "id" | "weight" | "unit">>(amounts: readonly Amount<Q>[]): Amount<Q>[] {
  const sums: (Amount<Q> & { scale: number })[] = [];
  for (const amount of [...amounts].sort((a, b) => a.quantity.id - b.quantity.id)) {
    const sum = sums.find((one) => areCompatible(one.quantity, amount.quantity));
    const multiplier = sum ? multiplierIn(amount, sum.quantity) : amount.multiplier;
    if (sum) {
      sum.multiplier += multiplier;
      sum.scale += Math.abs(multiplier);
    } else sums.push({ quantity: amount.quantity, multiplier, scale: Math.abs(multiplier) });
  }
  return sums.map(({ quantity, multiplier, scale }) => ({ quantity, multiplier: settled(multiplier, scale) }));
}

/** The amounts negated, so that {@link mergeAmounts} subtracts them. */
export const negated = <Q extends Pick<Quantity, "id" | "weight" | "unit">>(
  amounts: readonly Amount<Q>[],
): Amount<Q>[] => amounts.map((amount) => ({ ...amount, multiplier: -amount.multiplier }));
