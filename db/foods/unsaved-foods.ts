import type { Lang, LangMap } from "../schemas/common.ts";
import { type UniversalUnit, universalUnits } from "../schemas/quantity.ts";
import { type FoodWords, nutrients } from "../schemas/recipe-content.ts";
import { gramsOfPinch, gramsPer, isMass, isVolume, millilitresPer } from "../shared/units/factors.ts";
import { unitNames } from "../shared/units/signs.ts";

/** Grams of one piece of a food of which nothing is known: a guess that keeps it visible in the coverage. */
export const PIECE_GRAMS = 100;

/** What the piece of such a food is called, one and several. */
export const pieceNames: { name: LangMap; plural: LangMap } = {
  name: { en: "piece", fr: "pièce", es: "unidad", de: "Stück" },
  plural: { en: "pieces", fr: "pièces", es: "unidades", de: "Stück" },
};

/**
 * Grams of one measure of a food of which nothing is known: volumes as water, the piece a guess.
 * @param unit null for pieces
 * @returns null for a unit that measures no such food
 */
export function measureAsWritten(unit: UniversalUnit | null): number | null {
  if (unit === null) return PIECE_GRAMS;
  if (unit === "pinch") return gramsOfPinch;
  if (isMass(unit)) return gramsPer[unit];
  return isVolume(unit) ? Math.round(millilitresPer.us[unit] * 1000) / 1000 : null;
}

/** A line of a change that is not saved yet may have words in the place of a food. */
export interface MaybeWords {
  food_id: number;
  quantity_id: number;
  as_written?: FoodWords;
}

/**
 * The ids that stand for a food of which there are only words, and for one of its measures, until both are made.
 * @param number of the food, from 1; the same for the same words
 */
export function unsavedIds(number: number, unit: UniversalUnit | null): { food_id: number; quantity_id: number } {
  const measure = unit === null ? 0 : universalUnits.indexOf(unit) + 1;
  return { food_id: -number, quantity_id: -(number * 100 + measure) };
}

const unknownValues = Object.fromEntries(nutrients.map((nutrient) => [nutrient, null])) as Record<
  (typeof nutrients)[number],
  null
>;

/** The foods of which some lines have only words, as they will be once they are saved: nothing is known of them. */
export function unsavedFoods(lines: readonly MaybeWords[]) {
  return lines.flatMap(({ food_id, as_written }) => {
    if (!as_written) return [];
    const name: LangMap = { [as_written.lang]: as_written.name };
    const origin_lang: Lang = as_written.lang;
    return [
      {
        id: food_id,
        key: `as-written${food_id}`,
        name,
        plural: {} as LangMap,
        origin_lang,
        img_url: null,
        personal: true,
        values: unknownValues,
        estimated: [],
        allergen_ids: null,
        may_contain_ids: [],
        traits: null,
        category_id: 0,
        subcategory_id: null,
        category_key: "unplaced",
        subcategory_key: null,
        ciqual_codes: [],
      },
    ];
  });
}

/** The measures of those foods in which the lines have them. */
export function unsavedQuantities(lines: readonly MaybeWords[]) {
  return lines.flatMap(({ food_id, quantity_id, as_written }) => {
    if (!as_written) return [];
    const { unit, lang: origin_lang } = as_written;
    const called = unit === null ? pieceNames : { name: unitNames(unit).names, plural: unitNames(unit).plurals };
    return [
      {
        id: quantity_id,
        type: "food" as const,
        ...called,
        origin_lang,
        unit,
        weight: measureAsWritten(unit) ?? PIECE_GRAMS,
        weight_source: isMass(unit) ? null : ({ kind: "estimate" } as const),
        food_id,
        subcategory_id: null,
        category_id: null,
      },
    ];
  });
}
