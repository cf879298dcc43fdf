import type { Lang } from "@toque/db/schemas/common.ts";
import { formatMinutes } from "../formatting/duration.ts";
import { localeOf } from "../formatting/locale.ts";
import { formatNumber } from "../formatting/number.ts";

/** "1,233": SPOON and experience are whole numbers. */
export const formatWhole = (amount: number, lang: Lang): string => formatNumber(amount, lang, 0);

/** "+47", "−12", "0": what came or went. */
export const formatMovement = (amount: number, lang: Lang): string =>
  new Intl.NumberFormat(localeOf(lang), { signDisplay: "exceptZero", maximumFractionDigits: 0 }).format(amount);

/** The time until something as a duration, in whole minutes: "2 h 14", at least a minute. */
export const formatCountdown = (milliseconds: number, lang: Lang): string =>
  formatMinutes(Math.max(1, Math.ceil(milliseconds / 60_000)), lang);

/** The clock time of a moment of today or tomorrow: "21:30". */
export const formatClockTime = (at: number, lang: Lang): string =>
  new Intl.DateTimeFormat(localeOf(lang), { hour: "numeric", minute: "2-digit" }).format(at);

/** The day and the time of a moment. */
export const formatMoment = (at: string, lang: Lang): string =>
  new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));

/** "12 %" of thousandths, with one decimal where there is one. */
export const formatPermille = (permille: number, lang: Lang): string =>
  new Intl.NumberFormat(localeOf(lang), { style: "percent", maximumFractionDigits: 1 }).format(permille / 1000);
