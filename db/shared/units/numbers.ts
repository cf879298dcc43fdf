import type { Lang } from "../../schemas/common.ts";
import { decimalSign, localeOf } from "./locale.ts";
import { decimalsFor, fractions } from "./rounding.ts";

/** No-break space: keeps a number and its unit on one line. */
export const nbsp = "\u00A0";

const formats = new Map<string, Intl.NumberFormat>();

/** A number in the format of the language, and of the reader's region, with at most `digits` decimals and no trailing zeros. */
export function formatNumber(value: number, lang: Lang, digits = 0): string {
  const locale = localeOf(lang);
  const key = `${locale}:${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
    formats.set(key, format);
  }
  // Intl formats a negative zero with its sign.
  return format.format(value === 0 ? 0 : value);
}

/** As {@link formatNumber}, but a non-zero number keeps its first significant digit. */
const formatSomething = (value: number, lang: Lang, digits: number): string =>
  formatNumber(value, lang, decimalsFor(value, digits));

/**
 * A count or a spoonful, rounded for reading: "1½", "⅓", "6", "0.4". The nearest kitchen fraction when it is within 0.04;
 * from 10 on whole numbers.
 */
export function formatQuantity(value: number, lang: Lang): string {
  if (value < 0) return `−${formatQuantity(-value, lang)}`;
  if (value >= 10) return formatNumber(value, lang, 0);
  const whole = Math.floor(value);
  const rest = value - whole;
  const off = (target: number): number => Math.abs(rest - target);
  const near = (target: number): boolean => off(target) <= 0.04;
  const fraction = fractions.filter(([target]) => near(target)).toSorted(([a], [b]) => off(a) - off(b))[0];
  if (fraction) return `${whole > 0 ? formatNumber(whole, lang) : ""}${fraction[1]}`;
  if (near(1)) return formatNumber(whole + 1, lang);
  if (near(0) && whole > 0) return formatNumber(whole, lang);
  return formatSomething(value, lang, value > 0 && value < 0.1 ? 2 : 1);
}

/** Kitchen fractions are stored with two or three decimals: 0.33, 0.667. */
const FRACTION_TOLERANCE = 0.0051;

/**
 * A number that is already rounded: a kitchen fraction as a character, else at most two decimals, without thousands
 * separators. "2½", "0.35", in French "0,35", "1250".
 */
export function formatExact(value: number, lang: Lang): string {
  if (value < 0) return `−${formatExact(-value, lang)}`;
  const whole = Math.floor(value + 1e-9);
  const fraction = fractions.find(([target]) => Math.abs(value - whole - target) <= FRACTION_TOLERANCE);
  if (fraction) return `${whole > 0 ? whole : ""}${fraction[1]}`;
  const digits = decimalsFor(value, 2);
  const text = String(Number(value.toFixed(digits)));
  return text.replace(".", decimalSign(lang));
}

/** "1½ tsp", "6", "2 cloves": a multiple of a named measure. @param measure "" for pieces */
export function formatMeasure(multiplier: number, measure: string, lang: Lang): string {
  const figure = formatQuantity(multiplier, lang);
  return measure ? `${figure}${nbsp}${measure}` : figure;
}
