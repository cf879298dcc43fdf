import type { Lang } from "../../schemas/common.ts";
import { firstWord } from "./head-word.ts";
import capitals from "./words/capitals.json";

const kept: Readonly<Record<Lang, ReadonlySet<string>>> = {
  en: new Set(capitals.en),
  fr: new Set(capitals.fr),
  es: new Set(capitals.es),
  de: new Set(capitals.de),
};

/** Whether a name keeps its capital inside a sentence: "Greek yogurt", "XO sauce"; of German, whether its first word is no adjective. */
export function keepsCapital(name: string, lang: Lang): boolean {
  const first = firstWord(name);
  return /^\p{Lu}[\p{Lu}\d]+$/u.test(first) || kept[lang].has(first) || kept[lang].has(name.split(" ", 2).join(" "));
}

/** A name in the middle of a sentence of a language in which nouns have no capitals: "tomato", "Greek yogurt". */
export const decapitalized = (name: string, lang: Exclude<Lang, "de">): string =>
  keepsCapital(name, lang) ? name : name.charAt(0).toLocaleLowerCase(lang) + name.slice(1);
