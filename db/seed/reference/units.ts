import type { UniversalUnit } from "../../schemas/quantity.ts";
import { gramsOfPinch, gramsPer, millilitresPer } from "../../shared/units/factors.ts";
import { unitNames } from "../../shared/units/signs.ts";

type Texts = Record<"en" | "fr" | "es" | "de", string>;

/** The three difficulty levels by id. */
export const difficulties: { id: number; key: "easy" | "medium" | "hard"; names: Texts }[] = [
  { id: 1, key: "easy", names: { en: "Easy", fr: "Facile", es: "Fácil", de: "Einfach" } },
  { id: 2, key: "medium", names: { en: "Medium", fr: "Moyen", es: "Media", de: "Mittel" } },
  { id: 3, key: "hard", names: { en: "Hard", fr: "Difficile", es: "Difícil", de: "Schwierig" } },
];

/** Units of weight, which every food has. Grams. */
export const massUnits: { unit: UniversalUnit; names: Texts; plurals: Texts; weight: number }[] = [
  ...(["g", "kg", "oz", "lb"] as const).map((unit) => ({ unit, ...unitNames(unit), weight: gramsPer[unit] })),
  { unit: "pinch", ...unitNames("pinch"), weight: gramsOfPinch },
];

/**
 * Units of volume, in millilitres: what one weighs follows from a food's density, so each food measured by volume gets its
 * own. Spoons are the metric 5 and 15 ml; cup, fluid ounce and pint are the US customary ones, beside the imperial two.
 */
export const volumeUnits: { unit: UniversalUnit; names: Texts; plurals: Texts; millilitres: number }[] = (
  ["ml", "cl", "l", "tsp", "tbsp", "cup", "fl_oz", "pint", "imp_fl_oz", "imp_pint"] as const
).map((unit) => ({ unit, ...unitNames(unit), millilitres: millilitresPer.us[unit] }));
