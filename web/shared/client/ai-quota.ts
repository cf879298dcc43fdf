import { localeOf } from "../formatting/locale.ts";
import { ApiError } from "./api-error.ts";

/** Quotas are reset at midnight, UTC. */
function nextMidnight(now: number): number {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1);
}

/**
 * When AI actions are available again.
 * @returns null when the error is not an exceeded quota
 */
export function quotaEnds(error: unknown, now = Date.now()): Date | null {
  if (!(error instanceof ApiError) || error.code !== "ai_quota_exceeded") return null;
  return new Date(error.retryAfter === null ? nextMidnight(now) : now + error.retryAfter * 1000);
}

/** A time of day in the locale's format: "22:00", "6:41 PM". */
export const formatTimeOfDay = (time: Date, lang: string): string =>
  new Intl.DateTimeFormat(localeOf(lang), { hour: "numeric", minute: "2-digit" }).format(time);
