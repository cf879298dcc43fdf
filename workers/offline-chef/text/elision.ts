import { elides } from "@toque/db/foods/name-grammar.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { fold } from "../../ai/language/fold.ts";

const beforeVowel: [RegExp, string][] = [
  [/\b(d)u $/iu, "$1e l'"],
  [/\b(d)e la $/iu, "$1e l'"],
  [/(?<!\p{L})(a)u $/iu, "à l'"],
  [/(?<!\p{L})à la $/iu, "à l'"],
  [/\b(l)(?:e|a) $/iu, "$1'"],
  [/\b(d)e $/iu, "$1'"],
];
const beforeConsonant = (gender: string): [RegExp, string][] => [
  [/\b(d)e l['’]$/iu, gender === "f" ? "$1e la " : "$1u "],
  [/(?<!\p{L})à l['’]$/iu, gender === "f" ? "à la " : "au "],
  [/\b(l)['’]$/iu, gender === "f" ? "$1a " : "$1e "],
  [/\b(d)['’]$/iu, "$1e "],
];

/**
 * The text before a name, with the little words at its end as another name of the same gender and number asks for them.
 * @returns `null` where that is not certain
 */
export function fitted(before: string, name: string, gender: string, lang: Lang): string | null {
  if (lang === "fr") {
    if (/(?:^|[\s'’])(?:cet?|bel|beau|nouvel|nouveau|vieil|vieux|si|que|jusqu['’]?)\s?$/iu.test(before)) return null;
    const rules = elides(name) ? beforeVowel : beforeConsonant(gender);
    const rule = rules.find(([pattern]) => pattern.test(before));
    return rule ? before.replace(rule[0], rule[1]) : before;
  }
  if (lang === "es") {
    if (/\b(?:y|e|o|u) $/iu.test(before) && /^(?:h?[io])/.test(fold(name))) return null;
    // "El agua", "las aguas": feminine names that begin with a stressed a.
    return /\b(?:el|la|un|una|del|al) $/iu.test(before) && /^h?a/.test(fold(name)) && gender === "f" ? null : before;
  }
  if (lang === "en" && /\ban? $/i.test(before)) {
    if (/^[uh]/i.test(name)) return null;
    return before.replace(/\b(a)n? $/i, /^[aeio]/i.test(name) ? "$1n " : "$1 ");
  }
  return before;
}

/** Articles of the singular, by language and gender: what stands before a name tells the gender that the text gives it. */
const articles: Partial<Record<Lang, Partial<Record<string, RegExp>>>> = {
  fr: { m: /(?<!\p{L})(?:le|du|au|un|ce)$/iu, f: /(?<!\p{L})(?:la|une|cette)$/iu },
  es: { m: /(?<!\p{L})(?:el|del|al|un|este)$/iu, f: /(?<!\p{L})(?:la|una|esta)$/iu },
  de: {
    m: /(?<!\p{L})(?:den|dem|des|vom|zum|im|am|beim|einen|einem)$/iu,
    f: /(?<!\p{L})(?:die|der|zur|eine|einer)$/iu,
    n: /(?<!\p{L})(?:das|dem|des|vom|zum|im|am|beim|ins|ein|einem)$/iu,
  },
};

/**
 * Whether the article before a name, if there is one, is of a gender. In German "die" may be a plural, and "der" be
 * masculine or a case of the feminine: the name in the text decides.
 */
export function agrees(before: string, gender: string, name: string, lang: Lang): boolean {
  const word = before.trimEnd();
  const own = articles[lang];
  if (!own || /(?:^|[.,;:(])$/.test(word)) return true;
  const fitting = Object.keys(own).filter((one) => own[one]?.test(word));
  if (fitting.length === 0) return true;
  // Plurals: "die Nüsse", "den Nüssen", "der Nüsse".
  if (lang === "de" && /[ns]$/.test(name) && /(?:die|den|der)$/iu.test(word)) return true;
  return fitting.includes(gender) || (lang === "de" && gender === "m" && /(?:^|[^\p{L}])der$/iu.test(word));
}
