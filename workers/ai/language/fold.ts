import { fold as foldName } from "@toque/db/foods/fold.ts";
import type { Lang } from "@toque/db/schemas/common.ts";

/** Lower case without accents, ligatures spelt out, one kind of apostrophe: the form in which spellings are compared. */
export const fold = (text: string): string => foldName(text).replace(/[’‘`´]/g, "'");

/** A word with its UTF-16 offsets in the text. */
export interface Token {
  text: string;
  folded: string;
  start: number;
  end: number;
}

/** The words of a text. An apostrophe and a hyphen separate words: "d'ail" is two. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    tokens.push({
      text: match[0],
      folded: fold(match[0]),
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return tokens;
}

const endings: Record<Lang, RegExp> = {
  en: /(?:(?<=(?:ch|sh|s|x|o))es|(?<!s)s)$/,
  fr: /[sx]$/,
  es: /(?:(?<=[^aeiou])es|s)$/,
  de: /(?:en|er|n|e|s)$/,
};

/** A folded word without its plural or case ending; short words keep theirs. Only for comparing. */
export function stem(folded: string, lang: Lang): string {
  const singular = lang === "en" && folded.length > 4 ? folded.replace(/ies$/, "y") : folded;
  const cut = singular.replace(endings[lang], "");
  return cut.length >= 3 ? cut : singular;
}

/** The folded words of a text without their endings. */
export const stemsOf = (text: string, lang: Lang): string[] => tokenize(text).map(({ folded }) => stem(folded, lang));

/** Upper case for the first letter, the rest unchanged. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const conjunctions: Record<Lang, string> = { en: "and", fr: "et", es: "y", de: "und" };

/** "a, b and c" in the language. Spanish "y" becomes "e" before an i sound. */
export function enumerate(items: readonly string[], lang: Lang): string {
  if (items.length < 2) return items[0] ?? "";
  const last = items[items.length - 1] ?? "";
  const startsWithI = /^(?:i|hi(?![aeou]))/.test(fold(last));
  const and = lang === "es" && startsWithI ? "e" : conjunctions[lang];
  return `${items.slice(0, -1).join(", ")} ${and} ${last}`;
}
