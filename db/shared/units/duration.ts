import type { Lang } from "../../schemas/common.ts";
import { nbsp } from "./numbers.ts";

const dayUnit: Record<Lang, string> = { en: "d", fr: "j", es: "d", de: "T" };

/** "35 min", "1 h 20", "2 h", from a day on "1 d 6 h". @param minutes rounded to whole minutes */
export function formatMinutes(minutes: number, lang: Lang): string {
  const total = Math.max(0, Math.round(minutes));
  if (total < 60) return `${total}${nbsp}min`;
  const days = Math.floor(total / 1440);
  const hours = Math.floor((total % 1440) / 60);
  const rest = total % 60;
  if (days > 0) {
    const roundedHours = rest >= 30 ? hours + 1 : hours;
    if (roundedHours === 24) return `${days + 1}${nbsp}${dayUnit[lang]}`;
    return `${days}${nbsp}${dayUnit[lang]}${roundedHours > 0 ? `${nbsp}${roundedHours}${nbsp}h` : ""}`;
  }
  return `${hours}${nbsp}h${rest > 0 ? `${nbsp}${String(rest).padStart(2, "0")}` : ""}`;
}
