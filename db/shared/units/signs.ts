import type { Lang, LangText } from "../../schemas/common.ts";
import type { UniversalUnit } from "../../schemas/quantity.ts";

/** A text that is either already translated or a language map. */
export function textOf(text: LangText | null | undefined, lang: Lang): string {
  if (!text) return "";
  if (typeof text === "string") return text;
  return text[lang] ?? text.en ?? Object.values(text)[0] ?? "";
}

type Texts = Record<Lang, string>;
const same = (text: string): Texts => ({ en: text, fr: text, es: text, de: text });

interface UnitTexts {
  /** The short form, for lists. */
  sign: Texts;
  /** The form in a sentence; with the plural where it differs. */
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
  imp_fl_oz: {
    sign: { en: "imp fl oz", fr: "oz liq. imp.", es: "oz líq. imp.", de: "imp. fl oz" },
    word: { en: "imp fl oz", fr: "oz liq. imp.", es: "oz líq. imp.", de: "imp. fl oz" },
  },
  imp_pint: {
    sign: { en: "imp pt", fr: "pinte imp.", es: "pinta imp.", de: "imp. Pint" },
    word: { en: "imp pt", fr: "pinte imp.", es: "pinta imp.", de: "imp. Pint" },
    plural: { en: "imp pt", fr: "pintes imp.", es: "pintas imp.", de: "imp. Pints" },
  },
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

/** The sign, singular or plural: "2 cups", "2 cdas."; the same for most units. */
export function countedSign(unit: UniversalUnit, count: number, lang: Lang): string {
  const { sign, plural } = units[unit];
  // The French signs of spoons are shorter than the words, and the same in the plural.
  const spoon = unit === "tsp" || unit === "tbsp";
  if (isSingular(count, lang) || !plural || (spoon && lang !== "es")) return sign[lang];
  return plural[lang];
}

/** A universal unit in a sentence, singular or plural: "c. à soupe", "cdas.", "cups". */
export function unitWord(unit: UniversalUnit, count: number, lang: Lang): string {
  const { word, plural } = units[unit];
  return isSingular(count, lang) ? word[lang] : (plural ?? word)[lang];
}

/** The names of a unit in all four languages, as stored by the starter content. */
export function unitNames(unit: UniversalUnit): { names: Texts; plurals: Texts } {
  const { word, plural } = units[unit];
  return { names: { ...word }, plurals: { ...(plural ?? word) } };
}

const usWords: Record<"fl_oz" | "pint", Texts> = {
  fl_oz: { en: "US fl oz", fr: "oz liq. US", es: "oz líq. EE. UU.", de: "US fl oz" },
  pint: { en: "US pt", fr: "pinte US", es: "pinta EE. UU.", de: "US-Pint" },
};

/**
 * The names of a fluid ounce or a pint to a reader of the imperial ones: these without a word about it, the US customary ones with it.
 * Null for any other unit, which is called the same everywhere.
 */
export function imperialUnitNames(unit: string | null): { names: Texts; plurals: Texts } | null {
  if (unit === "imp_fl_oz") return unitNames("fl_oz");
  if (unit === "imp_pint") return unitNames("pint");
  return unit === "fl_oz" || unit === "pint" ? { names: usWords[unit], plurals: usWords[unit] } : null;
}
