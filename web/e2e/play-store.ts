import type { Page } from "@playwright/test";

/** The user agent of a phone that has the store. */
export const androidAgent =
  "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

export interface StoreDouble {
  /** Whether the store knows the plans; true by default. */
  sells?: boolean;
  /** Whether the person agrees to pay; true by default. */
  agrees?: boolean;
  /** What was bought before. */
  purchases?: { itemId: string; purchaseToken: string }[];
}

/**
 * Puts a double of the Play store into a page before it loads: the Digital Goods service, and the payment sheet.
 * @returns reads what the sheet was asked for and told: `["basic_monthly", "<account token>"]`, then "success" or "fail"
 */
export async function installPlayStore(page: Page, double: StoreDouble = {}): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(({ sells = true, agrees = true, purchases = [] }) => {
    const told: unknown[] = [];
    const plan = (itemId: string, title: string, value: string, introductory: string) => ({
      itemId,
      title: `${title} (Toque)`,
      price: { currency: "EUR", value },
      introductoryPrice: { currency: "EUR", value: introductory },
      introductoryPriceCycles: 1,
    });
    const plans = [
      plan("basic_quarterly", "Basic, quarterly", "21.99", "15.99"),
      plan("basic_weekly", "Basic, weekly", "2.99", "0.99"),
      plan("basic_monthly", "Basic, monthly", "8.9", "4.99"),
    ];
    class PaymentRequest {
      constructor(methods: { data: { sku: string; obfuscatedAccountId?: string } }[]) {
        const data = methods[0]?.data;
        told.push([data?.sku, data?.obfuscatedAccountId]);
      }
      async show() {
        if (!agrees) throw new DOMException("The person closed the sheet", "AbortError");
        return {
          details: { purchaseToken: "bought-1" },
          complete: async (result: string) => void told.push(result),
        };
      }
    }
    Object.assign(window, {
      toldToStore: told,
      PaymentRequest,
      getDigitalGoodsService: async () => ({
        getDetails: async () => (sells ? plans : []),
        listPurchases: async () => purchases,
      }),
    });
  }, double);
  return () => page.evaluate(() => (window as unknown as { toldToStore: unknown[] }).toldToStore);
}
