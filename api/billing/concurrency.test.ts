import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Subscription } from "@toque/db/schemas/billing.ts";
import { realPostgresUrl, realTestDatabase } from "@toque/db/testing/database.ts";
import { reconcileDue } from "@toque/workers/billing/reconcile.ts";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";

// What several do at once on the real PostgreSQL: the embedded database runs transactions one after the other.
describe.skipIf(!realPostgresUrl())("billing, by many at once", () => {
  let app: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    app = await testApp({}, undefined, await realTestDatabase({ max: 12 }));
    admin = await app.signUp("admin@example.org", ["admin"]);
  }, 120_000);
  afterAll(() => app.close());

  const post = <T = Record<string, unknown>>(path: string, as: TestUser | null, body: unknown) =>
    app.call<T>("POST", `/api/billing/${path}`, { as, body });
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => app.signUp()));
  const tier = async ({ id }: TestUser) => (await app.deps.entitlements.of({ userId: id })).tier;

  test("the last use of a promo code is given to one of fifty", async () => {
    await post("promo-codes", admin, { code: "LAST-ONE", max_uses: 1 });
    const all = await people(50);
    const answers = await Promise.all(
      all.map((one) => post("subscriptions/use-promo-code", one, { code: "LAST-ONE" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    const tiers = await Promise.all(all.map(tier));
    expect(tiers.filter((one) => one === "basic")).toHaveLength(1);
  });

  test("one account uses a code once, and several codes one after the other", async () => {
    const [anna] = await people(1);
    const codes = ["A-1234", "B-1234", "C-1234"];
    for (const code of codes) await post("promo-codes", admin, { code, free_trial_days: 10 });
    const uses = await Promise.all(
      [...codes, ...codes, ...codes].map((code) => post<Subscription>("subscriptions/use-promo-code", anna!, { code })),
    );
    const done = uses.filter(({ status }) => status === 201).map(({ body }) => body);
    const now = Date.now();
    const ends = done.map(({ expiration_date }) =>
      Math.round((new Date(expiration_date).getTime() - now) / 86_400_000),
    );
    expect(ends.sort((a, b) => a - b)).toEqual([10, 20, 30]);
  });

  test("a receipt handed in by ten accounts belongs to one of them", async () => {
    const all = await people(10);
    const { storeId } = app.stores.apple.sell();
    const answers = await Promise.all(
      all.map((one) => post("subscriptions/apple/verify", one, { user_id: one.id, receipt_data: storeId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect((await Promise.all(all.map(tier))).filter((one) => one === "basic")).toHaveLength(1);
  });

  test("notifications, each many times and in any order, while the purchase is being verified", async () => {
    const [anna] = await people(1);
    const hour = (at: number) => new Date(Date.now() + at * 3_600_000).toISOString();
    const sold = app.stores.apple.sell({ statedAt: hour(-50) });
    const bodies = (["grace", "active", "on_hold", "refunded", "active"] as const).map((state, at) =>
      app.stores.apple.notify({
        storeId: sold.storeId,
        subscription: { ...sold, state, statedAt: hour(at - 40) },
      }),
    );
    const verify = () => post("subscriptions/apple/verify", anna!, { user_id: anna!.id, receipt_data: sold.storeId });
    const replays = Array.from({ length: 20 }, () => bodies.toReversed()).flat();
    const calls = replays.map((body) => post("subscriptions/apple/webhook", null, body));
    const answers = await Promise.all([...calls.slice(0, 50), verify(), verify(), ...calls.slice(50)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [row] = await app.db.sql<{ state: string; waiting: number; kept: number }[]>`
      select state, (select count(*)::int from store_notifications n where n.store_id = s.store_id) as kept,
        (select count(*)::int from store_notifications n where n.store_id = s.store_id and applied_at is null) as waiting
      from subscriptions s where store_id = ${sold.storeId}`;
    expect([row, await tier(anna!)]).toEqual([{ state: "refunded", waiting: 0, kept: 5 }, "free"]);
  });

  test("of several processes one asks the store", async () => {
    const [anna] = await people(1);
    const { google } = app.stores;
    const sold = Array.from({ length: 8 }, () => google.sell());
    for (const { storeId, productId } of sold)
      await post("subscriptions/google/verify", anna!, { product_id: productId, purchase_token: storeId });
    await app.db.sql`update subscriptions set next_check_at = now() where user_id = ${anna!.id}`;
    const before = google.asked.length;
    await Promise.all(Array.from({ length: 6 }, () => reconcileDue(app.deps)));
    expect(google.asked.slice(before).sort()).toEqual(sold.map(({ storeId }) => storeId).sort());
  });
});
