import type { MeasurementSystem } from "../../schemas/common.ts";
import { gramsPer, type MassUnit, millilitresPer, type VolumeUnit } from "./factors.ts";
import { kitchenRound, roundTo, toDecimals } from "./rounding.ts";

/** A rounded amount in the unit customary in a measurement system. */
export interface Natural<Unit> {
  value: number;
  unit: Unit;
}

function metricWeight(grams: number): Natural<MassUnit> {
  if (grams >= 997.5) return { value: toDecimals(grams / 1000, 2), unit: "kg" };
  if (grams >= 99.5) return { value: roundTo(grams, 5), unit: "g" };
  return { value: toDecimals(grams, grams < 9.95 ? 1 : 0), unit: "g" };
}

/**
 * A weight in a suitable unit. Below an eighth of an ounce grams are used, which are more precise.
 * @param grams not negative
 */
export function naturalWeight(grams: number, system: MeasurementSystem): Natural<MassUnit> {
  if (system === "metric") return metricWeight(grams);
  const ounces = grams / gramsPer.oz;
  if (ounces < 0.12) return metricWeight(grams);
  // From 10 on ounces are rounded to whole numbers; sixteen of them are a pound.
  if (ounces >= 15.5) return { value: roundTo(grams / gramsPer.lb, 0.25), unit: "lb" };
  return { value: ounces >= 1 ? roundTo(ounces, 0.25) : ounces, unit: "oz" };
}

function metricVolume(ml: number): Natural<VolumeUnit> {
  if (ml >= 997.5) return { value: toDecimals(ml / 1000, 2), unit: "l" };
  if (ml >= 99.5) return { value: roundTo(ml, 5), unit: "ml" };
  return { value: toDecimals(ml, ml < 1 ? 2 : ml < 9.95 ? 1 : 0), unit: "ml" };
}

/** Spoons for small volumes, cups from a quarter of one on. */
function usVolume(ml: number): Natural<VolumeUnit> {
  if (ml < 14) return { value: kitchenRound(ml / millilitresPer.us.tsp), unit: "tsp" };
  if (ml < 55) return { value: roundTo(ml / millilitresPer.us.tbsp, 0.5), unit: "tbsp" };
  return { value: kitchenRound(ml / millilitresPer.us.cup), unit: "cup" };
}

/** Spoons for small volumes, then fluid ounces, and pints from one on: British recipes do not use cups. */
function imperialVolume(ml: number): Natural<VolumeUnit> {
  const { fl_oz, pint } = millilitresPer.imperial;
  if (ml < 55) return usVolume(ml);
  const ounces = kitchenRound(ml / fl_oz);
  // Twenty of them are a pint.
  return ounces < 20 ? { value: ounces, unit: "fl_oz" } : { value: kitchenRound(ml / pint), unit: "pint" };
}

/**
 * A volume in a suitable unit; fluid ounces and pints are those of the system.
 * @param ml millilitres, not negative
 */
export function naturalVolume(ml: number, system: MeasurementSystem): Natural<VolumeUnit> {
  if (system === "metric") return metricVolume(ml);
  return system === "us" ? usVolume(ml) : imperialVolume(ml);
}
