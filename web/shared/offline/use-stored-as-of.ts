import { useAtomValue } from "jotai/react";
import { useLocation } from "wouter";
import { localeOf } from "../formatting/locale.ts";
import { useLanguage, useTranslation } from "../i18n/use-translation.ts";
import { useOnline } from "../ui/use-online.ts";
import { shownAsOf, storedCopiesAtom } from "./stored-copies.ts";

/** "14:05" of today, "21 Nov, 14:05" of another day. */
function momentOf(at: number, lang: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const day: Intl.DateTimeFormatOptions = isToday ? {} : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(localeOf(lang), { ...day, hour: "numeric", minute: "2-digit" }).format(at);
}

/** "No connection: as of 14:05", where the page shows copies that are stored on this device; null elsewhere. */
export function useStoredAsOf(): string | null {
  const { t } = useTranslation("common");
  const lang = useLanguage();
  const [page] = useLocation();
  const online = useOnline();
  const at = shownAsOf(useAtomValue(storedCopiesAtom), page, online);
  return at === null ? null : t("offline_as_of", { when: momentOf(at, lang) });
}
