import type { Lang } from "@toque/db/schemas/common.ts";
import type { Translate } from "../../shared/i18n/keys.ts";
import { formatPrice, type StorePlan } from "./store/store-plans.ts";

type T = Translate<"plans">;

/** "First month", "First 3 weeks". */
export const introductoryText = ({ period, introductory }: StorePlan, t: T): string =>
  t(`intro.${period}`, { count: introductory?.periods ?? 1 });

/** What will be paid now and later, in one sentence. */
export function paymentText({ period, price, introductory, freeDays }: StorePlan, t: T, lang: Lang): string {
  const money = (value: number): string => formatPrice(value, price.currency, lang);
  const parts = [
    ...(freeDays > 0 ? [t("summary.free", { count: freeDays })] : []),
    ...(introductory
      ? [t(`summary.intro_${period}`, { count: introductory.periods, price: money(introductory.value) })]
      : []),
    t("summary.price", { price: money(price.value), frequency: t(`frequency.${period}`) }),
  ];
  const what = parts.reduce((first, rest) => t("summary.then", { first, rest }));
  return t("summary.through", { what });
}
