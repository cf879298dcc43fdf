import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import type { Lang } from "../../schemas/common.ts";
import { foldWord } from "./tokens.ts";

const stemmers: Record<Lang, (word: string) => string> = { en: english, fr: french, es: spanish, de: german };

const CACHED = 5000;
const caches: Record<Lang, Map<string, string>> = { en: new Map(), fr: new Map(), es: new Map(), de: new Map() };

/** The stem of a word by the Snowball rules of its language, without accents. @param accented lower case */
export function stemOf(accented: string, lang: Lang): string {
  const cache = caches[lang];
  const cached = cache.get(accented);
  if (cached !== undefined) return cached;
  // Words of two letters have no endings ("ei", "ail" keep theirs by the rules).
  // The dative plural of German nouns in -el and -er, which the stemmer leaves as it is: "Bröseln", "Eiern".
  const word = lang === "de" ? accented.replace(/(?<=\p{L}{2}e[lr])n$/u, "") : accented;
  const stem = word.length < 3 ? foldWord(word) : foldWord(stemmers[lang](word));
  if (cache.size >= CACHED) cache.clear();
  cache.set(accented, stem);
  return stem;
}

/** A word with its accents, and folded. */
interface Spelling {
  text: string;
  accented: string;
}

/**
 * Whether two spellings may be the same word as to their accents: "pâte" is not "pâté", but "pate" may be both.
 * Endings are not compared.
 */
export function accentsAgree(one: Spelling, other: Spelling): boolean {
  if (one.accented === other.accented) return true;
  if (one.text === one.accented || other.text === other.accented) return true;
  const [a, b] = [one.accented, other.accented];
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return foldWord(a[i]!) !== foldWord(b[i]!);
  return true;
}

/** The words of which a word may be the diminutive: "Erdnüsschen", "nuececita"; folded. */
export function diminutives(word: string, lang: Lang): string[] {
  if (lang === "de") {
    const base = /^(.{3,}?)(?:chen|lein|erl|li)s?$/.exec(word)?.[1];
    return base ? [base, `${base}e`, `${base}n`] : [];
  }
  // "Nuececita", "panecito".
  const long = lang === "es" ? /^(.{3,}?)ecit[oa]s?$/.exec(word)?.[1] : undefined;
  if (long) return [long, long.replace(/c$/, "z"), `${long}a`, `${long}e`];
  const base = lang === "es" ? /^(.{2,}?)(?:[cz]?it)[oa]s?$/.exec(word)?.[1] : undefined;
  return base ? [base, `${base}o`, `${base}a`, `${base}e`] : [];
}
