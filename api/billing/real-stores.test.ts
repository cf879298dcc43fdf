import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { LedgerEntry, Subscription } from "@toque/db/schemas/billing.ts";
import { reconcileDue } from "@toque/workers/billing/reconcile.ts";
import { createStores } from "@toque/workers/platform/stores/index.ts";
import {
  type AppleRecord,
  appleRecord,
  startAppleDouble,
} from "@toque/workers/platform/stores/testing/apple-double.ts";
import { googlePurchase, startGoogleDouble } from "@toque/workers/platform/stores/testing/google-double.ts";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";

// The adapters that ship, with the stores' own libraries and signatures, through the composed server.

const apple = startAppleDouble();
const google = startGoogleDouble();
const DAY = 86_400_000;

let app: TestApp;
let admin: TestUser;
let anna: TestUser;
let token: string;
beforeAll(async () => {
  app = await testApp();
  const stores = { apple: apple.config, google: google.config };
  app.deps.stores = createStores({ stores }, { timeoutMs: 10_000, firstWaitMs: 5 });
  admin = await app.signUp("admin@example.org", ["admin"]);
});
beforeEach(async () => {
  anna = await app.signUp();
  token = await tokenOf(anna);
  apple.behaviour.conduct = "well";
  google.behaviour.conduct = "well";
});
afterAll(async () => {
  await app.close();
  apple.stop();
  google.stop();
});

const tokenOf = async (as: TestUser) =>
  (await app.call<{ account_token: string }>("GET", "/api/billing/users/@me/account-token", { as })).body.account_token;
const current = async (as = anna) =>
  (await app.call<Subscription | null>("GET", "/api/billing/users/@me/subscription", { as })).body;
const tier = async ({ id } = anna) => (await app.deps.entitlements.of({ userId: id })).tier;
/** What the account sees of its subscription, and what it may do. */
const stands = async () => {
  const seen = await current();
  return [seen?.state, seen?.status, await tier()];
};
const ledger = async () =>
  (await app.call<LedgerEntry[]>("GET", `/api/billing/users/${anna.id}/ledger`, { as: admin })).body;
const post = <T = { code: string }>(path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.call<T>("POST", `/api/billing/subscriptions/${path}`, { body, headers });

let ids = 400_000;

describe("the App Store behind the routes", () => {
  const buy = (record: AppleRecord, as = anna) => {
    const signed = apple.sign({ ...record.transaction, signedDate: Date.now() });
    return app.call<Subscription & { code: string }>("POST", "/api/billing/subscriptions/apple/verify", {
      as,
      body: { user_id: as.id, receipt_data: signed },
    });
  };
  /** A purchase of the account, known to the store. */
  const sold = (changes: Record<string, unknown> = {}): AppleRecord => {
    const id = String(++ids);
    const record = appleRecord(id);
    Object.assign(record.transaction, { appAccountToken: token, ...changes });
    apple.records.set(id, record);
    return record;
  };
  const tell = (type: string, subtype: string | null, record: AppleRecord) =>
    post("apple/webhook", apple.notification(type, subtype, record));
  const renew = (record: AppleRecord, days = 30) => {
    const at = Date.now();
    record.status = 1;
    Object.assign(record.transaction, {
      transactionId: String(++ids),
      purchaseDate: at,
      expiresDate: at + days * DAY,
    });
    return tell("DID_RENEW", null, record);
  };

  test("buying, renewing, grace, hold, recovery, refund, and what comes late", async () => {
    const record = sold({ productId: "premium_monthly" });
    const bought = await buy(record);
    expect([bought.status, bought.body.platform, bought.body.price]).toEqual([200, "apple", 4.99]);
    expect(await stands()).toEqual(["active", "active", "premium"]);
    const late = apple.notification("DID_RENEW", null, record);

    expect((await renew(record)).status).toBe(200);
    expect(Date.parse((await current())!.expiration_date)).toBe(Number(record.transaction.expiresDate));

    record.status = 4;
    record.transaction.expiresDate = Date.now() - 1000;
    record.renewal.gracePeriodExpiresDate = Date.now() + 5 * DAY;
    await tell("DID_FAIL_TO_RENEW", "GRACE_PERIOD", record);
    expect(await stands()).toEqual(["grace", "active", "premium"]);

    record.status = 3;
    await tell("GRACE_PERIOD_EXPIRED", null, record);
    expect(await stands()).toEqual(["on_hold", "on_hold", "free"]);
    expect((await renew(record)).status).toBe(200);
    expect(await stands()).toEqual(["active", "active", "premium"]);
    const beforeRefund = apple.notification("DID_RENEW", null, record);

    record.status = 5;
    Object.assign(record.transaction, { revocationDate: Date.now(), revocationReason: 0 });
    const refund = apple.notification("REFUND", null, record);
    await Promise.all(Array.from({ length: 20 }, () => post("apple/webhook", refund)));
    expect(await stands()).toEqual(["refunded", "refunded", "free"]);
    const entries = (await ledger()).length;
    for (const one of [late, beforeRefund, refund]) expect((await post("apple/webhook", one)).status).toBe(200);
    // The receipt that once was good is handed in again.
    expect((await buy(record)).body.state).toBe("refunded");
    expect([await stands(), (await ledger()).length]).toEqual([["refunded", "refunded", "free"], entries]);

    record.status = 1;
    delete record.transaction.revocationDate;
    delete record.transaction.revocationReason;
    await tell("REFUND_REVERSED", null, record);
    expect(await stands()).toEqual(["active", "active", "premium"]);
  });

  test("a receipt of somebody else is worth nothing, whoever is first", async () => {
    const record = sold();
    const ben = await app.signUp();
    expect(await buy(record, ben)).toMatchObject({
      status: 409,
      body: { code: "purchase_belongs_to_another_account" },
    });
    expect((await buy(record)).status).toBe(200);
    expect((await buy(record, ben)).status).toBe(409);
    expect([await tier(ben), await tier()]).toEqual(["free", "basic"]);
    const forged = apple.notification("EXPIRED", "VOLUNTARY", record).signedPayload.replace(/.{6}$/, "AAAAAA");
    expect(await post("apple/webhook", { signedPayload: forged })).toMatchObject({
      status: 401,
      body: { code: "invalid_notification" },
    });
    expect(await tier()).toBe("basic");
  });

  test("a store that is away changes nothing, and is asked again", async () => {
    const record = sold();
    apple.behaviour.conduct = "failing";
    expect(await buy(record)).toMatchObject({ status: 503, body: { code: "store_unavailable" } });
    expect([await current(), await tier()]).toEqual([null, "free"]);
    apple.behaviour.conduct = "well";
    await buy(record);
    record.status = 5;
    record.transaction.revocationDate = Date.now();
    apple.behaviour.conduct = "failing";
    await app.db.sql`update subscriptions set next_check_at = now() where user_id = ${anna.id}`;
    expect(await reconcileDue(app.deps)).toMatchObject({ failed: 1, changed: 0 });
    expect(await tier()).toBe("basic");
    apple.behaviour.conduct = "well";
    await app.db.sql`update subscriptions set next_check_at = now() where user_id = ${anna.id}`;
    expect(await reconcileDue(app.deps)).toMatchObject({ failed: 0, changed: 1 });
    expect(await tier()).toBe("free");
  });
});

describe("Google Play behind the routes", () => {
  const ACKNOWLEDGED = "ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED";
  type Purchase = ReturnType<typeof googlePurchase> & { lineItems: Record<string, unknown>[] };
  const sold = (productId = "basic_monthly", more: Record<string, unknown> = {}): [string, Purchase] => {
    const id = `play-${++ids}`;
    const owner = { externalAccountIdentifiers: { obfuscatedExternalAccountId: token } };
    const purchase = googlePurchase({ ...owner, ...more }, { productId }) as Purchase;
    google.purchases.set(id, purchase);
    return [id, purchase];
  };
  const buy = (id: string, as = anna, product = "basic_monthly") =>
    app.call<Subscription & { code: string }>("POST", "/api/billing/subscriptions/google/verify", {
      as,
      body: { product_id: product, purchase_token: id },
    });
  const push = (notification: Record<string, unknown>, id?: string) =>
    post("google/webhook", google.push(notification, id), { authorization: google.bearer() });
  const tell = (purchaseToken: string, notificationType: number) =>
    push({ subscriptionNotification: { version: "1.0", notificationType, purchaseToken } });
  const becomes = (purchase: Purchase, state: string, days: number, order?: string) => {
    purchase.subscriptionState = `SUBSCRIPTION_STATE_${state}`;
    const [item] = purchase.lineItems;
    Object.assign(item!, { expiryTime: new Date(Date.now() + days * DAY).toISOString() });
    if (order) item!.latestSuccessfulOrderId = order;
  };
  const voided = (purchaseToken: string, orderId: string) =>
    push({ voidedPurchaseNotification: { purchaseToken, orderId, productType: 1, refundType: 1 } });

  test("buying, renewing, grace, hold, recovery, refund, and what comes late", async () => {
    const [id, purchase] = sold();
    expect(await buy(id)).toMatchObject({ status: 200, body: { platform: "google", purchase_token: id } });
    expect([await stands(), purchase.acknowledgementState]).toEqual([["active", "active", "basic"], ACKNOWLEDGED]);

    becomes(purchase, "ACTIVE", 60, "GPA.1..1");
    expect((await tell(id, 2)).status).toBe(200);
    expect(Date.parse((await current())!.expiration_date)).toBeGreaterThan(Date.now() + 59 * DAY);
    const late = google.push({
      subscriptionNotification: { version: "1.0", notificationType: 2, purchaseToken: id },
      eventTimeMillis: String(Date.now() - DAY),
    });

    becomes(purchase, "IN_GRACE_PERIOD", 3);
    await tell(id, 6);
    expect(await stands()).toEqual(["grace", "active", "basic"]);
    becomes(purchase, "ON_HOLD", -1);
    await tell(id, 5);
    expect(await stands()).toEqual(["on_hold", "on_hold", "free"]);
    becomes(purchase, "ACTIVE", 30, "GPA.1..2");
    await tell(id, 1);
    expect(await stands()).toEqual(["active", "active", "basic"]);

    becomes(purchase, "EXPIRED", 0);
    await Promise.all([voided(id, "GPA.1..2"), voided(id, "GPA.1..2"), tell(id, 12)]);
    expect((await stands()).slice(1).at(-1)).toBe("free");
    const [state] = await stands();
    expect(state).toBeOneOf(["refunded", "revoked"]);
    expect((await post("google/webhook", late, { authorization: google.bearer() })).status).toBe(200);
    expect((await buy(id)).body.state).toBe(state as never);
    expect(await tier()).toBe("free");
  });

  test("a refunded month, after which the subscription goes on, takes back that month and not the next", async () => {
    const [id, purchase] = sold();
    await buy(id);
    becomes(purchase, "ACTIVE", 30, "GPA.7..1");
    await tell(id, 2);
    await voided(id, "GPA.7..1");
    expect(await stands()).toEqual(["refunded", "refunded", "free"]);
    // It is asked for in the night, and nothing is new.
    await app.db.sql`update subscriptions set next_check_at = now() where user_id = ${anna.id}`;
    await reconcileDue(app.deps);
    expect(await tier()).toBe("free");
    // The next month is paid.
    becomes(purchase, "ACTIVE", 60, "GPA.7..2");
    await tell(id, 2);
    expect(await stands()).toEqual(["active", "active", "basic"]);
  });

  test("a purchase of somebody else is worth nothing, whoever is first", async () => {
    const [id] = sold();
    const ben = await app.signUp();
    expect(await buy(id, ben)).toMatchObject({ status: 409, body: { code: "purchase_belongs_to_another_account" } });
    expect((await buy(id, anna, "premium_monthly")).status).toBe(422);
    expect((await buy(id)).status).toBe(200);
    expect([await tier(ben), await tier()]).toEqual(["free", "basic"]);
    const body = google.push({ subscriptionNotification: { notificationType: 13, purchaseToken: id } });
    for (const authorization of ["", "Bearer x.y.z", google.bearer({ email: "other@example.com" })])
      expect((await post("google/webhook", body, authorization ? { authorization } : {})).status).toBe(401);
    expect(await tier()).toBe("basic");
  });

  test("a notification that came before the purchase was handed in, and a store that is away", async () => {
    const [id, purchase] = sold();
    expect((await tell(id, 4)).status).toBe(200);
    google.behaviour.conduct = "failing";
    expect(await buy(id)).toMatchObject({ status: 503, body: { code: "store_unavailable" } });
    google.behaviour.conduct = "well";
    expect((await buy(id)).status).toBe(200);
    becomes(purchase, "EXPIRED", -1);
    google.behaviour.conduct = "failing";
    expect((await tell(id, 13)).status).toBe(503);
    expect(await tier()).toBe("basic");
    google.behaviour.conduct = "well";
    await reconcileDue(app.deps);
    expect(await stands()).toEqual(["expired", "expired", "free"]);
  });
});

describe("a store that is set up only in part", () => {
  test("has no webhook and no purchases, and the other one works", async () => {
    const before = app.deps.stores;
    app.deps.stores = createStores({ stores: { apple: apple.config, google: null } });
    const body = google.push({ testNotification: {} });
    const answer = await post("google/webhook", body, { authorization: google.bearer() });
    expect(answer).toMatchObject({ status: 503, body: { code: "store_not_configured" } });
    expect(answer.headers.get("retry-after")).not.toBeNull();
    expect((await post("apple/webhook", apple.notification("TEST", null, null))).status).toBe(200);
    app.deps.stores = before;
  });
});
