import type { Quantity } from "../entities/quantity.ts";
import { millilitresOf } from "./convert.ts";
import { isMass, isVolume, millilitresPer } from "./factors.ts";

/** So many of a quantity of one food. */
export interface Amount<Q extends Pick<Quantity, "id" | "weight" | "unit"> = Quantity> {
  multiplier: number;
  quantity: Q;
}

/** What is smaller than this share of what it was computed from is the noise of the computation. */
const NOISE = 1e-11;

/**
 * A sum without the noise of floating point: what was taken and put back comes out as it began.
 * @param scale the size of what was added
 */
function settled(sum: number, scale: number): number {
  return Math.abs(sum) <= scale * NOISE ? 0 : Number(sum.toPrecision(12));
}

/**
 * What is left of a multiplier after a change of it.
 * @param change negative to take away
 * @returns null when nothing is left
 */
export function changeMultiplier(multiplier: number, change: number): number | null {
  const sum = settled(multiplier + change, Math.max(Math.abs(multiplier), Math.abs(change)));
  return sum > 0 ? sum : null;
}

/**
 * Whether two quantities of one food add up to one amount: the same quantity, two weights, or two volumes. A weight and a
 * volume do not, although a density would allow it: a cook buys the one and measures the other.
 */
export function areCompatible(a: Pick<Quantity, "id" | "unit">, b: Pick<Quantity, "id" | "unit">): boolean {
  return a.id === b.id || (isMass(a.unit) && isMass(b.unit)) || (isVolume(a.unit) && isVolume(b.unit));
}

/** So many of one quantity as so many of a compatible one. */
function multiplierIn<Q extends Pick<Quantity, "id" | "weight" | "unit">>(amount: Amount<Q>, target: Q): number {
  const { quantity, multiplier } = amount;
  if (quantity.id === target.id) return multiplier;
  const millilitres = millilitresOf(multiplier, quantity);
  if (millilitres !== null && isVolume(target.unit)) return millilitres / millilitresPer.us[target.unit];
  return (multiplier * quantity.weight) / target.weight;
}

/**
 * The amounts of one food with what is compatible added up: one amount for all weights, one for all volumes, one for each
 * other quantity. Each sum is told in the quantity of the smallest id among those added, so that neither order nor grouping
 * matters. Negative amounts subtract; what comes out at nothing or less is left out.
 * @returns in the order of the quantities' ids
 */
export function mergeAmounts<Q extends Pick<Quantity, "id" | "weight" | "unit">>(
  amounts: readonly Amount<Q>[],
): Amount<Q>[] {
  return totals(amounts).filter(({ multiplier }) => multiplier > 0);
}

/** As {@link mergeAmounts}, with what is negative or nothing kept: sums to go on from. */
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

/** The same amounts taken away: what {@link mergeAmounts} adds to subtract. */
export const negated = <Q extends Pick<Quantity, "id" | "weight" | "unit">>(
  amounts: readonly Amount<Q>[],
): Amount<Q>[] => amounts.map((amount) => ({ ...amount, multiplier: -amount.multiplier }));
