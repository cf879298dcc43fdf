import type { Lang } from "../../schemas/common.ts";

/** What follows the noun that a name is about: "of", "in" and the like, brackets and commas. */
const after: Record<Lang, RegExp> = {
  en: /\s*[,(;/]|\s(?:of|in|on|with|without|for|from|and|au|aux|con|de|à)\s/u,
  fr: /\s*[,(;/]|\s(?:de|du|des|à|au|aux|en|et|pour|sans|sur|avec|façon|sauce)\s|\s[dl]['’]/u,
  es: /\s*[,(;/]|\s(?:de|del|a|al|en|con|y|e|para|por|sin|sobre|tipo)\s/u,
  de: /\s*[,(;/]|\s(?:der|des|aus|in|im|mit|ohne|auf|von|vom|zum|zur|für|nach|und|à)\s/u,
};

/** The first word of a text, without a blank or an apostrophe. */
export const firstWord = (text: string): string => text.split(/[\s'’]/)[0]!;

const isWord = (text: string): boolean => /\p{L}/u.test(text);

/** How much of a name, in UTF-16 units, is the noun that it is about with its adjectives: "Kräuter" of "Kräuter der Provence". */
export function headLength(name: string, lang: Lang): number {
  const place = name.search(after[lang]);
  return place > 0 ? place : name.length;
}

/**
 * The words of a name of which one is the noun that it is about, the most likely first; lower case. In French and Spanish the
 * noun comes first but for an adjective ("petit salé"), in German and English last ("geräucherte Entenkeule"); what "of" and
 * the like add is left out.
 */
export function headWords(name: string, lang: Lang): string[] {
  const text = name.normalize("NFC").trim();
  const words = text.slice(0, headLength(text, lang)).split(/\s+/).filter(isWord);
  if (lang === "fr" || lang === "es") return words.slice(0, 2).map((word) => word.toLowerCase());
  if (lang === "en") return words.slice(-1).map((word) => word.toLowerCase());
  // A German noun begins with a capital: "Crème fraîche" is about "Crème". A name in small letters is taken whole.
  const nouns = words.filter((word) => /^[\p{Lu}\d]/u.test(word));
  return (nouns.length > 0 ? nouns : words).slice(-1).map((word) => word.toLowerCase());
}
