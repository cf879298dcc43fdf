import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { ItemDetails } from "./digital-goods.ts";
import { currencySymbol, formatPrice, productIds, toPlans } from "./store-plans.ts";

const details = (itemId: string, value: string, changes: Partial<ItemDetails> = {}): ItemDetails => ({
  itemId,
  title: `${itemId} (Toque)`,
  price: { currency: "EUR", value },
  ...changes,
});

test("the products are the three of the store", () => {
  expect(productIds).toEqual(["basic_weekly", "basic_monthly", "basic_quarterly"]);
});

describe("a price", () => {
  const plain = (value: number, currency: string, lang: "en" | "fr" | "es" | "de") =>
    formatPrice(value, currency, lang).replaceAll(/\s/g, " ");

  test("has the sign of its currency", () => {
    const signs = ["USD", "EUR", "GBP", "JPY", "CNY", "AUD", "CAD", "CHF", "SEK", "NZD", "PLN"].map(currencySymbol);
    expect(signs).toEqual(["$", "€", "£", "¥", "¥", "A$", "C$", "CHF", "kr", "NZ$", "PLN"]);
  });

  test("is written as the language does, with two decimals", () => {
    expect(plain(8.99, "EUR", "en")).toBe("€8.99");
    expect(plain(8.99, "EUR", "fr")).toBe("8,99 €");
    expect(plain(8.99, "GBP", "de")).toBe("8,99 £");
    expect(plain(9, "CHF", "en")).toBe("CHF 9.00");
    expect(plain(500, "JPY", "en")).toBe("¥500.00");
    expect(plain(9.5, "AUD", "en")).toBe("A$9.50");
  });

  test("always has exactly two decimals", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom("USD", "JPY", "CHF", "PLN"),
        fc.constantFrom("en" as const, "fr" as const, "es" as const, "de" as const),
        (cents, currency, lang) => {
          expect(formatPrice(cents / 100, currency, lang)).toMatch(/(^|\D)\d{1,3}(?:\D?\d{3})*[.,]\d{2}(\D|$)/);
        },
      ),
    );
  });
});

describe("the plans", () => {
  test("stand in the order of the page, whatever the store's; unknown products are left out", () => {
    const found = toPlans([
      details("basic_quarterly", "21.99"),
      details("gold_yearly", "99"),
      details("basic_weekly", "2.99"),
      details("basic_monthly", "8.99"),
    ]);
    expect(found.map(({ id, title }) => [id, title])).toEqual([
      ["basic_weekly", "basic_weekly"],
      ["basic_monthly", "basic_monthly"],
      ["basic_quarterly", "basic_quarterly"],
    ]);
  });

  test("cost 1, 2 and 4 more without promo, exactly", () => {
    const all = [
      details("basic_weekly", "2.99"),
      details("basic_monthly", "8.99"),
      details("basic_quarterly", "21.99"),
    ];
    expect(toPlans(all).map(({ price }) => price.valueWithoutPromo)).toEqual([3.99, 10.99, 25.99]);
    expect(toPlans([details("basic_weekly", "0.1")])[0]?.price.valueWithoutPromo).toBe(1.1);
  });

  test("have the introductory price and the free days that the store names", () => {
    const [plan] = toPlans([
      details("basic_monthly", "8.99", {
        introductoryPrice: { currency: "EUR", value: "4.99" },
        introductoryPriceCycles: 3,
        freeTrialPeriod: "P1W",
      }),
    ]);
    expect(plan).toMatchObject({ introductory: { value: 4.99, periods: 3 }, freeDays: 7 });
    const empty = { introductoryPrice: { currency: "EUR", value: "" }, freeTrialPeriod: "" };
    expect(toPlans([details("basic_monthly", "8.99", empty)])[0]).toMatchObject({ introductory: null, freeDays: 0 });
  });

  test("without a readable price are none", () => {
    for (const value of ["", "free", "NaN"]) expect(toPlans([details("basic_weekly", value)])).toEqual([]);
  });
});
