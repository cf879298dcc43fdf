// Sensible rounding: what a kitchen can measure, and never nothing for something.

/** The fractions that a kitchen has spoons and cups for. */
export const fractions: readonly (readonly [value: number, sign: string])[] = [
  [1 / 8, "⅛"],
  [1 / 6, "⅙"],
  [1 / 4, "¼"],
  [1 / 3, "⅓"],
  [1 / 2, "½"],
  [2 / 3, "⅔"],
  [3 / 4, "¾"],
];
/** Between two whole numbers an amount stands on one of these; smaller fractions are only for what is less than a quarter. */
const steps = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1];

/**
 * The nearest number of halves, thirds and quarters; from 10 on whole. What is less than a fifth stays as it is. Off by at
 * most a quarter, from 1 on by at most an eighth of the value.
 */
export function kitchenRound(value: number): number {
  if (value < 0.2) return value;
  if (value >= 10) return Math.round(value);
  const whole = Math.floor(value);
  return steps
    .map((step) => whole + step)
    .filter((candidate) => candidate > 0)
    .reduce((best, candidate) => (Math.abs(candidate - value) < Math.abs(best - value) ? candidate : best));
}

/** The nearest multiple of a step; of something at least one step. */
export function roundTo(value: number, step: number): number {
  const rounded = Math.round(value / step) * step;
  return rounded === 0 && value > 0 ? step : rounded;
}

/** Rounded to so many decimals; of something at least its first figure. */
export function toDecimals(value: number, digits: number): number {
  const factor = 10 ** decimalsFor(value, digits);
  return Math.round(value * factor) / factor;
}

/** The decimals that a value needs: the usual ones, or as many as its first figure lies behind the point. */
export function decimalsFor(value: number, usual: number): number {
  const size = Math.abs(value);
  if (size === 0 || size >= 0.5 * 10 ** -usual) return usual;
  return Math.min(20, Math.ceil(-Math.log10(size)));
}

/** A step for each size: of values below `below`, multiples of `step`. */
export type Steps = readonly (readonly [below: number, step: number])[];

/** Rounds to a step that suits the size, never to nothing: a cook reads 350, not 347. */
export function prettyNumber(value: number, sizes: Steps): number {
  const step = sizes.find(([below]) => value < below)?.[1] ?? sizes.at(-1)?.[1] ?? 1;
  return Math.max(step, Math.round(value / step) * step);
}
