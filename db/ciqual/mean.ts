import { MIN_COVERAGE } from "../recipes/facts.ts";
import { type CiqualFigures, type CiqualNutrient, ciqualNutrients, isEstimate } from "./figure.ts";

/** One part of a mixture: figures per 100 g, and its weight in any unit. */
export interface Part {
  figures: CiqualFigures;
  weight: number;
}

/** Figures per 100 g of a mixture, null unknown. `estimated` lists those that are not fully measured. */
export interface MeanFigures {
  values: Record<CiqualNutrient, number | null>;
  estimated: CiqualNutrient[];
  energyComputed: boolean;
  /** Share of the weight for which energy, protein, carbohydrate and fat are known, 0 to 1. */
  coverage: number;
}

// Floating point leaves noise in sums of decimals; twelve digits hold every sum of the table's figures.
const round = (value: number, digits: number) =>
  Math.round(Number((value * 10 ** digits).toPrecision(12))) / 10 ** digits;

const covering: CiqualNutrient[] = ["energy", "protein", "carbohydrate", "lipid"];

/**
 * The weighted mean of figures. A part with an unknown figure is left out, never counted as zero: the mean is then that
 * of the rest, marked as estimated, and unknown where the rest is less than 80 % of the weight.
 */
export function meanFigures(parts: readonly Part[]): MeanFigures {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const estimated: CiqualNutrient[] = [];
  const shareOf = (some: readonly Part[]) =>
    total > 0 ? some.reduce((sum, { weight }) => sum + weight, 0) / total : 0;
  const mean = (nutrient: CiqualNutrient): number | null => {
    const known = parts.filter(({ figures }) => figures[nutrient].value !== null);
    const share = shareOf(known);
    if (known.length === 0 || share < MIN_COVERAGE) return null;
    if (known.length < parts.length || known.some(({ figures }) => isEstimate(figures[nutrient])))
      estimated.push(nutrient);
    const sum = known.reduce((all, { figures, weight }) => all + (figures[nutrient].value ?? 0) * weight, 0);
    return round(sum / (total * share), 3);
  };
  const values = Object.fromEntries(
    ciqualNutrients.map((nutrient) => [nutrient, mean(nutrient)]),
  ) as MeanFigures["values"];
  const covered = parts.filter(({ figures }) => covering.every((nutrient) => figures[nutrient].value !== null));
  return {
    values,
    estimated,
    energyComputed: values.energy !== null && parts.some(({ figures }) => figures.energy.kind === "computed"),
    coverage: round(shareOf(covered), 4),
  };
}
