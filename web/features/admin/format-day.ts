import type { Lang } from "@toque/db/schemas/common.ts";
import { localeOf } from "../../shared/formatting/locale.ts";

const format = (iso: string, lang: Lang, options: Intl.DateTimeFormatOptions): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : new Intl.DateTimeFormat(localeOf(lang), options).format(date);
};

/** "23 Nov 2026" in the language's own way. @param iso ISO 8601 */
export const formatDay = (iso: string, lang: Lang): string => format(iso, lang, { dateStyle: "medium" });

/** A day with its time: what happened when. */
export const formatMoment = (iso: string, lang: Lang): string =>
  format(iso, lang, { dateStyle: "medium", timeStyle: "medium" });
