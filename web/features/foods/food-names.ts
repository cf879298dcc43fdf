import type { Lang, LangText } from "@toque/db/schemas/common.ts";
import type { Food } from "@toque/db/schemas/food.ts";
import { languages } from "../../shared/foods/form/food-form.ts";
import { textOf } from "../../shared/formatting/text.ts";

/** Other names that a food's page shows: further ones are words that the search knows as well, such as their inflections. */
const SHOWN_ALIASES = 5;

/** What a German name may say behind its noun: "Koriander gemahlen", "Buttermilch natur". */
const behindNoun =
  /^(?:(?:ab|an|auf|aus|ein|vor|luft|tief|un)?ge(?!richt)\p{Ll}+t|\p{Ll}+(?:iert|frei|arm|fertig)|gemahlen|gerieben|trocken|frisch|fertig|natur|light|mild|mager|fein|grob|ganz|roh|jung|pur|süß|flüssig|cremig|würzig|rot|grün|gelb|weiß)$/u;

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A German name in small letters as it is written: its noun is the last word, or the first where the last only describes it. */
function withNoun(name: string): string {
  const words = name.split(" ");
  const noun = words.length === 2 && behindNoun.test(words[1]!) ? 0 : words.length - 1;
  return words.map((word, i) => (i === noun ? capitalized(word) : word)).join(" ");
}

/** The first other names of a food as they are written: the lexicon keeps German ones in small letters. */
export function shownAliases(food: Pick<Food, "aliases">, lang: Lang): string[] {
  return aliasesIn(food, lang)
    .slice(0, SHOWN_ALIASES)
    .map((name) => (lang === "de" && name === name.toLowerCase() ? withNoun(name) : name));
}

/** The other names of a food in a language; those of another language are no help to a reader. */
export function aliasesIn({ aliases }: Pick<Food, "aliases">, lang: Lang): string[] {
  return Array.isArray(aliases) ? aliases : (aliases[lang] ?? []);
}

/** Its names in the other languages, those that differ from each other and from the one that is shown. */
export function namesElsewhere(name: LangText, lang: Lang): { lang: Lang; name: string }[] {
  if (typeof name === "string") return [];
  const seen = new Set([textOf(name, lang)]);
  return languages.flatMap((other) => {
    const text = name[other];
    if (text === undefined || seen.has(text)) return [];
    seen.add(text);
    return [{ lang: other, name: text }];
  });
}
