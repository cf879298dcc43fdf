import type { Lang } from "@toque/db/schemas/common.ts";
import { nbsp } from "../../../shared/formatting/number.ts";
import type { ItemDetails } from "./digital-goods.ts";

export type Period = "week" | "month" | "quarter";

/** The products of the store, in the order of the page. `promo`: what the price without promo is higher, in units. */
export const products = [
  { id: "basic_weekly", period: "week", promo: 1 },
  { id: "basic_monthly", period: "month", promo: 2 },
  { id: "basic_quarterly", period: "quarter", promo: 4 },
] as const satisfies readonly { id: string; period: Period; promo: number }[];

export const productIds: readonly string[] = products.map(({ id }) => id);

/** The sign of each currency that has one; any other is named by its code. */
const currencySymbols: ReadonlyMap<string, string> = new Map(
  Object.entries({
    USD: "$",
    EUR: "€",
    GBP: "£",
    JPY: "¥",
    CNY: "¥",
    AUD: "A$",
    CAD: "C$",
    CHF: "CHF",
    SEK: "kr",
    NZD: "NZ$",
  }),
);

export const currencySymbol = (currency: string): string => currencySymbols.get(currency) ?? currency;

/** "€8.99", in French "8,99 €": always two decimals, with the currency's sign where the language puts it. */
export function formatPrice(value: number, currency: string, lang: Lang): string {
  // Euro stands for every currency: where the sign goes follows from the language.
  const parts = new Intl.NumberFormat(lang, {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).formatToParts(value);
  const symbol = currencySymbol(currency);
  const text = parts.map((part) => (part.type === "currency" ? symbol : part.value)).join("");
  // A sign of letters does not touch the number.
  return text.replace(/^(\p{L}{2,})(?=\d)/u, `$1${nbsp}`);
}

export interface StorePlan {
  id: string;
  title: string;
  period: Period;
  price: { value: number; currency: string; symbol: string; valueWithoutPromo: number };
  /** As the store names it, for the payment. */
  storePrice: { value: string; currency: string };
  /** The price of the first periods; null when there is none. */
  introductory: { value: number; periods: number } | null;
  /** Days at the beginning that cost nothing; 0 without. */
  freeDays: number;
}

/** Exact for amounts of money: two decimals. */
const cents = (value: number): number => Math.round(value * 100) / 100;

/** Days of an ISO 8601 duration of weeks and days, months and years counted as the store does; 0 for anything else. */
function daysOf(period: string | undefined): number {
  const match = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/.exec(period ?? "");
  const [years, months, weeks, days] = (match ?? []).slice(1).map((part) => Number(part ?? 0));
  return (years ?? 0) * 365 + (months ?? 0) * 30 + (weeks ?? 0) * 7 + (days ?? 0);
}

function toPlan(product: (typeof products)[number], details: ItemDetails): StorePlan | null {
  const value = Number(details.price.value);
  if (details.price.value === "" || !Number.isFinite(value)) return null;
  const introductory = Number(details.introductoryPrice?.value || Number.NaN);
  return {
    id: product.id,
    // The Play store adds the app's name in brackets.
    title: details.title.replace(/\s*\([^()]*\)$/, "") || details.title,
    period: product.period,
    price: {
      value,
      currency: details.price.currency,
      symbol: currencySymbol(details.price.currency),
      valueWithoutPromo: cents(value + product.promo),
    },
    storePrice: details.price,
    introductory: Number.isFinite(introductory)
      ? { value: introductory, periods: Math.max(1, details.introductoryPriceCycles ?? 1) }
      : null,
    freeDays: daysOf(details.freeTrialPeriod),
  };
}

/** The plans among what the store says, in the order of the page. */
export function toPlans(details: readonly ItemDetails[]): StorePlan[] {
  return products.flatMap((product) => {
    const found = details.find(({ itemId }) => itemId === product.id);
    const plan = found ? toPlan(product, found) : null;
    return plan ? [plan] : [];
  });
}
