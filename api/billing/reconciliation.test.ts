import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { LedgerEntry, Subscription } from "@toque/db/schemas/billing.ts";
import { reconcileAll, reconcileDue } from "@toque/workers/billing/reconcile.ts";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";

let app: TestApp;
let anna: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp();
  admin = await app.signUp("admin@example.org", ["admin"]);
});
beforeEach(async () => {
  anna = await app.signUp();
  app.stores.google.isDown = false;
  await app.db.sql`update subscriptions set next_check_at = null`;
});
afterAll(() => app.close());

const hours = (number: number) => new Date(Date.now() + number * 3_600_000).toISOString();
const verify = (storeId: string, productId = "basic_monthly", as = anna) =>
  app.call<Subscription>("POST", "/api/billing/subscriptions/google/verify", {
    as,
    body: { product_id: productId, purchase_token: storeId },
  });
const tier = async () => (await app.deps.entitlements.of({ userId: anna.id })).tier;
const makeDue = () => app.db.sql`update subscriptions set next_check_at = now() where user_id = ${anna.id}`;
/** Minutes until the store is asked again. */
const wait = async () => {
  const [row] = await app.db.sql<{ minutes: number; failures: number }[]>`
    select extract(epoch from next_check_at - now()) / 60 as minutes, failed_checks as failures from subscriptions
    where user_id = ${anna.id}`;
  return row!;
};
const ledger = async () =>
  (await app.call<LedgerEntry[]>("GET", `/api/billing/users/${anna.id}/ledger`, { as: admin })).body;

describe("the reconciliation", () => {
  test("finds what no notification told, and writes the difference into the ledger", async () => {
    const sold = app.stores.google.sell();
    await verify(sold.storeId);
    app.stores.google.change(sold.storeId, { productId: "premium_monthly", autoRenew: false });
    expect((await reconcileDue(app.deps)).asked).toBe(0);
    await makeDue();
    expect(await reconcileDue(app.deps)).toMatchObject({ asked: 1, changed: 1, failed: 0 });
    expect(await tier()).toBe("premium");
    const [entry] = await ledger();
    expect(entry).toMatchObject({ cause: "reconciliation", tier: "premium" });
    expect(entry?.detail.changes).toEqual({
      tier: ["basic", "premium"],
      product_id: ["basic_monthly", "premium_monthly"],
      auto_renew: [true, false],
    });
    const before = (await ledger()).length;
    await makeDue();
    expect(await reconcileDue(app.deps)).toMatchObject({ asked: 1, changed: 0 });
    expect((await ledger()).length).toBe(before);
  });

  test("leaves what an unreachable store said last, asks again ever more rarely, and then as usual", async () => {
    const sold = app.stores.google.sell();
    await verify(sold.storeId);
    app.stores.google.change(sold.storeId, { state: "expired", entitledUntil: hours(-1) });
    app.stores.google.isDown = true;
    const waits: number[] = [];
    for (let failures = 1; failures <= 4; failures++) {
      await makeDue();
      expect(await reconcileDue(app.deps)).toMatchObject({ asked: 1, failed: 1, changed: 0 });
      const { minutes, failures: counted } = await wait();
      expect(counted).toBe(failures);
      waits.push(Math.round(minutes));
    }
    expect([waits, await tier()]).toEqual([[1, 2, 4, 8], "basic"]);
    app.stores.google.isDown = false;
    await makeDue();
    expect(await reconcileDue(app.deps)).toMatchObject({ asked: 1, failed: 0, changed: 1 });
    expect([(await wait()).failures, await tier()]).toEqual([0, "free"]);
  });

  test("entitles to nothing beyond the verified end, also while the store is away", async () => {
    const sold = app.stores.google.sell({ entitledUntil: hours(1) });
    await verify(sold.storeId);
    // Soon after the end, if not in the night before it.
    expect((await wait()).minutes).toBeWithin(0, 63);
    await app.db.sql`update subscriptions set entitled_until = now() where user_id = ${anna.id}`;
    expect(await tier()).toBe("free");
  });

  test("keeps a subscription that the store does not know any more as it was", async () => {
    const sold = app.stores.google.sell();
    await verify(sold.storeId);
    app.stores.google.subscriptions.delete(sold.storeId);
    await makeDue();
    expect(await reconcileDue(app.deps)).toMatchObject({ failed: 1, changed: 0 });
    expect(await tier()).toBe("basic");
  });

  test("by several processes at once asks for each one once", async () => {
    const { google } = app.stores;
    const sold = [google.sell(), google.sell(), google.sell()];
    for (const { storeId } of sold) await verify(storeId);
    await makeDue();
    const before = google.asked.length;
    const reports = await Promise.all(Array.from({ length: 6 }, () => reconcileDue(app.deps)));
    expect(reports.reduce((sum, { asked }) => sum + asked, 0)).toBe(3);
    expect(google.asked.slice(before).sort()).toEqual(sold.map(({ storeId }) => storeId).sort());
  });

  test("by the operator asks for all of them, due or not", async () => {
    const sold = app.stores.google.sell();
    await verify(sold.storeId);
    app.stores.google.change(sold.storeId, { state: "on_hold" });
    const report = await reconcileAll(app.deps);
    expect(report.asked).toBeGreaterThan(5);
    expect(report.changed).toBeGreaterThan(0);
    expect(await tier()).toBe("free");
  });
});
