import type { Lang } from "../../schemas/common.ts";

export type NounGender = "m" | "f" | "n";

/** A noun as sentences need it. */
export interface NounForm {
  /** "m" in English, where it has no effect. */
  gender: NounGender;
  isPlural: boolean;
}

/** Endings that decide the gender of nouns, of the singular, with accents; the first that fits counts. */
const decisive: Partial<Record<Lang, readonly (readonly [RegExp, NounGender])[]>> = {
  fr: [
    [/(?:[ts]ion|[ae]ison|ée|tié|ette|esse|ance|ence|ure|ade|ise|ille|erie|ine|ouse|ude)$/u, "f"],
    [/(?:age|ège|isme|ment|eau|oir|ail|ard|ier|é|et|ot|in|eur)$/u, "m"],
  ],
  es: [
    [/(?:ción|sión|[dt]ad|[dt]ud|umbre)$/u, "f"],
    [/(?:aje|or|ambre|[^aeiou]o)$/u, "m"],
  ],
  de: [
    [/(?:ung|heit|keit|schaft|tion|tät|enz|anz|erei)$/u, "f"],
    [/(?:chen|lein|ment|tum)$/u, "n"],
    [/(?:ling|ismus|er)$/u, "m"],
  ],
};

/** Endings that most nouns of a gender have: for words of which nothing else is known. */
const usual: Partial<Record<Lang, RegExp>> = { fr: /[ea]$/u, es: /a$/u, de: /e$/u };

/** Endings of plurals. Accents tell Spanish singulars from them ("anís"), and some endings French ones ("cassis"). */
const plural: Partial<Record<Lang, RegExp>> = {
  en: /[^suiaoy]s$/u,
  fr: /(?:e|é|on|et|ot|in|al|[bcdfgklmnrt])s$|eaux$/u,
  es: /[aeo]s$/u,
};

/** The singular forms that a plural may have, by its ending. */
export function singularsOf(word: string, lang: Lang): string[] {
  if (lang === "de" || !plural[lang]?.test(word)) return [];
  const short = word.slice(0, -1);
  return lang === "es" && word.endsWith("es") ? [short, word.slice(0, -2), word.replace(/ces$/, "z")] : [short];
}

/** The gender that the ending of a singular alone decides. @returns null where it may have any */
export const genderByEnding = (word: string, lang: Lang): NounGender | null =>
  decisive[lang]?.find(([ending]) => ending.test(word))?.[1] ?? null;

/** The gender that most nouns with the ending of a singular have. */
export const usualGender = (word: string, lang: Lang): NounGender => (usual[lang]?.test(word) ? "f" : "m");

/** Whether the ending of a word is one of plurals. German plurals end like singulars. */
export const looksPlural = (word: string, lang: Lang): boolean => plural[lang]?.test(word) ?? false;
