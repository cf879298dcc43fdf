import type { Lang } from "@toque/db/schemas/common.ts";
import { localeOf } from "../../shared/formatting/locale.ts";

/** "81%". @param share 0 to 1 */
export const formatPercent = (share: number, lang: Lang): string =>
  new Intl.NumberFormat(localeOf(lang), { style: "percent", maximumFractionDigits: 0 }).format(share);
