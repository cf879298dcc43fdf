import { type Static, Type } from "@sinclair/typebox";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { words } from "@toque/db/foods/words.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { measuresOtherwise } from "../checks/translated-meaning.ts";
import { numbersOf } from "../language/measures.ts";
import data from "./claim-words.json";

const Patterns = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 });
const ByLang = Type.Object({ en: Patterns, fr: Patterns, es: Patterns, de: Patterns });
/** The form of the words by which a fun fact promises an effect, or speaks of what no fact of the table is about. */
export const ClaimWords = Type.Object({
  claims: ByLang,
  nutrients: Type.Record(Type.String(), ByLang),
});
const claimWords = data as Static<typeof ClaimWords>;

const spoken = (text: string): string => words(text).join(" ");
const patternOf = (patterns: readonly string[]): RegExp => new RegExp(`(?<!\\S)(?:${patterns.join("|")})(?!\\S)`, "g");

/** Words of a text that promise an effect on health. */
export const healthClaims = (text: string, lang: Lang): string[] =>
  [...spoken(text).matchAll(patternOf(claimWords.claims[lang]))].map(([found]) => found);

const nutrientsIn = (text: string, lang: Lang): string[] =>
  Object.entries(claimWords.nutrients)
    .filter(([, patterns]) => spoken(text).search(patternOf(patterns[lang])) >= 0)
    .map(([nutrient]) => nutrient);

const keysIn = (lexicon: FoodLexicon, text: string, lang: Lang): string[][] =>
  lexicon
    .scan(text, lang)
    .filter(({ entries }) => entries.some(({ kind }) => kind === "food"))
    .map(({ entries }) => entries.map(({ key }) => key));

/** Whether a text says nothing that a fact does not say: the same figures and units, no other food and no other nutrient. */
export function saysOnly(lexicon: FoodLexicon, text: string, fact: string, lang: Lang): boolean {
  const figures = numbersOf(fact);
  const own = numbersOf(text);
  if (own.length === 0 || !own.every((number) => figures.includes(number)) || measuresOtherwise(fact, text))
    return false;
  const foods = new Set(keysIn(lexicon, fact, lang).flat());
  const nutrients = nutrientsIn(fact, lang);
  return (
    keysIn(lexicon, text, lang).every((keys) => keys.some((key) => foods.has(key))) &&
    nutrientsIn(text, lang).every((nutrient) => nutrients.includes(nutrient))
  );
}
