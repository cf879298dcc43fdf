import { Type } from "@sinclair/typebox";
import { type Lang, pick } from "@toque/db/schemas/common.ts";
import type { UniversalUnit } from "@toque/db/schemas/quantity.ts";
import { millilitresPer } from "@toque/db/shared/units/factors.ts";
import { formatExact } from "@toque/db/shared/units/numbers.ts";
import { prettyNumber } from "@toque/db/shared/units/rounding.ts";
import { unitWord } from "@toque/db/shared/units/signs.ts";
import { declined, inSentence, nounOf, ofNoun } from "../../ai/language/grammar.ts";
import { FoodFigures, FoodTerms } from "../compose/terms.ts";
import { compiled, each, Fields, Text } from "../data.ts";
import type { KnownFood, KnownQuantity } from "../knowledge.ts";
import data from "./measures.json";

/** A multiple of a quantity of a food. */
export interface Amount {
  food: KnownFood;
  quantity: KnownQuantity;
  multiplier: number;
}

export const weightOf = (amount: Amount): number => amount.quantity.weight * amount.multiplier;

/** Below which size an amount is rounded to multiples of what; the last of them also above. */
const Steps = Type.Array(Type.Tuple([Type.Number(), Type.Number()]));

/** How cooks measure foods. */
export const measures = compiled(
  Fields({
    /** Poured, where the density is known. */
    liquid: FoodTerms,
    /** Measured by spoons when it is little. */
    spooned: FoodTerms,
    sprigs: FoodTerms,
    sliced: FoodTerms,
    /** Counted although it is small. */
    small: FoodTerms,
    /** Weighed although it has a piece. */
    weighed: FoodTerms,
    /** Goes into a savoury dish at the end. */
    addedLast: FoodTerms,
    /** Grams for a serving where the corpus does not use the food. */
    usualGrams: FoodFigures,
    /** Own measures that are counted rather than weighed, in the order in which they are tried. */
    counted: Type.Array(Text),
    steps: Fields(each(["whole", "count", "spoon", "gram", "adjusted"], Steps)),
  }),
  data,
  "measures.json",
);

/** Whether a cook measures it by volume. */
export const isLiquid = (food: KnownFood): boolean => food.density !== null && measures.liquid(food);

const { steps } = measures;

/**
 * The measure and the multiplier that a cook would write for a weight of a food: spoons for little, millilitres for
 * liquids, pieces for what is counted, grams for the rest.
 * @param grams more than 0
 * @throws when the food has no gram quantity, which every food of the database has
 */
export function fitAmount(food: KnownFood, grams: number): Amount {
  const unit = (wanted: UniversalUnit) => food.quantities.find((quantity) => quantity.unit === wanted);
  const own = (key: string) => food.quantities.find((quantity) => quantity.unit === null && quantity.key === key);
  const amount = (quantity: KnownQuantity, multiplier: number): Amount => ({ food, quantity, multiplier });
  const [gram, tsp, tbsp, ml, pinch] = [unit("g"), unit("tsp"), unit("tbsp"), unit("ml"), unit("pinch")];
  if (!gram) throw new Error(`food ${food.key} has no gram quantity`);

  if (isLiquid(food)) {
    const millilitres = grams / (food.density ?? 1);
    if (tsp && millilitres < 10) return amount(tsp, prettyNumber(millilitres / millilitresPer.us.tsp, steps.spoon));
    if (tbsp && millilitres <= 90) return amount(tbsp, prettyNumber(millilitres / millilitresPer.us.tbsp, steps.spoon));
    if (ml) return amount(ml, prettyNumber(millilitres, steps.gram));
  }
  if (measures.spooned(food)) {
    const isLittle = food.subcategory_key === "spices" || grams < 0.5;
    if (pinch && isLittle && grams < pinch.weight * 2.2)
      return amount(pinch, Math.max(1, Math.round(grams / pinch.weight)));
    if (tsp && grams < tsp.weight * 3) return amount(tsp, prettyNumber(grams / tsp.weight, steps.spoon));
    if (tbsp && grams <= tbsp.weight * 6) return amount(tbsp, prettyNumber(grams / tbsp.weight, steps.spoon));
  }
  const weighed = amount(gram, prettyNumber(grams, steps.gram));
  if (food.subcategory_key === "fresh-herbs" && !own("piece")) {
    const sprig = measures.sprigs(food) ? own("sprig") : undefined;
    return sprig ? amount(sprig, Math.max(1, Math.round(grams / sprig.weight))) : weighed;
  }
  // An unknown food is weighed: the weight of its piece is a guess.
  for (const key of food.words === undefined ? measures.counted : []) {
    const counted = own(key);
    if (!counted || !isCountable(food, key, counted.weight)) continue;
    // Half an onion is a measure, half an egg or half a clove is not.
    const halves = counted.weight >= 80 && food.subcategory_key !== "eggs" && key === "piece";
    const multiplier = prettyNumber(grams / counted.weight, halves ? steps.count : steps.whole);
    const off = Math.abs(multiplier * counted.weight - grams) / grams;
    if (multiplier <= 60 && off <= (key === "piece" ? 0.3 : 0.2)) return amount(counted, multiplier);
  }
  return weighed;
}

/** Weighed although it has a piece: what is bought by the kilo, what is tiny, what a recipe uses by the handful. */
function isCountable(food: KnownFood, key: string, weight: number): boolean {
  if (key === "piece") return !measures.weighed(food) && (weight >= 20 || measures.small(food)) && weight <= 900;
  return key !== "slice" || measures.sliced(food);
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
