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
