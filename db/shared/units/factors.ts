import type { UniversalUnit } from "../../schemas/quantity.ts";

/**
 * Conversion factors of kitchen units.
 *
 * - Pound 0.45359237 kg and ounce a sixteenth of it: international yard and pound agreement of 1959; NIST Handbook 44,
 *   Appendix C; Weights and Measures Act 1985 (United Kingdom), Schedule 1.
 * - US gallon 231 cubic inches, an inch 25.4 mm (NIST Handbook 44, Appendix C): pint 1/8, cup 1/16, fluid ounce 1/128.
 * - Imperial gallon 4.54609 l (Weights and Measures Act 1985, Schedule 1): pint 1/8, fluid ounce 1/160; the cup is the old
 *   half pint of ten fluid ounces.
 * - Spoons are the metric 5 and 15 ml that measuring spoons hold everywhere today (for the United States 21 CFR
 *   101.9(b)(5)(viii)).
 */

/** The system of cup, fluid ounce and pint; the other units are the same in both. */
export type Standard = "us" | "imperial";

export const massUnits = ["g", "kg", "oz", "lb"] as const satisfies readonly UniversalUnit[];
export type MassUnit = (typeof massUnits)[number];
export const volumeUnits = [
  "ml",
  "cl",
  "l",
  "tsp",
  "tbsp",
  "cup",
  "fl_oz",
  "pint",
  "imp_fl_oz",
  "imp_pint",
] as const satisfies readonly UniversalUnit[];
export type VolumeUnit = (typeof volumeUnits)[number];

const gramsOfPound = 453.59237;

/** Grams of a unit of mass. */
export const gramsPer: Readonly<Record<MassUnit, number>> = {
  g: 1,
  kg: 1000,
  oz: gramsOfPound / 16,
  lb: gramsOfPound,
};

/** Grams assumed for a pinch of fine salt, by convention. */
export const gramsOfPinch = 0.4;

const gallons: Record<Standard, number> = { us: (231 * 25.4 ** 3) / 1000, imperial: 4546.09 };
const imperial = { fl_oz: round(gallons.imperial / 160), pint: round(gallons.imperial / 8) };
/** The same wherever they are used: 28.4130625 ml and 568.26125 ml are the imperial fluid ounce and pint by their own names. */
const everywhere = { ml: 1, cl: 10, l: 1000, tsp: 5, tbsp: 15, imp_fl_oz: imperial.fl_oz, imp_pint: imperial.pint };

/** Millilitres of a unit of volume. A stored cup, fluid ounce or pint is the US customary one. */
export const millilitresPer: Readonly<Record<Standard, Readonly<Record<VolumeUnit, number>>>> = {
  us: { ...everywhere, cup: round(gallons.us / 16), fl_oz: round(gallons.us / 128), pint: round(gallons.us / 8) },
  imperial: { ...everywhere, cup: round(gallons.imperial / 16), ...imperial },
};

/** The factors have at most ten decimals; further digits of a quotient are noise. */
function round(value: number): number {
  return Math.round(value * 1e10) / 1e10;
}

export type Dimension = "mass" | "volume";

const masses: ReadonlySet<string> = new Set(massUnits);
const volumes: ReadonlySet<string> = new Set(volumeUnits);

export const isMass = (unit: UniversalUnit | null): unit is MassUnit => unit !== null && masses.has(unit);
export const isVolume = (unit: UniversalUnit | null): unit is VolumeUnit => unit !== null && volumes.has(unit);

/** The dimension of a unit; null for a pinch, a piece and every household measure. */
export function dimensionOf(unit: UniversalUnit | null): Dimension | null {
  if (isMass(unit)) return "mass";
  return isVolume(unit) ? "volume" : null;
}
