import type { Lang, LangText } from "../entities/common.ts";
import type { UniversalUnit } from "../entities/quantity.ts";

/** The text of a field that is either translated already or a language map. */
export function textOf(text: LangText | null | undefined, lang: Lang): string {
  if (!text) return "";
  if (typeof text === "string") return text;
  return text[lang] ?? text.en ?? Object.values(text)[0] ?? "";
}

type Texts = Record<Lang, string>;
const same = (text: string): Texts => ({ en: text, fr: text, es: text, de: text });

interface UnitTexts {
  /** As a list has it, short. */
  sign: Texts;
  /** As a sentence has it; the plural where it differs. */
  word: Texts;
  plural?: Texts;
}
const plain = (sign: string): UnitTexts => ({ sign: same(sign), word: same(sign) });

const units: Record<UniversalUnit, UnitTexts> = {
  g: plain("g"),
  kg: plain("kg"),
  ml: plain("ml"),
  cl: plain("cl"),
  l: plain("l"),
  oz: plain("oz"),
  lb: plain("lb"),
  tsp: {
    sign: { en: "tsp", fr: "c. à c.", es: "cdta.", de: "TL" },
    word: { en: "tsp", fr: "c. à café", es: "cdta.", de: "TL" },
    plural: { en: "tsp", fr: "c. à café", es: "cdtas.", de: "TL" },
  },
  tbsp: {
    sign: { en: "tbsp", fr: "c. à s.", es: "cda.", de: "EL" },
    word: { en: "tbsp", fr: "c. à soupe", es: "cda.", de: "EL" },
    plural: { en: "tbsp", fr: "c. à soupe", es: "cdas.", de: "EL" },
  },
  cup: {
    sign: { en: "cup", fr: "tasse", es: "taza", de: "Tasse" },
    word: { en: "cup", fr: "tasse", es: "taza", de: "Tasse" },
    plural: { en: "cups", fr: "tasses", es: "tazas", de: "Tassen" },
  },
  fl_oz: {
    sign: { en: "fl oz", fr: "oz liq.", es: "oz líq.", de: "fl oz" },
    word: { en: "fl oz", fr: "oz liq.", es: "oz líq.", de: "fl oz" },
  },
  pint: plain("pt"),
  pinch: {
    sign: { en: "pinch", fr: "pincée", es: "pizca", de: "Prise" },
    word: { en: "pinch", fr: "pincée", es: "pizca", de: "Prise" },
    plural: { en: "pinches", fr: "pincées", es: "pizcas", de: "Prisen" },
  },
};

/** Whether a count takes the singular: up to 1, in French below 2. */
export function isSingular(count: number, lang: Lang): boolean {
  return lang === "fr" ? count < 2 : count <= 1;
}

/** The short sign of a universal unit: "tsp", "c. à s.", "EL". */
export function unitSign(unit: UniversalUnit, lang: Lang): string {
  return units[unit].sign[lang];
}

/** The sign in the right number: "2 cups", "2 cdas."; of most units both are the same. */
export function countedSign(unit: UniversalUnit, count: number, lang: Lang): string {
  const { sign, plural } = units[unit];
  // French spoons are shorter as a sign than as a word, and both are the same in the plural.
  const spoon = unit === "tsp" || unit === "tbsp";
  if (isSingular(count, lang) || !plural || (spoon && lang !== "es")) return sign[lang];
  return plural[lang];
}

/** A universal unit as a sentence has it, in the right number: "c. à soupe", "cdas.", "cups". */
export function unitWord(unit: UniversalUnit, count: number, lang: Lang): string {
  const { word, plural } = units[unit];
  return isSingular(count, lang) ? word[lang] : (plural ?? word)[lang];
}

/** The names of a unit in all four languages: what the starter content stores. */
export function unitNames(unit: UniversalUnit): { names: Texts; plurals: Texts } {
  const { word, plural } = units[unit];
  return { names: { ...word }, plurals: { ...(plural ?? word) } };
}
