// The Digital Goods API and the Payment Request API, as Chrome on Android offers them inside an app of the Play store.
// https://wicg.github.io/digital-goods/

const playBilling = "https://play.google.com/billing";

interface Money {
  /** ISO 4217. */
  currency: string;
  /** A decimal number in units of the currency. */
  value: string;
}

/** What the store says of a product. Periods are ISO 8601 durations. */
export interface ItemDetails {
  itemId: string;
  title: string;
  price: Money;
  subscriptionPeriod?: string;
  freeTrialPeriod?: string;
  introductoryPrice?: Money;
  introductoryPriceCycles?: number;
}

/** A purchase of this person in the store. */
export interface StorePurchase {
  itemId: string;
  purchaseToken: string;
}

interface DigitalGoodsService {
  getDetails(itemIds: string[]): Promise<ItemDetails[]>;
  listPurchases(): Promise<StorePurchase[]>;
}

declare global {
  interface Window {
    getDigitalGoodsService?: (method: string) => Promise<DigitalGoodsService>;
  }
}

/** A payment that the person has agreed to, and the store waits to hear the end of. */
export interface Payment {
  purchaseToken: string;
  complete(result: "success" | "fail"): Promise<void>;
}

/** The store on this device. */
export interface PlayStore {
  details(productIds: readonly string[]): Promise<ItemDetails[]>;
  purchases(): Promise<StorePurchase[]>;
  /**
   * Shows the store's payment sheet; needs a click.
   * @param accountToken who buys, so that the store's notifications name the account; apps that do not know the field ignore it
   * @throws when the sheet is closed or the payment fails: the store does not say which
   */
  pay(product: { id: string; title: string; price: Money }, accountToken: string | null): Promise<Payment>;
}

/** The token in a payment's details: today's name, and that of older apps. */
function purchaseTokenOf(details: unknown): string | null {
  if (typeof details !== "object" || details === null) return null;
  const { purchaseToken, token }: { purchaseToken?: unknown; token?: unknown } = details;
  const found = purchaseToken ?? token;
  return typeof found === "string" && found !== "" ? found : null;
}

async function pay(
  { id, title, price }: { id: string; title: string; price: Money },
  accountToken: string | null,
): Promise<Payment> {
  const data = { sku: id, ...(accountToken === null ? {} : { obfuscatedAccountId: accountToken }) };
  const request = new PaymentRequest([{ supportedMethods: playBilling, data }], {
    // The store shows and takes its own price; the API asks for one.
    total: { label: title, amount: price },
  });
  const response = await request.show();
  const complete = (result: "success" | "fail") => response.complete(result);
  const purchaseToken = purchaseTokenOf(response.details);
  if (purchaseToken !== null) return { purchaseToken, complete };
  await complete("fail");
  throw new Error("The store's payment has no purchase token");
}

/**
 * The store of an Android device whose app may sell; null everywhere else.
 * @throws never: a store that does not open is none
 */
export async function openPlayStore(browser: Window = window): Promise<PlayStore | null> {
  if (!/\bAndroid\b/.test(browser.navigator.userAgent) || !browser.getDigitalGoodsService) return null;
  if (!("PaymentRequest" in browser)) return null;
  try {
    const service = await browser.getDigitalGoodsService(playBilling);
    return {
      details: (productIds) => service.getDetails([...productIds]),
      purchases: () => service.listPurchases(),
      pay,
    };
  } catch {
    // A browser tab outside the app: the service exists and sells nothing.
    return null;
  }
}
