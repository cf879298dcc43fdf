import type { Lang, MeasurementSystem } from "@toque/db/entities/common.ts";
import type { UniversalUnit } from "@toque/db/entities/food.ts";
import { formatNumber, nbsp } from "./number.ts";

/** The fractions that a kitchen has spoons and cups for. */
const fractions: readonly [value: number, sign: string][] = [
  [1 / 8, "⅛"],
  [1 / 4, "¼"],
  [1 / 3, "⅓"],
  [1 / 2, "½"],
  [2 / 3, "⅔"],
  [3 / 4, "¾"],
];

/**
 * A count or a spoonful: "1½", "⅓", "6", "0.4". The nearest kitchen fraction when it is within 0.04; from 10 on whole
 * numbers.
 */
export function formatQuantity(value: number, lang: Lang): string {
  if (value < 0) return `−${formatQuantity(-value, lang)}`;
  if (value >= 10) return formatNumber(value, lang, 0);
  const whole = Math.floor(value);
  const rest = value - whole;
  const near = (target: number): boolean => Math.abs(rest - target) <= 0.04;
  const fraction = fractions.find(([target]) => near(target));
  if (fraction) return `${whole > 0 ? formatNumber(whole, lang) : ""}${fraction[1]}`;
  if (near(1)) return formatNumber(whole + 1, lang);
  if (near(0) && whole > 0) return formatNumber(whole, lang);
  // Tiny amounts keep their first figure, so that nothing that is there reads as nothing.
  return formatNumber(value, lang, value > 0 && value < 0.1 ? 2 : 1);
}

const gramsPerOunce = 28.349523125;

function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}

function metricWeight(grams: number, lang: Lang): string {
  if (grams >= 1000) return `${formatNumber(grams / 1000, lang, 2)}${nbsp}kg`;
  if (grams >= 100) return `${formatNumber(roundTo(grams, 5), lang)}${nbsp}g`;
  return `${formatNumber(grams, lang, grams < 10 ? 1 : 0)}${nbsp}g`;
}

function ounces(grams: number, lang: Lang): string {
  const value = grams / gramsPerOunce;
  if (value >= 16) return `${formatQuantity(roundTo(value / 16, 0.25), lang)}${nbsp}lb`;
  // Below an eighth of an ounce no kitchen scale helps: grams say more.
  if (value < 0.12) return metricWeight(grams, lang);
  return `${formatQuantity(value >= 1 ? roundTo(value, 0.25) : value, lang)}${nbsp}oz`;
}

/** A weight in the reader's system: "1.2 kg", "360 g", "1½ lb", "6 oz". Grams are what is stored. */
export function formatWeight(grams: number, system: MeasurementSystem, lang: Lang): string {
  return system === "metric" ? metricWeight(grams, lang) : ounces(grams, lang);
}

const unitSigns: Record<UniversalUnit, Record<Lang, string>> = {
  g: { en: "g", fr: "g", es: "g", de: "g" },
  kg: { en: "kg", fr: "kg", es: "kg", de: "kg" },
  ml: { en: "ml", fr: "ml", es: "ml", de: "ml" },
  cl: { en: "cl", fr: "cl", es: "cl", de: "cl" },
  l: { en: "l", fr: "l", es: "l", de: "l" },
  tsp: { en: "tsp", fr: "c. à c.", es: "cdta.", de: "TL" },
  tbsp: { en: "tbsp", fr: "c. à s.", es: "cda.", de: "EL" },
  cup: { en: "cup", fr: "tasse", es: "taza", de: "Tasse" },
  fl_oz: { en: "fl oz", fr: "oz liq.", es: "oz líq.", de: "fl oz" },
  pint: { en: "pt", fr: "pt", es: "pt", de: "pt" },
  oz: { en: "oz", fr: "oz", es: "oz", de: "oz" },
  lb: { en: "lb", fr: "lb", es: "lb", de: "lb" },
  pinch: { en: "pinch", fr: "pincée", es: "pizca", de: "Prise" },
};

/** The short sign of a universal unit: "tsp", "c. à s.", "EL". */
export function unitSign(unit: UniversalUnit, lang: Lang): string {
  return unitSigns[unit][lang];
}

/** "1½ tsp", "6", "2 cloves": a multiple of a named measure. @param measure "" for pieces */
export function formatMeasure(multiplier: number, measure: string, lang: Lang): string {
  const figure = formatQuantity(multiplier, lang);
  return measure ? `${figure}${nbsp}${measure}` : figure;
}
