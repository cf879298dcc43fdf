import type { Lang } from "@toque/db/entities/common.ts";

/** No-break space: a figure and its unit stay on one line. */
export const nbsp = "\u00A0";

const formats = new Map<string, Intl.NumberFormat>();

/** A number in the language's own way, at most `digits` decimals, no trailing zeros. */
export function formatNumber(value: number, lang: Lang, digits = 0): string {
  const key = `${lang}:${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(lang, { maximumFractionDigits: digits });
    formats.set(key, format);
  }
  // Intl keeps the sign of a zero.
  return format.format(value === 0 ? 0 : value);
}

/** "312 kcal", "17 g", "0.4 g"; null for an unknown figure. One decimal below 10. */
export function formatNutrient(value: number | null, unit: "kcal" | "g", lang: Lang): string | null {
  if (value === null) return null;
  const digits = unit === "g" && Math.abs(value) < 10 ? 1 : 0;
  return `${formatNumber(value, lang, digits)}${nbsp}${unit}`;
}

/** "97%" in the language's own way. @param share 0 to 1 */
export function formatShare(share: number, lang: Lang): string {
  return new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 0 }).format(share);
}
