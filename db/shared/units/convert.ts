import type { Quantity, UniversalUnit } from "../../schemas/quantity.ts";
import { dimensionOf, gramsPer, isMass, isVolume, millilitresPer, type Standard } from "./factors.ts";

/** The inputs of a conversion: `weight` in grams, `unit` for a universal unit. */
export type Measure = Pick<Quantity, "weight" | "unit">;

/** The size of a unit in grams or millilitres; null for other units. */
function sizeOf(unit: UniversalUnit, standard: Standard): number | null {
  if (isMass(unit)) return gramsPer[unit];
  return isVolume(unit) ? millilitresPer[standard][unit] : null;
}

/**
 * Converts a count of a unit to another unit of the same dimension.
 * @param standard the system of cup, fluid ounce and pint, on both sides
 * @returns null between a weight and a volume, which needs a density, and for a pinch
 */
export function convert(
  value: number,
  from: UniversalUnit,
  to: UniversalUnit,
  standard: Standard = "us",
): number | null {
  if (from === to) return value;
  const [source, target] = [sizeOf(from, standard), sizeOf(to, standard)];
  if (source === null || target === null || dimensionOf(from) !== dimensionOf(to)) return null;
  return (value * source) / target;
}

/** Grams of a count of a quantity. */
export const gramsOf = (count: number, { weight }: Pick<Measure, "weight">): number => count * weight;

/** Millilitres of a count of a quantity; null when it is not a volume. Stored cups are US customary ones. */
export function millilitresOf(count: number, { unit }: Pick<Measure, "unit">): number | null {
  return isVolume(unit) ? count * millilitresPer.us[unit] : null;
}

/**
 * Grams per millilitre of a food by its own quantities: by its largest volume measure, whose weight has the smallest
 * rounding error. Null when none of them is a volume.
 */
export function densityOf(quantities: Iterable<Measure>): number | null {
  let volume = 0;
  let density: number | null = null;
  for (const quantity of quantities) {
    const millilitres = millilitresOf(1, quantity);
    if (millilitres === null || millilitres <= volume || !(quantity.weight > 0)) continue;
    volume = millilitres;
    density = quantity.weight / millilitres;
  }
  return density;
}

/** Grams of a volume of a food; null when its quantities give no density. */
export function weightOfVolume(millilitres: number, quantities: Iterable<Measure>): number | null {
  const density = densityOf(quantities);
  return density === null ? null : millilitres * density;
}

/** Millilitres of a weight of a food; null when its quantities give no density. */
export function volumeOfWeight(grams: number, quantities: Iterable<Measure>): number | null {
  const density = densityOf(quantities);
  return density === null ? null : grams / density;
}
