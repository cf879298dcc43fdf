import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { StoreError } from "../port.ts";
import { googlePurchase, PACKAGE, startGoogleDouble } from "../testing/google-double.ts";
import { GoogleStore } from "./store.ts";
import { googleNotificationTypes, googleSubscriptionStates } from "./tables.ts";

const patience = { timeoutMs: 10_000, firstWaitMs: 5 };
const double = startGoogleDouble();
const store = new GoogleStore(double.config, patience);
afterAll(() => double.stop());
beforeEach(() => {
  double.purchases.clear();
  double.products.clear();
  double.tokens = "granted";
  double.keys = "served";
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (error: unknown) => (error instanceof StoreError ? error.code : String(error)),
  );
const handed = (purchaseToken: string, productId = "basic_monthly", of = store) =>
  of.verify({ platform: "google", productId, purchaseToken });
const read = (purchase: Record<string, unknown>, productId = "basic_monthly") => {
  double.purchases.set("token", purchase);
  return store.read("token", productId);
};
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

describe("statements", () => {
  test("each state that Google documents has a row", () => {
    // https://developers.google.com/android-publisher/api-ref/rest/v3/purchases.subscriptionsv2#subscriptionstate
    const documented =
      "UNSPECIFIED PENDING ACTIVE PAUSED IN_GRACE_PERIOD ON_HOLD CANCELED EXPIRED PENDING_PURCHASE_CANCELED";
    expect(googleSubscriptionStates.map(({ name }) => name)).toEqual(
      documented.split(" ").map((name) => `SUBSCRIPTION_STATE_${name}`),
    );
  });

  test.each(googleSubscriptionStates.map(({ name, state }) => [name, state] as const))(
    "%s is %p",
    async (name, state) => {
      const until = inDays(3);
      const subscription = await read(googlePurchase({ subscriptionState: name }, { expiryTime: until }));
      expect(subscription?.state ?? null).toBe(state);
      if (!state) expect(await failure(handed("token"))).toBe("invalid_purchase");
      if (!subscription) return;
      expect(subscription).toMatchObject({ expirationDate: until, entitledUntil: until });
      const ends = ["SUBSCRIPTION_STATE_CANCELED", "SUBSCRIPTION_STATE_EXPIRED"].includes(name);
      expect(subscription.autoRenew).toBe(!ends);
    },
  );

  test("a state that came later is no subscription", async () => {
    expect(await read(googlePurchase({ subscriptionState: "SUBSCRIPTION_STATE_NEW" }))).toBeNull();
  });

  test("canceled but paid entitles until the end of the period, and then no more", async () => {
    const canceled = { subscriptionState: "SUBSCRIPTION_STATE_CANCELED" };
    expect(await read(googlePurchase(canceled))).toMatchObject({ state: "active", autoRenew: false });
    expect(await read(googlePurchase(canceled, { expiryTime: inDays(-1) }))).toMatchObject({ state: "expired" });
  });

  test("a free trial is told apart by the offer's phase", async () => {
    expect(await read(googlePurchase({}, { offerPhase: { freeTrial: {} } }))).toMatchObject({ state: "trial" });
    expect(await read(googlePurchase({}, { offerPhase: { introductoryPrice: {} } }))).toMatchObject({
      state: "active",
    });
  });

  test("the price is the item's, else its base plan's in the buyer's country, else none", async () => {
    const prepaid = { autoRenewingPlan: undefined, prepaidPlan: {} };
    expect(await read(googlePurchase({}, prepaid))).toMatchObject({ price: 0, currency: "XXX", autoRenew: false });
    const price = (currencyCode: string, units: string, nanos: number) => ({ price: { currencyCode, units, nanos } });
    const regionalConfigs = [
      { regionCode: "US", ...price("USD", "6", 0) },
      { regionCode: "FR", ...price("EUR", "5", 490_000_000) },
    ];
    double.products.set("basic_monthly", {
      basePlans: [{ basePlanId: "yearly" }, { basePlanId: "monthly", regionalConfigs }],
    });
    expect(await read(googlePurchase({}, prepaid))).toMatchObject({ price: 5.49, currency: "EUR" });
    expect(await read(googlePurchase())).toMatchObject({ price: 4.99, currency: "EUR" });
    const yen = {
      autoRenewingPlan: { autoRenewEnabled: false, recurringPrice: { currencyCode: "JPY", units: "600" } },
    };
    expect(await read(googlePurchase({}, yen))).toMatchObject({ price: 600, currency: "JPY", autoRenew: false });
  });

  test("an upgrade names the purchase that it continues", async () => {
    expect(await read(googlePurchase({ linkedPurchaseToken: "before" }))).toMatchObject({ replacesStoreId: "before" });
  });

  test("of several items, the asked product's is taken, else the one that lasts longest; others' never", async () => {
    const item = (productId: string, days: number) => ({ productId, expiryTime: inDays(days) });
    const lineItems = [item("basic_monthly", 1), item("premium_monthly", 9), item("gold", 99)];
    const of = async (productId: string) => (await read(googlePurchase({ lineItems }), productId))?.productId;
    expect(await of("basic_monthly")).toBe("basic_monthly");
    expect(await of("")).toBe("premium_monthly");
    expect(await of("gold")).toBe("premium_monthly");
    expect(await failure(handed("token", "gold"))).toBe("invalid_purchase");
    expect(await failure(handed("token", "premium_weekly"))).toBe("invalid_purchase");
    expect((await handed("token", "premium_monthly")).productId).toBe("premium_monthly");
    expect(await read(googlePurchase({ lineItems: [] }))).toBeNull();
  });

  test("what a license tester bought counts only where the operator says so", async () => {
    expect(await read(googlePurchase({ testPurchase: {} }))).toBeNull();
    expect(await failure(handed("token"))).toBe("invalid_purchase");
    const testing = new GoogleStore({ ...double.config, testPurchases: true }, patience);
    expect((await handed("token", "basic_monthly", testing)).state).toBe("active");
  });

  test("a purchase that Google forgot is unknown; a refused service account says nothing of it", async () => {
    expect(await store.read("old-token", "basic_monthly")).toBeNull();
    double.purchases.set("token", googlePurchase());
    double.tokens = "refused";
    const fresh = new GoogleStore(double.config, patience);
    expect(await failure(fresh.read("token", "basic_monthly"))).toBe("store_unavailable");
    expect(await failure(handed("unknown", "basic_monthly", fresh))).toBe("store_unavailable");
    double.tokens = "granted";
    const misnamed = new GoogleStore({ ...double.config, packageName: "com.other" }, patience);
    expect(await failure(misnamed.read("token", "basic_monthly"))).toBe("store_unavailable");
  });
});

describe("notifications", () => {
  const told = (notification: Record<string, unknown>, of = store) =>
    of.notification(double.request(notification, "m-1"));
  const subscriptionNotification = (notificationType: number) => ({
    subscriptionNotification: { version: "1.0", notificationType, purchaseToken: "token" },
  });

  test("each number that Google documents has a row, and none is doubled", () => {
    // https://developer.android.com/google/play/billing/rtdn-reference#sub
    const documented = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17, 18, 19, 20, 22];
    expect(googleNotificationTypes.map(({ type }) => type)).toEqual(documented);
  });

  test.each(googleNotificationTypes.map((row) => [row.name, row] as const))("%s", async (name, row) => {
    expect(await told(subscriptionNotification(row.type))).toMatchObject({
      platform: "google",
      id: "m-1",
      type: name,
      subtype: null,
      storeId: "token",
      subscription: null,
      state: row.state,
    });
  });

  test("a number that came later names the purchase to ask for", async () => {
    expect(await told(subscriptionNotification(99))).toMatchObject({
      type: "SUBSCRIPTION_99",
      storeId: "token",
      state: null,
    });
  });

  test("a test, a one-time product and an empty one are about no subscription", async () => {
    const none = { storeId: null, subscription: null, state: null };
    expect(await told({ testNotification: { version: "1.0" } })).toMatchObject({ type: "TEST", ...none });
    const once = { oneTimeProductNotification: { version: "1.0", notificationType: 1, purchaseToken: "t", sku: "x" } };
    expect(await told(once)).toMatchObject({ type: "ONE_TIME_PRODUCT", ...none });
    expect(await told({})).toMatchObject({ type: "UNKNOWN", ...none });
  });

  test("a voided purchase is a refund, unless the order of an earlier period was voided", async () => {
    const voided = (orderId: string, productType = 1) => ({
      voidedPurchaseNotification: { purchaseToken: "token", orderId, productType, refundType: 1 },
    });
    double.purchases.set("token", googlePurchase({}, { latestSuccessfulOrderId: "GPA.1..3" }));
    expect(await told(voided("GPA.1..3"))).toMatchObject({
      type: "VOIDED_PURCHASE",
      storeId: "token",
      state: "refunded",
    });
    const earlier = await told(voided("GPA.1..2"));
    expect(earlier).toMatchObject({ storeId: "token", state: null, subscription: { state: "active" } });
    expect(await told(voided("GPA.1", 2))).toMatchObject({ type: "VOIDED_PURCHASE", storeId: null, state: null });
    double.purchases.clear();
    expect(await told(voided("GPA.1"))).toMatchObject({ storeId: "token", subscription: null, state: "refunded" });
  });

  test("another app's, or one that cannot be read, is refused", async () => {
    for (const notification of [
      { packageName: "com.other" },
      { eventTimeMillis: "soon" },
      { eventTimeMillis: undefined },
      { subscriptionNotification: { notificationType: "2", purchaseToken: "token" } },
      { subscriptionNotification: { notificationType: 2 } },
    ])
      expect(await failure(told({ ...subscriptionNotification(2), ...notification }))).toBe("invalid_notification");
    const headers = new Headers({ authorization: double.bearer() });
    for (const data of ["", "%%%", Buffer.from("null").toString("base64"), Buffer.from("[").toString("base64")]) {
      const body = { message: { data, messageId: "1" } };
      expect(await failure(store.notification({ body, headers }))).toBe("invalid_notification");
    }
  });

  test("is late by days as well as at once, and says when it was sent", async () => {
    const eventTimeMillis = String(Date.parse("2026-01-02T03:04:05.678Z"));
    expect((await told({ ...subscriptionNotification(2), eventTimeMillis })).sentAt).toBe("2026-01-02T03:04:05.678Z");
  });

  test("is accepted from both of Google's issuers", async () => {
    for (const iss of ["accounts.google.com", "https://accounts.google.com"]) {
      const headers = new Headers({ authorization: double.bearer({ iss }) });
      expect((await store.notification({ body: double.push(subscriptionNotification(2)), headers })).storeId).toBe(
        "token",
      );
    }
  });

  test("waits where Google's keys cannot be fetched, and needs them no more once it has them", async () => {
    const fresh = new GoogleStore(double.config, patience);
    double.keys = "down";
    expect(await failure(told(subscriptionNotification(2), fresh))).toBe("store_unavailable");
    double.keys = "served";
    expect(await failure(told(subscriptionNotification(2), fresh))).toBe("accepted");
    double.keys = "down";
    expect(await failure(told(subscriptionNotification(2), fresh))).toBe("accepted");
  });
});

describe("confirming", () => {
  test("is asked for the very purchase, and not where it is confirmed", async () => {
    double.purchases.set("token", googlePurchase());
    const bought = await handed("token");
    expect(bought.acknowledged).toBe(false);
    await store.acknowledge(bought);
    const path = `/androidpublisher/v3/applications/${PACKAGE}/purchases/subscriptions/basic_monthly/tokens/token:acknowledge`;
    expect(double.asked).toContain(path);
    const before = double.asked.length;
    await store.acknowledge(await handed("token"));
    expect(double.asked.slice(before).filter((asked) => asked.endsWith(":acknowledge"))).toEqual([]);
  });

  test("is not lost where the store is down, and is over where the purchase is gone", async () => {
    double.purchases.set("token", googlePurchase());
    const bought = await handed("token");
    double.behaviour.conduct = "failing";
    expect(await failure(store.acknowledge(bought))).toBe("store_unavailable");
    double.behaviour.conduct = "well";
    double.purchases.clear();
    expect(await failure(store.acknowledge(bought))).toBe("accepted");
  });
});
