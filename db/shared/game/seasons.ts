const DAY_MS = 86_400_000;
const iso = (date: Date): string => date.toISOString().slice(0, 10);

/** The day of a moment, in UTC: `2026-11-23`. */
export const dayOf = (date: Date): string => iso(date);

/** Days since 1970-01-01, in UTC. */
export const dayNumber = (date: Date): number => Math.floor(date.getTime() / DAY_MS);

/** Weeks since Monday, 1969-12-29, in UTC: the first of January 1970 was a Thursday. */
export const weekNumber = (date: Date): number => Math.floor((dayNumber(date) + 3) / 7);

/** The week of a moment, in UTC, by its Monday: `W2026-11-23`. */
export const weekOf = (date: Date): string => `W${iso(new Date((weekNumber(date) * 7 - 3) * DAY_MS))}`;

/** The season of a moment, which is the calendar month in UTC: `2026-11`. */
export const seasonOf = (date: Date): string => iso(date).slice(0, 7);

/** When the day, the week or the season of a moment is over. */
export function endOf(period: "day" | "week" | "season", date: Date): Date {
  if (period === "day") return new Date((dayNumber(date) + 1) * DAY_MS);
  if (period === "week") return new Date(((weekNumber(date) + 1) * 7 - 3) * DAY_MS);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
}
