export type PartOfDay = "morning" | "day" | "evening" | "night";

/** Which part of the day an hour (0 to 23) belongs to. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 11) return "morning";
  if (hour >= 11 && hour < 16) return "day";
  if (hour >= 16 && hour < 22) return "evening";
  return "night";
}

/** Whether there is little time to cook: a weekday from four in the afternoon on. */
export function isBusyEvening(now: Date): boolean {
  const weekday = now.getDay() >= 1 && now.getDay() <= 5;
  return weekday && partOfDay(now.getHours()) === "evening";
}
