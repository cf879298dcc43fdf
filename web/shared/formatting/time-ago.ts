import type { Lang } from "@toque/db/schemas/common.ts";
import { localeOf } from "./locale.ts";

const units: readonly [unit: Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  ["week", 7 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "5 minutes ago", "yesterday", "2 weeks ago"; null for less than a minute. @param at milliseconds since 1970 */
export function formatTimeAgo(at: number, now: number, lang: Lang): string | null {
  const format = new Intl.RelativeTimeFormat(localeOf(lang), { numeric: "auto" });
  const past = Math.max(0, now - at);
  const unit = units.find(([, milliseconds]) => past >= milliseconds);
  return unit ? format.format(-Math.floor(past / unit[1]), unit[0]) : null;
}
