import type { Lang } from "@toque/db/schemas/common.ts";

export type PartOfDay = "morning" | "day" | "evening" | "night";

/** The part of the day that an hour (0 to 23) belongs to. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 11) return "morning";
  if (hour >= 11 && hour < 16) return "day";
  if (hour >= 16 && hour < 22) return "evening";
  return "night";
}

/** Monday to Friday in the evening, when there is little time to cook. */
export function isWeekdayEvening(now: Date): boolean {
  const weekday = now.getDay() >= 1 && now.getDay() <= 5;
  return weekday && partOfDay(now.getHours()) === "evening";
}

/** The number of days since 1970 in the local time zone. */
export function dayNumber(now: Date): number {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
}

const units: readonly [unit: Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  ["week", 7 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "5 minutes ago", "yesterday", "2 weeks ago"; null for less than a minute. @param at milliseconds since 1970 */
export function formatTimeAgo(at: number, now: number, lang: Lang): string | null {
  const format = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const past = Math.max(0, now - at);
  const unit = units.find(([, milliseconds]) => past >= milliseconds);
  return unit ? format.format(-Math.floor(past / unit[1]), unit[0]) : null;
}
