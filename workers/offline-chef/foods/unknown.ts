import { measureAsWritten, pieceNames } from "@toque/db/foods/unsaved-foods.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { universalUnits } from "@toque/db/schemas/quantity.ts";
import { type Nutrition, nutrients } from "@toque/db/schemas/recipe-content.ts";
import { unitNames } from "@toque/db/shared/units/signs.ts";
import { fold } from "../../ai/language/fold.ts";
import type { KnownFood, KnownQuantity } from "../knowledge.ts";

const noFigures = Object.fromEntries(nutrients.map((key) => [key, null])) as Nutrition;

/** A food that the knowledge lacks: nothing is known of it but its name, not even its allergens. */
export function unknownFood(id: number, name: string, key: string, lang: Lang): KnownFood {
  const names = { [lang]: name };
  return {
    ...noFigures,
    id,
    key,
    names,
    plurals: names,
    aliases: {},
    category_key: "",
    subcategory_key: "",
    traits: [],
    traits_known: false,
    allergen_keys: null,
    density: null,
    quantities: [],
  };
}

/** Whether the chef knows nothing of a food. */
export const isUnknownFood = (food: KnownFood): boolean => food.quantities.length === 0;

const measures: KnownQuantity[] = [
  ...universalUnits.flatMap((unit) => {
    const weight = measureAsWritten(unit);
    return weight === null ? [] : [{ id: 0, key: unit, ...unitNames(unit), unit, weight }];
  }),
  {
    id: 0,
    key: "piece",
    names: pieceNames.name,
    plurals: pieceNames.plural,
    unit: null,
    weight: measureAsWritten(null)!,
  },
];

/** Tells foods of which there are only words apart; no stored food has an id below 0. */
const idOf = (key: string): number =>
  -1 - [...key].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 999_983, 7);

/** A food of which the chef knows the words alone: the application makes it the user's own. */
export const foodOfWords = (words: string, lang: Lang): KnownFood => ({
  ...unknownFood(idOf(fold(words)), words, `words-${fold(words)}`, lang),
  quantities: measures,
  words,
});
