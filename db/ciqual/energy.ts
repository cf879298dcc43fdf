import { type CiqualFigure, unknownFigure } from "./figure.ts";

/** What the energy of a food follows from. */
export interface EnergyParts {
  /** By N × 6.25, as the regulation defines protein. */
  protein: CiqualFigure;
  carbohydrate: CiqualFigure;
  fat: CiqualFigure;
  fiber: CiqualFigure;
  alcohol: CiqualFigure;
  organicAcids: CiqualFigure;
  polyols: CiqualFigure;
}

/**
 * Energy in kcal by the conversion factors of Regulation EU 1169/2011, Annex XIV. Unknown while protein, carbohydrate or
 * fat is; the other parts are absent from most foods, and the table leaves them out then.
 */
export function energyByRegulation(parts: EnergyParts): CiqualFigure {
  const { protein, carbohydrate, fat } = parts;
  if (protein.value === null || carbohydrate.value === null || fat.value === null) return unknownFigure;
  const polyols = parts.polyols.value ?? 0;
  const kcal =
    protein.value * 4 +
    Math.max(0, carbohydrate.value - polyols) * 4 +
    polyols * 2.4 +
    fat.value * 9 +
    (parts.fiber.value ?? 0) * 2 +
    (parts.alcohol.value ?? 0) * 7 +
    (parts.organicAcids.value ?? 0) * 3;
  return { kind: "computed", value: Math.round(kcal * 10) / 10 };
}
