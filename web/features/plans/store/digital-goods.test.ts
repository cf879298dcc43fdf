import { afterEach, expect, test } from "bun:test";
import { openPlayStore } from "./digital-goods.ts";

const android = "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36";
const desktop = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36";
const service = { getDetails: async () => [], listPurchases: async () => [] };

const browser = (userAgent: string, parts: object): Window =>
  ({ navigator: { userAgent }, ...parts }) as unknown as Window;
const realRequest = globalThis.PaymentRequest;
afterEach(() => void Object.assign(globalThis, { PaymentRequest: realRequest }));

test("only Android with the store's service and payments sells plans", async () => {
  const all = { getDigitalGoodsService: async () => service, PaymentRequest: class {} };
  expect(await openPlayStore(browser(android, all))).not.toBeNull();
  expect(await openPlayStore(browser(desktop, all))).toBeNull();
  expect(await openPlayStore(browser(android, { PaymentRequest: class {} }))).toBeNull();
  expect(await openPlayStore(browser(android, { getDigitalGoodsService: all.getDigitalGoodsService }))).toBeNull();
  const refused = { ...all, getDigitalGoodsService: () => Promise.reject(new Error("unsupported context")) };
  expect(await openPlayStore(browser(android, refused))).toBeNull();
});

/** A payment sheet whose answer has these details; remembers how it was asked for, and its end. */
function sheet(details: object) {
  const told: unknown[] = [];
  class PaymentRequest {
    constructor(methods: unknown, total: unknown) {
      told.push(methods, total);
    }
    async show() {
      return { details, complete: async (result: string) => void told.push(result) };
    }
  }
  Object.assign(globalThis, { PaymentRequest });
  return told;
}
const product = { id: "basic_weekly", title: "Basic, weekly", price: { currency: "EUR", value: "2.99" } };
const open = async () => {
  const parts = { getDigitalGoodsService: async () => service, PaymentRequest: class {} };
  return (await openPlayStore(browser(android, parts)))!;
};

test("the payment names the product, and the account that buys", async () => {
  const told = sheet({ purchaseToken: "p1" });
  const payment = await (await open()).pay(product, "account-1");
  expect(payment.purchaseToken).toBe("p1");
  await payment.complete("success");
  expect(told).toEqual([
    [
      {
        supportedMethods: "https://play.google.com/billing",
        data: { sku: "basic_weekly", obfuscatedAccountId: "account-1" },
      },
    ],
    { total: { label: "Basic, weekly", amount: { currency: "EUR", value: "2.99" } } },
    "success",
  ]);
});

test("older apps name the token otherwise; a payment without one has failed", async () => {
  sheet({ token: "p2" });
  expect((await (await open()).pay(product, null)).purchaseToken).toBe("p2");
  const told = sheet({});
  await expect((await open()).pay(product, null)).rejects.toThrow("no purchase token");
  expect(told.at(-1)).toBe("fail");
});
