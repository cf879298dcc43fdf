// Rounding to kitchen precision; a positive amount never becomes zero.

/** The fractions for which there are kitchen spoons and cups. */
export const fractions: readonly (readonly [value: number, sign: string])[] = [
  [1 / 8, "⅛"],
  [1 / 6, "⅙"],
  [1 / 4, "¼"],
  [1 / 3, "⅓"],
  [1 / 2, "½"],
  [2 / 3, "⅔"],
  [3 / 4, "¾"],
];
/** The fractions used between two whole numbers; smaller ones are only for amounts below a quarter. */
const steps = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1];

/**
 * The nearest multiple of a half, third or quarter; from 10 on whole. Amounts below a fifth are unchanged. Off by at
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

/** The nearest multiple of a step, at least one step for a positive value. */
export function roundTo(value: number, step: number): number {
  const rounded = Math.round(value / step) * step;
  return rounded === 0 && value > 0 ? step : rounded;
}

/** Rounded to a number of decimals, keeping at least the first significant digit. */
export function toDecimals(value: number, digits: number): number {
  const factor = 10 ** decimalsFor(value, digits);
  return Math.round(value * factor) / factor;
}

/** The decimals of a value: the usual ones, or as many as its first significant digit needs. */
export function decimalsFor(value: number, usual: number): number {
  const size = Math.abs(value);
  if (size === 0 || size >= 0.5 * 10 ** -usual) return usual;
  return Math.min(20, Math.ceil(-Math.log10(size)));
}

/** The step by size: values below `below` are rounded to multiples of `step`. */
export type Steps = readonly (readonly [below: number, step: number])[];

/** Rounds to a step that suits the size, never to zero: 350 rather than 347. */
export function prettyNumber(value: number, sizes: Steps): number {
  const step = sizes.find(([below]) => value < below)?.[1] ?? sizes.at(-1)?.[1] ?? 1;
  return Math.max(step, Math.round(value / step) * step);
}
