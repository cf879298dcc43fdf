import type { Lang, MeasurementSystem } from "@toque/db/entities/common.ts";
import type { EmbeddedFood, Quantity, UniversalUnit } from "@toque/db/entities/food.ts";
import { formatNumber, nbsp } from "./number.ts";
import { formatMeasure, formatQuantity, formatWeight, unitSign } from "./quantity.ts";
import { textOf } from "./text.ts";

/** Millilitres of a unit of volume: spoons are the metric 5 and 15 ml, the others the US customary ones. */
const millilitres: Partial<Record<UniversalUnit, number>> = {
  ml: 1,
  cl: 10,
  l: 1000,
  tsp: 5,
  tbsp: 15,
  cup: 236.5882365,
  fl_oz: 29.5735295625,
  pint: 473.176473,
};
const imperialFluidOunce = 28.4130625;
const imperialPint = 568.26125;

const cups: Record<Lang, string> = { en: "cups", fr: "tasses", es: "tazas", de: "Tassen" };
const pieces = new Set(["piece", "pièce", "unidad", "stück"]);

/** Whether a count takes the singular: up to 1, in French below 2. */
export function isSingular(count: number, lang: Lang): boolean {
  return lang === "fr" ? count < 2 : count <= 1;
}

/** The nearest number of halves, thirds and quarters; from 10 on whole. What is less than a quarter stays as it is. */
function kitchenRound(value: number): number {
  if (value < 0.2) return value;
  if (value >= 10) return Math.round(value);
  const whole = Math.floor(value);
  const steps = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1].filter((step) => whole + step > 0);
  return steps.reduce(
    (best, step) => (Math.abs(whole + step - value) < Math.abs(best - value) ? whole + step : best),
    99,
  );
}

const isMultiple = (value: number, of: number): boolean =>
  value >= of && Math.abs(value / of - Math.round(value / of)) < 0.02;

function spoons(unit: "tsp" | "tbsp", count: number, system: MeasurementSystem, lang: Lang): string {
  if (unit === "tsp" && count >= 3 && isMultiple(count / 3, 0.5)) return spoons("tbsp", count / 3, system, lang);
  if (unit === "tbsp" && count < 0.5) return spoons("tsp", count * 3, system, lang);
  if (unit === "tbsp" && system === "us" && count >= 4 && isMultiple(count / 16, 0.25))
    return cupText(count / 16, lang);
  const rounded = kitchenRound(count);
  // Of the four languages only Spanish writes the plural of a spoon: "2 cdas."
  const sign = unitSign(unit, lang);
  const isMany = lang === "es" && !isSingular(rounded, lang);
  return formatMeasure(rounded, isMany ? sign.replace(/\.$/, "s.") : sign, lang);
}

function cupText(exact: number, lang: Lang): string {
  const count = kitchenRound(exact);
  return formatMeasure(count, isSingular(count, lang) ? unitSign("cup", lang) : cups[lang], lang);
}

function metricVolume(ml: number, lang: Lang): string {
  if (ml >= 1000) return `${formatNumber(ml / 1000, lang, 2)}${nbsp}l`;
  if (ml >= 100) return `${formatNumber(Math.round(ml / 5) * 5, lang)}${nbsp}ml`;
  return `${formatNumber(ml, lang, ml < 1 ? 2 : ml < 10 ? 1 : 0)}${nbsp}ml`;
}

function usVolume(ml: number, lang: Lang): string {
  if (ml < 14) return formatMeasure(kitchenRound(ml / 5), unitSign("tsp", lang), lang);
  if (ml < 55) return formatMeasure(Math.round((ml / 15) * 2) / 2, unitSign("tbsp", lang), lang);
  return cupText(ml / 236.5882365, lang);
}

function imperialVolume(ml: number, lang: Lang): string {
  if (ml < 55) return usVolume(ml, lang);
  if (ml < imperialPint) return formatMeasure(kitchenRound(ml / imperialFluidOunce), unitSign("fl_oz", lang), lang);
  return formatMeasure(kitchenRound(ml / imperialPint), unitSign("pint", lang), lang);
}

/** A volume in the reader's system: "250 ml", "1 cup", "9 fl oz". Millilitres are what is given. */
export function formatVolume(ml: number, system: MeasurementSystem, lang: Lang): string {
  if (system === "metric") return metricVolume(ml, lang);
  return system === "us" ? usVolume(ml, lang) : imperialVolume(ml, lang);
}

const isPiece = (quantity: Quantity, lang: Lang): boolean =>
  pieces.has(textOf(quantity.name, lang).toLowerCase()) && (lang !== "de" || quantity.weight >= 10);

/**
 * A food's name as a list has it: "Eggs 6", "Chickpeas 240 g", but "Baguette 4 slices", "Garlic 3 cloves".
 * @param count how many of the quantity
 */
export function formatFood(
  { food, quantity }: { food: Pick<EmbeddedFood, "name" | "plural">; quantity: Quantity },
  count: number,
  lang: Lang,
): string {
  const measured = quantity.unit !== null && quantity.unit !== "pinch";
  const several = isPiece(quantity, lang) && !isSingular(count, lang);
  return measured || several ? food.plural : textOf(food.name, lang);
}

/**
 * A household measure by its name, in the right number. Pieces go without one: "Eggs 6". In German a small piece keeps its
 * word, because "Stück" is also the square of a chocolate bar.
 */
function named(exact: number, quantity: Quantity, lang: Lang): string {
  const count = kitchenRound(exact);
  const name = typeof quantity.name === "string" ? quantity.name : (quantity.name[lang] ?? quantity.plural);
  if (isPiece(quantity, lang)) return formatQuantity(count, lang);
  return formatMeasure(count, isSingular(count, lang) ? name : quantity.plural || name, lang);
}

/**
 * How much of a food, in the reader's system and rounded as a kitchen needs it: "1.2 kg", "1½ tsp", "3 cloves", "6". Spoons and
 * pieces are the same everywhere. A cup that has to become metric is told in millilitres when the food is about as heavy as
 * water, in grams otherwise.
 * @param count how many of the quantity
 */
export function formatAmount(count: number, quantity: Quantity, system: MeasurementSystem, lang: Lang): string {
  const { unit, weight } = quantity;
  switch (unit) {
    case null:
    case "pinch":
      return named(count, quantity, lang);
    case "g":
    case "kg":
    case "oz":
    case "lb":
      return formatWeight(count * weight, system, lang);
    case "tsp":
    case "tbsp":
      return spoons(unit, count, system, lang);
    case "cl":
      if (system === "metric" && count < 100) return `${formatNumber(count, lang, count < 0.1 ? 2 : 1)}${nbsp}cl`;
      return formatVolume(count * 10, system, lang);
    case "cup":
      if (system === "us") return count >= 0.2 ? cupText(count, lang) : usVolume(count * 236.5882365, lang);
      return converted(count, quantity, system, lang);
    case "ml":
    case "l":
      return formatVolume(count * (millilitres[unit] ?? 1), system, lang);
    case "fl_oz":
    case "pint":
      return converted(count, quantity, system, lang);
  }
}

function converted(count: number, { unit, weight }: Quantity, system: MeasurementSystem, lang: Lang): string {
  const ml = unit === null ? 1 : (millilitres[unit] ?? 1);
  const density = weight / ml;
  const isFluid = system === "us" || (density > 0.9 && density < 1.1);
  return isFluid ? formatVolume(count * ml, system, lang) : formatWeight(count * weight, system, lang);
}
