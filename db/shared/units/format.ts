import type { Lang, MeasurementSystem } from "../../schemas/common.ts";
import type { EmbeddedFood } from "../../schemas/food.ts";
import type { Quantity } from "../../schemas/quantity.ts";
import { millilitresOf } from "./convert.ts";
import { type MassUnit, millilitresPer, type VolumeUnit } from "./factors.ts";
import { type Natural, naturalVolume, naturalWeight } from "./natural.ts";
import { formatMeasure, formatNumber, formatQuantity, nbsp } from "./numbers.ts";
import { decimalsFor, kitchenRound } from "./rounding.ts";
import { countedSign, isSingular, textOf } from "./signs.ts";

/** Units that are shown with decimals; the others are shown as fractions. */
const decimal: ReadonlySet<string> = new Set(["g", "kg", "ml", "cl", "l"]);

function natural({ value, unit }: Natural<MassUnit | VolumeUnit>, lang: Lang): string {
  if (decimal.has(unit))
    return `${formatNumber(value, lang, decimalsFor(value, 2))}${nbsp}${countedSign(unit, value, lang)}`;
  return formatMeasure(value, countedSign(unit, value, lang), lang);
}

/** A weight in the reader's system: "1.2 kg", "360 g", "1½ lb", "6 oz". Grams are what is stored. */
export function formatWeight(grams: number, system: MeasurementSystem, lang: Lang): string {
  return natural(naturalWeight(grams, system), lang);
}

/** A volume in the reader's system: "250 ml", "1 cup", "9 fl oz". The input is in millilitres. */
export function formatVolume(ml: number, system: MeasurementSystem, lang: Lang): string {
  return natural(naturalVolume(ml, system), lang);
}

const isMultiple = (value: number, of: number): boolean =>
  value >= of && Math.abs(value / of - Math.round(value / of)) < 0.02;

const CUP_IN_TABLESPOONS = 16;
/** From this count on the larger spoon is used. */
const MANY_TEASPOONS = 6;

/**
 * Spoons stay spoons in every system; several become a larger measure where that comes out even, and always above a
 * limit: teaspoons become tablespoons, and a cup or more of tablespoons the volume unit of the reader's system.
 * @param weight of one, in grams
 */
function spoons(unit: "tsp" | "tbsp", count: number, weight: number, system: MeasurementSystem, lang: Lang): string {
  if (unit === "tsp" && count >= 3 && (count >= MANY_TEASPOONS || isMultiple(count / 3, 0.5)))
    return spoons("tbsp", count / 3, weight * 3, system, lang);
  if (unit === "tbsp" && count < 0.5) return spoons("tsp", count * 3, weight / 3, system, lang);
  const inCups = count / CUP_IN_TABLESPOONS;
  if (unit === "tbsp" && system === "us" && (inCups >= 1 || (count >= 4 && isMultiple(inCups, 0.25))))
    return cups(inCups, lang);
  if (unit === "tbsp" && inCups >= 1)
    return volumeOrWeight(count * millilitresPer.us.tbsp, count * weight, system, lang);
  return natural({ value: kitchenRound(count), unit }, lang);
}

const cups = (count: number, lang: Lang): string => natural({ value: kitchenRound(count), unit: "cup" }, lang);

const pieces = new Set(["piece", "pièce", "unidad", "stück"]);

/** Whether a quantity counts the food itself. In German a small piece keeps its unit: "Stück" is also a chocolate square. */
const isPiece = (quantity: Quantity, lang: Lang): boolean =>
  pieces.has(textOf(quantity.name, lang).toLowerCase()) && (lang !== "de" || quantity.weight >= 10);

/**
 * A food's name as shown in a list: "Eggs 6", "Chickpeas 240 g", but "Baguette 4 slices", "Garlic 3 cloves".
 * @param count the number of quantities
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

/** The name of a quantity, singular or plural by the count: "clove", "2 cloves". */
export function quantityName(quantity: { name: Quantity["name"]; plural: string }, count: number, lang: Lang): string {
  const name = typeof quantity.name === "string" ? quantity.name : (quantity.name[lang] ?? quantity.plural);
  return isSingular(count, lang) ? name : quantity.plural || name;
}

/** Less than an eighth of a clove or a bunch is not useful. */
const LEAST_COUNTED = 0.085;

/** A household measure with its name, singular or plural. Pieces have no name: "Eggs 6". */
function named(exact: number, quantity: Quantity, system: MeasurementSystem, lang: Lang): string {
  if (exact < LEAST_COUNTED && quantity.unit !== "pinch") return formatWeight(exact * quantity.weight, system, lang);
  const count = kitchenRound(exact);
  return isPiece(quantity, lang)
    ? formatQuantity(count, lang)
    : formatMeasure(count, quantityName(quantity, count, lang), lang);
}

/** A food within a tenth of the density of water is shown by volume, instead of a computed weight. */
const isLikeWater = (density: number): boolean => density > 0.9 && density < 1.1;

/** A volume for a reader without cups: millilitres of a fluid, the weight of anything else. */
const volumeOrWeight = (ml: number, grams: number, system: MeasurementSystem, lang: Lang): string =>
  system === "us" || isLikeWater(grams / ml) ? formatVolume(ml, system, lang) : formatWeight(grams, system, lang);

/** A cup, a fluid ounce or a pint in the reader's system. */
function converted(count: number, quantity: Quantity, system: MeasurementSystem, lang: Lang): string {
  const ml = count * (millilitresOf(1, quantity) ?? 1);
  return volumeOrWeight(ml, count * quantity.weight, system, lang);
}

/**
 * An amount of a food in the reader's system, rounded for the kitchen: "1.2 kg", "1½ tsp", "3 cloves", "6". Spoons and
 * pieces are the same everywhere. A cup converted to metric is shown in millilitres when the food has about the density
 * of water, in grams otherwise.
 * @param count the number of quantities
 */
export function formatAmount(count: number, quantity: Quantity, system: MeasurementSystem, lang: Lang): string {
  const { unit, weight } = quantity;
  switch (unit) {
    case null:
    case "pinch":
      return named(count, quantity, system, lang);
    case "g":
    case "kg":
    case "oz":
    case "lb":
      return formatWeight(count * weight, system, lang);
    case "tsp":
    case "tbsp":
      return spoons(unit, count, weight, system, lang);
    case "cl":
      if (system === "metric" && count < 100)
        return `${formatNumber(count, lang, decimalsFor(count, count < 0.1 ? 2 : 1))}${nbsp}${countedSign("cl", count, lang)}`;
      return formatVolume(count * 10, system, lang);
    case "cup":
      if (system === "us")
        return count >= 0.2 ? cups(count, lang) : formatVolume(count * millilitresPer.us.cup, "us", lang);
      return converted(count, quantity, system, lang);
    case "ml":
    case "l":
      return formatVolume(count * millilitresPer.us[unit], system, lang);
    case "fl_oz":
    case "pint":
    case "imp_fl_oz":
    case "imp_pint":
      return converted(count, quantity, system, lang);
  }
}
