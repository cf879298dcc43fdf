import type { Lang } from "@toque/db/schemas/common.ts";
import { pick } from "@toque/db/schemas/common.ts";
import { enumerate } from "../../ai/language/fold.ts";
import { bareList, contracted, inSentence, type Noun, nounOf, ofNoun, theList } from "../../ai/language/grammar.ts";
import type { Filled, Portion } from "./schema.ts";

/** Foods that a title names, at most. */
const inTitle = 2;

/** How a placeholder has its foods; see the schema. */
const modes: Record<string, (nouns: readonly Noun[], lang: Lang, portions: readonly Portion[]) => string> = {
  the: (nouns, lang) => theList(nouns, lang),
  nom: (nouns, lang) => theList(nouns, lang, "nom"),
  bare: (nouns, lang) => bareList(nouns.slice(0, inTitle), lang),
  dat: (nouns, lang) => bareList(nouns.slice(0, inTitle), lang, "dat"),
  alldat: (nouns, lang) => bareList(nouns, lang, "dat"),
  de: (nouns, lang) => listed(nouns, (noun) => contracted(noun, "de"), lang),
  à: (nouns, lang) => listed(nouns.slice(0, inTitle), (noun) => contracted(noun, "à"), lang),
  de2: (nouns, lang) => listed(nouns.slice(0, inTitle), ofNoun, lang),
  attr: (_nouns, lang, portions) =>
    listed(portions.slice(0, inTitle), ({ food }) => inSentence(pick(food.names, lang), lang), lang),
};
const listed = <Entry>(entries: readonly Entry[], textOf: (entry: Entry) => string, lang: Lang): string =>
  enumerate(entries.map(textOf), lang);

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
  const put = open.replace(/\{([\w+]+)(?::([\wà]+))?\}/g, (_all, names: string, mode: string = "the") => {
    if (names === "min") return String(minutes);
    const portions = names.split("+").flatMap((name) => filled.get(name) ?? []);
    const nouns = portions.map(({ food, grams }) => nounOf(food, lang, grams));
    return (modes[mode] ?? modes.the!)(nouns, lang, portions);
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

/** Single spaces, none before a stop (in French a narrow one before ; and :), and a capital at the beginning of every sentence. */
function cleanUpSpacing(text: string, lang: Lang): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/ +([.,;:])/g, (_all, stop: string) => (lang === "fr" && /[;:]/.test(stop) ? `\u202f${stop}` : stop))
    .trim()
    .replace(/(^|[.!?] )(\p{Ll})/gu, (_all, start: string, letter: string) => start + letter.toUpperCase());
}
