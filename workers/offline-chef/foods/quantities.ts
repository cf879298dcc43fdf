import { type Lang, pick } from "@toque/db/schemas/common.ts";
import type { UniversalUnit } from "@toque/db/schemas/quantity.ts";
import { millilitresPer } from "@toque/db/shared/units/factors.ts";
import { formatExact } from "@toque/db/shared/units/numbers.ts";
import { prettyNumber } from "@toque/db/shared/units/rounding.ts";
import { unitWord } from "@toque/db/shared/units/signs.ts";
import { declined, inSentence, nounOf, ofNoun } from "../../ai/language/grammar.ts";
import type { KnownFood, KnownQuantity } from "../knowledge.ts";
import { isPoured, isSpooned } from "./measures.ts";

/** A multiple of a quantity of a food. */
export interface Amount {
  food: KnownFood;
  quantity: KnownQuantity;
  multiplier: number;
}

export const weightOf = (amount: Amount): number => amount.quantity.weight * amount.multiplier;

/** Whether a cook measures it by volume. */
export function isLiquid(food: KnownFood): boolean {
  return food.density !== null && isPoured(food);
}

const wholeCounts = [[Number.POSITIVE_INFINITY, 1]] as const;

/** Own measures that are counted rather than weighed, in the order in which they are tried. */
const countedKeys = ["piece", "clove", "slice", "stalk", "rasher", "fillet", "pave", "ball", "nest", "sheet", "leaf"];
const leafyHerbs = "fresh-herbs";

const unitOf = (food: KnownFood, unit: UniversalUnit): KnownQuantity | undefined =>
  food.quantities.find((quantity) => quantity.unit === unit);
const own = (food: KnownFood, key: string): KnownQuantity | undefined =>
  food.quantities.find((quantity) => quantity.unit === null && quantity.key === key);

const gramSteps = [
  [3, 0.5],
  [20, 1],
  [60, 5],
  [300, 10],
  [1000, 25],
  [Number.POSITIVE_INFINITY, 50],
] as const;
const spoonSteps = [
  [1, 0.25],
  [4, 0.5],
  [Number.POSITIVE_INFINITY, 1],
] as const;
const countSteps = [
  [3, 0.5],
  [Number.POSITIVE_INFINITY, 1],
] as const;

/**
 * The measure and the multiplier that a cook would write for a weight of a food: spoons for little, millilitres for
 * liquids, pieces for what is counted, grams for the rest.
 * @param grams more than 0
 * @throws when the food has no gram quantity, which every food of the database has
 */
export function fitAmount(food: KnownFood, grams: number): Amount {
  const gram = unitOf(food, "g");
  if (!gram) throw new Error(`food ${food.key} has no gram quantity`);
  const amount = (quantity: KnownQuantity, multiplier: number): Amount => ({ food, quantity, multiplier });

  if (isLiquid(food)) {
    const tsp = unitOf(food, "tsp");
    const tbsp = unitOf(food, "tbsp");
    const ml = unitOf(food, "ml");
    const millilitres = grams / (food.density ?? 1);
    if (tsp && millilitres < 10) return amount(tsp, prettyNumber(millilitres / millilitresPer.us.tsp, spoonSteps));
    if (tbsp && millilitres <= 90) return amount(tbsp, prettyNumber(millilitres / millilitresPer.us.tbsp, spoonSteps));
    if (ml) return amount(ml, prettyNumber(millilitres, gramSteps));
  }
  const pinch = unitOf(food, "pinch");
  const spoonable = isSpooned(food);
  if (spoonable && pinch && grams < pinch.weight * 2.2 && (food.subcategory_key === "spices" || grams < 0.5)) {
    return amount(pinch, Math.max(1, Math.round(grams / pinch.weight)));
  }
  const tsp = unitOf(food, "tsp");
  const tbsp = unitOf(food, "tbsp");
  if (spoonable && tsp && grams < tsp.weight * 3) return amount(tsp, prettyNumber(grams / tsp.weight, spoonSteps));
  if (spoonable && tbsp && grams <= tbsp.weight * 6) return amount(tbsp, prettyNumber(grams / tbsp.weight, spoonSteps));

  if (food.subcategory_key === leafyHerbs && !own(food, "piece")) {
    const sprig = own(food, "sprig");
    if (sprig && /^(?:thyme|rosemary|sage|tarragon)$/.test(food.key)) {
      return amount(sprig, Math.max(1, Math.round(grams / sprig.weight)));
    }
    return amount(gram, prettyNumber(grams, gramSteps));
  }
  // An unknown food is weighed: the weight of its piece is a guess.
  for (const key of food.words === undefined ? countedKeys : []) {
    const counted = own(food, key);
    if (!counted || !isCountable(food, key, counted.weight)) continue;
    // Half an onion is a measure, half an egg or half a clove is not.
    const halves = counted.weight >= 80 && food.subcategory_key !== "eggs" && key === "piece";
    const multiplier = prettyNumber(grams / counted.weight, halves ? countSteps : wholeCounts);
    const off = Math.abs(multiplier * counted.weight - grams) / grams;
    if (multiplier <= 60 && off <= (key === "piece" ? 0.3 : 0.2)) return amount(counted, multiplier);
  }
  return amount(gram, prettyNumber(grams, gramSteps));
}

/** Weighed although it has a piece: what is bought by the kilo, what is tiny, what a recipe uses by the handful. */
function isCountable(food: KnownFood, key: string, weight: number): boolean {
  if (key === "slice") return food.category_key === "bakery" || /ham|salmon/.test(food.key);
  if (key === "leaf") return false;
  if (key === "clove") return true;
  if (key === "piece") {
    if (food.key === "bay-leaf" || food.key === "star-anise" || food.key === "vanilla") return true;
    if (
      ["nuts", "olives-and-pickles", "berries", "dried-fruit", "mushrooms", "squashes", "molluscs"].includes(
        food.subcategory_key,
      )
    ) {
      return food.key === "date";
    }
    return (
      (weight >= 20 || ["spring-onion", "date"].includes(food.key)) &&
      weight <= 900 &&
      !/green-bean|mangetout|brussels|grape|melon|pineapple|octopus/.test(food.key)
    );
  }
  return true;
}

/** The food as it stands after a measure: "de beurre", "d'oignons", "Butter", with the elision of French. */
function afterMeasure(food: KnownFood, grams: number, lang: Lang): string {
  const noun = nounOf(food, lang, grams);
  return lang === "de" ? declined(noun, "acc", false) : ofNoun(noun);
}

/** An amount for people: "50 g butter", "3 c. à soupe d'huile d'olive", "2 Zwiebeln", "3 cloves garlic". */
export function formatAmount(amount: Amount, lang: Lang): string {
  const { food, quantity, multiplier } = amount;
  const number = formatExact(multiplier, lang);
  const grams = weightOf(amount);
  if (quantity.unit) {
    return `${number} ${unitWord(quantity.unit, multiplier, lang)} ${afterMeasure(food, grams, lang)}`;
  }
  if (quantity.key === "piece") {
    const name = pick(multiplier > 1 ? food.plurals : food.names, lang) || pick(food.names, lang);
    return `${number} ${inSentence(name, lang)}`;
  }
  const plural = multiplier > 1 ? pick(quantity.plurals, lang) : "";
  const measure = plural || pick(quantity.names, lang);
  return `${number} ${multiplier > 1 && !plural ? "× " : ""}${measure} ${afterMeasure(food, grams, lang)}`;
}
