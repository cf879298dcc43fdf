import type { Lang } from "@toque/db/schemas/common.ts";
import { pick } from "@toque/db/schemas/common.ts";
import { enumerate } from "../../ai/language/fold.ts";
import { bareList, contracted, inSentence, type Noun, nounOf, ofNoun, theList } from "../../ai/language/grammar.ts";
import type { Filled, Portion } from "./schema.ts";

/** Foods that a title names, at most. */
const inTitle = 2;

function nouns(portions: readonly Portion[], lang: Lang): Noun[] {
  return portions.map(({ food, grams }) => nounOf(food, lang, grams));
}

function phrase(portions: readonly Portion[], mode: string, lang: Lang): string {
  const list = nouns(portions, lang);
  const short = list.slice(0, inTitle);
  switch (mode) {
    case "bare":
      return bareList(short, lang);
    case "dat":
      return bareList(short, lang, "dat");
    case "de":
      return enumerate(
        list.map((noun) => contracted(noun, "de")),
        lang,
      );
    case "à":
      return enumerate(
        short.map((noun) => contracted(noun, "à")),
        lang,
      );
    case "de2":
      return enumerate(
        short.map((noun) => ofNoun(noun)),
        lang,
      );
    case "attr":
      return enumerate(
        portions.slice(0, inTitle).map(({ food }) => inSentence(pick(food.names, lang), lang)),
        lang,
      );
    case "alldat":
      return bareList(list, lang, "dat");
    case "nom":
      return theList(list, lang, "nom");
    default:
      return theList(list, lang);
  }
}

/**
 * A template's text with the dish's foods in it; see the types for the placeholders.
 * @param minutes what `{min}` stands for
 */
export function render(text: string, filled: Filled, lang: Lang, minutes = 0): string {
  const has = (name: string): boolean => (filled.get(name)?.length ?? 0) > 0;
  let open = text;
  // The innermost first: conditions may stand inside one another.
  for (let before = ""; before !== open; ) {
    before = open;
    open = open.replace(
      /\[\[(!?)([\w|]+)\?((?:(?!\[\[|\]\])[\s\S])*)\]\]/g,
      (_all, not: string, names: string, inner: string) => (names.split("|").some(has) === (not === "") ? inner : ""),
    );
  }
  const put = open.replace(/\{([\w+]+)(?::([\wà]+))?\}/g, (_all, names: string, mode = "the") => {
    if (names === "min") return String(minutes);
    const portions = names.split("+").flatMap((name) => filled.get(name) ?? []);
    return phrase(portions, String(mode), lang);
  });
  return cleanUpSpacing(put, lang);
}

/** A template's text with all its conditions met and nothing in its places: the words that it says whatever the dish holds. */
export const withoutFoods = (text: string): string =>
  text
    .replace(/\[\[!?[\w|]+\?|\]\]/g, " ")
    .replace(/\{[^}]*\}/g, "–")
    .replace(/\s+/g, " ")
    .trim();

/** Single spaces, none before a stop (French keeps the one before ; and :), and a capital at the beginning of every sentence. */
function cleanUpSpacing(text: string, lang: Lang): string {
  return text
    .replace(/\s+/g, " ")
    .replace(lang === "fr" ? / +([.,])/g : / +([.,;:])/g, "$1")
    .trim()
    .replace(/(^|[.!?] )(\p{Ll})/gu, (_all, start: string, letter: string) => start + letter.toUpperCase());
}
