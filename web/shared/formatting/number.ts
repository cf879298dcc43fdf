import type { Lang } from "@toque/db/schemas/common.ts";
import { formatNumber, nbsp } from "@toque/db/shared/units/numbers.ts";
import { localeOf } from "./locale.ts";

export { formatNumber, nbsp };

/** "312 kcal", "17 g", "0.4 g"; null for an unknown figure. One decimal below 10. */
export function formatNutrient(value: number | null, unit: "kcal" | "g", lang: Lang): string | null {
  if (value === null) return null;
  const digits = unit === "g" && Math.abs(value) < 10 ? 1 : 0;
  return `${formatNumber(value, lang, digits)}${nbsp}${unit}`;
}

/** "97%" in the locale's format. @param share 0 to 1 */
export function formatShare(share: number, lang: Lang): string {
  return new Intl.NumberFormat(localeOf(lang), { style: "percent", maximumFractionDigits: 0 }).format(share);
}
