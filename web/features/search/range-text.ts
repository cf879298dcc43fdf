import type { Lang } from "@toque/db/entities/common.ts";
import type { TFunction } from "i18next";
import { formatMinutes } from "../../shared/formatting/duration.ts";
import { anyDuration, isAnyDuration, type MinuteRange } from "./search-state.ts";

/** "any", "up to 45 min", "20 min or more", "20 min – 45 min". */
export function rangeText(range: MinuteRange, t: TFunction<"search">, lang: Lang): string {
  if (isAnyDuration(range)) return t("time.any");
  const [from, to] = range.map((minutes) => formatMinutes(minutes, lang));
  if (range[0] <= anyDuration[0]) return t("time.up_to", { to });
  if (range[1] >= anyDuration[1]) return t("time.from", { from });
  return from === to ? (to ?? "") : t("time.between", { from, to });
}
