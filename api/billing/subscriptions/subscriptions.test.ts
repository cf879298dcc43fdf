import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { LedgerEntry, Subscription } from "@toque/db/schemas/billing.ts";
import { reconcileDue } from "@toque/workers/billing/reconcile.ts";
import { eraseDueAccounts } from "@toque/workers/erasure/erase-accounts.ts";
import type { StoreNotification, StorePlatform, StoreSubscription } from "@toque/workers/platform/stores/port.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";

let app: TestApp;
let anna: TestUser;
let ben: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp();
  admin = await app.signUp("admin@example.org", ["admin"]);
});
beforeEach(async () => {
  [anna, ben] = [await app.signUp(), await app.signUp()];
  app.stores.apple.isDown = false;
  app.stores.google.isDown = false;
});
afterAll(() => app.close());

type Answer = Subscription & { code: string; detail: unknown };
const hours = (number: number) => new Date(Date.now() + number * 3_600_000).toISOString();
const verify = (as: TestUser, sold: StoreSubscription, over: object = {}) =>
  app.call<Answer>("POST", `/api/billing/subscriptions/${sold.platform}/verify`, {
    as,
    body:
      sold.platform === "apple"
        ? { user_id: as.id, receipt_data: sold.storeId, ...over }
        : { product_id: sold.productId, purchase_token: sold.storeId, ...over },
  });
const current = async (as: TestUser) =>
  (await app.call<Subscription | null>("GET", "/api/billing/users/@me/subscription", { as })).body;
const tier = async ({ id }: TestUser) => (await app.deps.entitlements.of({ userId: id })).tier;
const webhook = (platform: StorePlatform, body: unknown) =>
  app.call<{ code: string }>("POST", `/api/billing/subscriptions/${platform}/webhook`, { body });
const notify = (platform: StorePlatform, notification: Partial<StoreNotification>) =>
  webhook(platform, app.stores[platform].notify(notification));
const ledger = async ({ id }: TestUser) =>
  (await app.call<LedgerEntry[]>("GET", `/api/billing/users/${id}/ledger`, { as: admin })).body;
const tokenOf = async (as: TestUser) =>
  (await app.call<{ account_token: string }>("GET", "/api/billing/users/@me/account-token", { as })).body.account_token;

describe("a verified purchase", () => {
  test("gives its tier at once, with every specified field, and is told to the account's processes", async () => {
    expect(await current(anna)).toBeNull();
    const listener = app.deps.eventHub.listen(`account:${anna.id}`);
    const sold = app.stores.google.sell({ productId: "premium_monthly" });
    const { status, body } = await verify(anna, sold);
    expect([status, body]).toEqual([
      200,
      {
        id: body.id,
        user_id: anna.id,
        platform: "google",
        tier: "premium",
        product_id: "premium_monthly",
        status: "active",
        state: "active",
        purchase_date: sold.purchaseDate,
        expiration_date: sold.expirationDate,
        entitled_until: sold.entitledUntil,
        auto_renew: true,
        price: 4.99,
        currency: "EUR",
        purchase_token: sold.storeId,
      } as never,
    ]);
    expect([await current(anna), await tier(anna), await tier(ben)]).toEqual([body, "premium", "free"]);
    expect(await listener.next(5000)).toBe(true);
    listener.close();
    const apple = app.stores.apple.sell();
    expect((await verify(ben, apple)).body).toMatchObject({
      platform: "apple",
      original_transaction_id: apple.storeId,
      tier: "basic",
    });
  });

  test("is confirmed to Google, and once more later when that fails", async () => {
    const { google } = app.stores;
    const sold = google.sell();
    await verify(anna, sold);
    expect(google.acknowledgements).toContain(sold.storeId);
    const other = google.sell();
    const acknowledge = google.acknowledge;
    google.acknowledge = async () => {
      throw new Error("down");
    };
    expect((await verify(ben, other)).status).toBe(200);
    const tryAgain = async () => {
      await app.db.sql`update subscriptions set next_check_at = now() where user_id = ${ben.id}`;
      await reconcileDue(app.deps);
      const [row] = await app.db.sql<{ minutes: number }[]>`
        select extract(epoch from next_check_at - now()) / 60 as minutes from subscriptions where user_id = ${ben.id}`;
      return Math.round(row!.minutes);
    };
    expect([await tryAgain(), await tryAgain(), await tryAgain()]).toEqual([1, 2, 4]);
    google.acknowledge = acknowledge;
    await app.db.sql`update subscriptions set next_check_at = now() where user_id = ${ben.id}`;
    await reconcileDue(app.deps);
    expect(google.acknowledgements).toContain(other.storeId);
    const [row] = await app.db.sql`select acknowledged from subscriptions where user_id = ${ben.id}`;
    expect(row).toMatchObject({ acknowledged: true });
    expect((await ledger(ben)).map(({ cause }) => cause)).toContain("acknowledgement");
  });

  test("twice, and twenty times at once, is one", async () => {
    const sold = app.stores.apple.sell();
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(anna, sold)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await ledger(anna)).toHaveLength(1);
  });

  test("of another account is refused, and changes nothing for either", async () => {
    const sold = app.stores.apple.sell();
    await verify(anna, sold);
    expect(await verify(ben, sold)).toMatchObject({
      status: 409,
      body: { code: "purchase_belongs_to_another_account" },
    });
    expect([await tier(anna), await tier(ben), await current(ben)]).toEqual(["basic", "free", null]);
  });

  test.each(["apple", "google"] as const)(
    "of an erased account is claimed anew by one account only: %s",
    async (platform) => {
      const named = app.stores[platform].sell({ accountToken: await tokenOf(anna) });
      const unnamed = app.stores[platform].sell();
      for (const sold of [named, unnamed]) expect((await verify(anna, sold)).status).toBe(200);
      const kept = () => app.db.sql`select * from subscription_ledger where user_id = ${anna.id} order by id`;
      const before = [...(await kept())];
      await app.call("POST", "/api/authentication/users/@me/delete-account", { as: anna });
      // Until the account is erased, its purchases cannot be claimed by another one.
      for (const sold of [named, unnamed]) expect((await verify(ben, sold)).status).toBe(409);
      await app.db.sql`update account_deletions set erase_at = now() where user_id = ${anna.id}`;
      await eraseDueAccounts(app.deps);
      const others = [ben, await app.signUp(), await app.signUp()];
      for (const sold of [named, unnamed]) {
        const answers = await Promise.all(
          Array.from({ length: 12 }, (_, i) =>
            verify(others[i % 3]!, sold).then(({ status }) => ({ status, by: i % 3 })),
          ),
        );
        const owners = new Set(answers.filter(({ status }) => status === 200).map(({ by }) => by));
        expect(owners.size).toBe(1);
        expect(answers.filter(({ by }) => !owners.has(by)).every(({ status }) => status === 409)).toBe(true);
        const owner = others[[...owners][0]!]!;
        expect([await tier(owner), (await current(owner))?.user_id]).toEqual(["basic", owner.id]);
        const entries = (await ledger(owner)).filter(({ cause }) => cause === "transfer");
        expect(entries.map(({ detail }) => detail.former_user_id)).toContain(anna.id);
        // Again, as an app does at each start, and by the store's own word.
        expect((await verify(owner, sold)).status).toBe(200);
        await notify(platform, { storeId: sold.storeId, state: "revoked" });
        expect(await tier(owner)).toBe("free");
      }
      const transfers = await app.db
        .sql`select 1 from subscription_ledger where cause = 'transfer' and detail->>'former_user_id' = ${String(anna.id)}`;
      expect(transfers).toHaveLength(2);
      // What was hers stays in the books as it was.
      expect([...(await kept())]).toEqual(before);
    },
  );

  test("that names an account belongs to no other, not even to whoever is first", async () => {
    const accountToken = await tokenOf(anna);
    expect(await tokenOf(anna)).toBe(accountToken);
    for (const platform of ["apple", "google"] as const) {
      const sold = app.stores[platform].sell({ accountToken: accountToken.toUpperCase() });
      expect((await verify(ben, sold)).body.code).toBe("purchase_belongs_to_another_account");
      expect((await verify(anna, sold)).status).toBe(200);
    }
    for (const token of [crypto.randomUUID(), "not a token", ""])
      expect((await verify(ben, app.stores.google.sell({ accountToken: token }))).status).toBe(409);
  });

  test("is for the caller alone: another user_id, a foreign proof, another product", async () => {
    const sold = app.stores.apple.sell();
    expect(await verify(anna, sold, { user_id: ben.id })).toMatchObject({
      status: 403,
      body: { code: "user_id_mismatch" },
    });
    const google = app.stores.google.sell();
    const refusals = [
      [await verify(anna, sold, { receipt_data: "forged" }), "receipt_data"],
      [await verify(anna, sold, { receipt_data: google.storeId }), "receipt_data"],
      [await verify(anna, google, { purchase_token: sold.storeId }), "purchase_token"],
      [await verify(anna, google, { product_id: "premium_monthly" }), "product_id"],
      [await verify(anna, app.stores.google.sell({ productId: "tokens_100" })), "purchase_token"],
    ] as const;
    for (const [{ status, body }, field] of refusals)
      expect([status, body.detail]).toMatchObject([422, [{ loc: ["body", field], type: "invalid_purchase" }]]);
    expect([await current(anna), await current(ben)]).toEqual([null, null]);
  });

  test("that was refunded or has ended is there and gives nothing", async () => {
    for (const state of ["refunded", "revoked", "expired", "on_hold", "paused"] as const) {
      const body = (await verify(anna, app.stores.apple.sell({ state }))).body;
      expect([body.status, body.state, await tier(anna)]).toEqual([state, state, "free"]);
    }
    const over = app.stores.apple.sell({ entitledUntil: hours(-1) });
    expect((await verify(anna, over)).body).toMatchObject({ status: "expired", state: "expired" });
    expect(await tier(anna)).toBe("free");
  });

  test("by a store that is away or not configured is 503, and changes nothing", async () => {
    const sold = app.stores.apple.sell();
    app.stores.apple.isDown = true;
    const answer = await verify(anna, sold);
    expect([answer.status, answer.body.code, answer.headers.get("retry-after")]).toEqual([
      503,
      "store_unavailable",
      "30",
    ]);
    expect(await current(anna)).toBeNull();
    const { stores } = app.deps;
    app.deps.stores = new Map();
    expect(await verify(anna, sold)).toMatchObject({ status: 503, body: { code: "store_not_configured" } });
    expect(await webhook("apple", {})).toMatchObject({ status: 503, body: { code: "store_not_configured" } });
    app.deps.stores = stores;
  });

  test("that continues another one ends that, and cannot be taken over by another account", async () => {
    const { google } = app.stores;
    const first = google.sell({ productId: "premium_monthly" });
    await verify(anna, first);
    const next = google.sell({ replacesStoreId: first.storeId, productId: "basic_monthly" });
    expect((await verify(ben, next)).body.code).toBe("purchase_belongs_to_another_account");
    expect(await tier(anna)).toBe("premium");
    await verify(anna, next);
    expect([await tier(anna), (await current(anna))?.product_id]).toEqual(["basic", "basic_monthly"]);
    // What was continued does not come back, whatever is said of it, and whoever holds its token.
    google.change(first.storeId, { state: "active" });
    await verify(anna, first);
    await notify("google", { storeId: first.storeId });
    expect(await tier(anna)).toBe("basic");
    const second = google.sell();
    await verify(anna, google.sell({ replacesStoreId: second.storeId }));
    expect((await verify(ben, second)).status).toBe(409);
    expect((await ledger(anna)).map(({ cause }) => cause)).toContain("replacement");
  });
});

describe("a notification", () => {
  test("changes what was verified, with its cause in the ledger", async () => {
    const sold = app.stores.apple.sell();
    const { body } = await verify(anna, sold);
    const subscription = { ...sold, state: "on_hold" as const, statedAt: hours(1) };
    const answer = await notify("apple", { id: "n-1", type: "DID_FAIL", storeId: sold.storeId, subscription });
    expect([answer.status, answer.body]).toEqual([200, { accepted: true } as never]);
    expect([(await current(anna))?.status, await tier(anna)]).toEqual(["on_hold", "free"]);
    expect(await ledger(anna)).toMatchObject([
      {
        subscription_id: body.id,
        cause: "notification",
        from_state: "active",
        to_state: "on_hold",
        detail: { notification_id: "n-1", type: "DID_FAIL", changes: { state: ["active", "on_hold"] } },
      },
      { cause: "purchase", from_state: null, to_state: "active" },
    ]);
  });

  test.each(["apple", "google"] as const)(
    "of %s, replayed a hundred times at once, has its effect once",
    async (name) => {
      const store = app.stores[name];
      const sold = store.sell();
      await verify(anna, sold);
      store.change(sold.storeId, { state: "expired", entitledUntil: hours(-1) });
      const body = store.notify({ storeId: sold.storeId, type: "EXPIRED" });
      const before = (await ledger(anna)).length;
      const answers = await Promise.all(Array.from({ length: 100 }, () => webhook(name, body)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await ledger(anna)).length).toBe(before + 1);
      const rows = await app.db.sql`select 1 from store_notifications where store_id = ${sold.storeId}`;
      expect([rows.length, await tier(anna)]).toEqual([1, "free"]);
      // And days later the store is not even asked.
      const asked = store.asked.length;
      expect((await webhook(name, body)).status).toBe(200);
      expect(store.asked.length).toBe(asked);
    },
  );

  test("that is forged, altered or of the other store is 401 and changes nothing", async () => {
    const sold = app.stores.apple.sell();
    await verify(anna, sold);
    const real = app.stores.apple.notify({ storeId: sold.storeId, state: "refunded" });
    const altered = { signedPayload: real.signedPayload.replace("refunded", "revoked!") };
    for (const body of [altered, {}, null, [], { signedPayload: 1 }, { signedPayload: `${"x".repeat(99)}\nabc` }])
      expect([body, (await webhook("apple", body)).status]).toEqual([body, 401]);
    expect(await webhook("google", real)).toMatchObject({ status: 401, body: { code: "invalid_notification" } });
    expect(await tier(anna)).toBe("basic");
  });

  test("late by days does not undo what was said since", async () => {
    const sold = app.stores.apple.sell({ statedAt: hours(-1), productId: "premium_weekly" });
    await verify(anna, sold);
    for (const state of ["expired", "on_hold", "grace"] as const) {
      const subscription = { ...sold, state, statedAt: hours(-72) };
      expect((await notify("apple", { storeId: sold.storeId, subscription, sentAt: hours(-72) })).status).toBe(200);
    }
    expect([(await current(anna))?.status, (await ledger(anna)).length]).toEqual(["active", 1]);
    // A refund holds however late it comes, and a late "active" does not undo it.
    const refunded = { ...sold, state: "refunded" as const, statedAt: hours(-48) };
    await notify("apple", { storeId: sold.storeId, subscription: refunded });
    await notify("apple", { storeId: sold.storeId, subscription: { ...sold, statedAt: hours(0) } });
    expect([(await current(anna))?.state, await tier(anna)]).toEqual(["refunded", "free"]);
    const reversed = { ...sold, statedAt: hours(1) };
    await notify("apple", { type: "REFUND_REVERSED", storeId: sold.storeId, subscription: reversed });
    expect(await tier(anna)).toBe("premium");
    // As they come where the notification is about a transaction that is not the latest: the store is asked.
    await notify("apple", { type: "REFUND", storeId: sold.storeId, state: "refunded", sentAt: hours(2) });
    expect(await tier(anna)).toBe("free");
    await notify("apple", { type: "REFUND_REVERSED", storeId: sold.storeId, sentAt: hours(3) });
    expect(await tier(anna)).toBe("premium");
  });

  test("without a statement has the store asked, outside of any transaction", async () => {
    const { google } = app.stores;
    const sold = google.sell();
    await verify(anna, sold);
    google.change(sold.storeId, { state: "grace" });
    let answeredMeanwhile = 0;
    google.beforeAnswer = async () => {
      // The embedded database has one connection: a transaction held open would stop this call.
      answeredMeanwhile = (await app.call("GET", "/api/recipe/difficulties")).status;
    };
    expect((await notify("google", { storeId: sold.storeId })).status).toBe(200);
    google.beforeAnswer = null;
    expect([answeredMeanwhile, (await current(anna))?.state, await tier(anna)]).toEqual([200, "grace", "basic"]);
    // A late "on hold" does not stand against what the store says now.
    await notify("google", { storeId: sold.storeId, state: "on_hold", sentAt: hours(-72) });
    expect((await current(anna))?.state).toBe("grace");
    await notify("google", { storeId: sold.storeId, state: "revoked" });
    expect([(await current(anna))?.state, await tier(anna)]).toEqual(["revoked", "free"]);
  });

  test("while the store is away is to be sent again, and leaves the last verified state", async () => {
    const { google } = app.stores;
    const sold = google.sell();
    await verify(anna, sold);
    google.change(sold.storeId, { state: "expired", entitledUntil: hours(-1) });
    const body = google.notify({ storeId: sold.storeId });
    google.isDown = true;
    const refused = await webhook("google", body);
    expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
      503,
      "store_unavailable",
      "30",
    ]);
    expect(await tier(anna)).toBe("basic");
    google.isDown = false;
    expect((await webhook("google", body)).status).toBe(200);
    expect(await tier(anna)).toBe("free");
  });

  test("of a subscription that nobody has verified yet waits for that", async () => {
    for (const platform of ["apple", "google"] as const) {
      const sold = app.stores[platform].sell({ statedAt: hours(-5) });
      const asked = app.stores[platform].asked.length;
      const refund = { storeId: sold.storeId, type: "REFUND", state: "refunded" as const, sentAt: hours(-2) };
      expect((await notify(platform, refund)).status).toBe(200);
      const renewed = { ...sold, autoRenew: false, statedAt: hours(-1) };
      expect((await notify(platform, { storeId: sold.storeId, subscription: renewed })).status).toBe(200);
      expect(app.stores[platform].asked.length).toBe(asked);
      const { body } = await verify(anna, sold);
      expect(body).toMatchObject({ state: "refunded", auto_renew: false });
      const open = await app.db.sql`
        select 1 from store_notifications where store_id = ${sold.storeId} and applied_at is null`;
      expect([open.length, await tier(anna)]).toEqual([0, "free"]);
    }
  });

  test("about nothing is accepted", async () => {
    expect((await notify("apple", { type: "TEST" })).status).toBe(200);
    expect((await notify("google", { storeId: "never sold", state: "revoked" })).status).toBe(200);
  });

  test("out of order, in parallel, ends where the right order ends", async () => {
    const states = ["active", "grace", "on_hold", "active", "paused", "active", "expired"] as const;
    const sold = app.stores.apple.sell({ statedAt: hours(-30) });
    await verify(anna, sold);
    const all = states.map((state, at) =>
      app.stores.apple.notify({
        storeId: sold.storeId,
        subscription: { ...sold, state, statedAt: hours(at - 20), entitledUntil: hours(state === "expired" ? -1 : 9) },
      }),
    );
    await Promise.all([...all.toReversed(), ...all].map((body) => webhook("apple", body)));
    expect([(await current(anna))?.state, await tier(anna)]).toEqual(["expired", "free"]);
  });
});

describe("reading", () => {
  test("the best of several counts, and the next best when it ends", async () => {
    const basic = app.stores.apple.sell({ entitledUntil: hours(900) });
    const premium = app.stores.google.sell({ productId: "premium_weekly", entitledUntil: hours(20) });
    await verify(anna, premium);
    await verify(anna, basic);
    expect([(await current(anna))?.tier, await tier(anna)]).toEqual(["premium", "premium"]);
    await notify("google", { storeId: premium.storeId, state: "refunded" });
    expect([(await current(anna))?.tier, await tier(anna)]).toEqual(["basic", "basic"]);
  });

  test("is the owner's and an admin's; for others there is nothing", async () => {
    const { id } = (await verify(anna, app.stores.apple.sell())).body;
    const at = `/api/billing/subscriptions/${id}`;
    const status = async (path: string, as: TestUser) => (await app.call("GET", path, { as })).status;
    expect([await status(at, anna), await status(at, admin), await status(at, ben)]).toEqual([200, 200, 404]);
    const theirs = await app.call("GET", at, { as: ben });
    expect(theirs.body).toEqual((await app.call("GET", "/api/billing/subscriptions/987654", { as: ben })).body);
    const user = `/api/billing/users/${anna.id}`;
    const moderator = await app.signUp(undefined, ["moderator"]);
    for (const path of [`${user}/subscription`, `${user}/ledger`, "/api/billing/subscriptions"])
      expect([await status(path, admin), await status(path, anna), await status(path, moderator)]).toEqual([
        200, 403, 403,
      ]);
    expect(await status("/api/billing/users/987654/subscription", admin)).toBe(404);
    expect(
      (await app.call("GET", `/api/billing/users/${ben.id}/subscription`, { as: admin })).body as unknown,
    ).toBeNull();
  });

  test("an admin's list is narrowed down by account, platform and state at this time", async () => {
    await verify(anna, app.stores.apple.sell());
    await verify(anna, app.stores.google.sell({ entitledUntil: hours(-1) }));
    const list = async (query: string) => {
      const { headers, body } = await app.call<Subscription[]>("GET", `/api/billing/subscriptions?${query}`, {
        as: admin,
      });
      return [headers.get("x-total-count"), body.map(({ platform, state }) => `${platform} ${state}`)];
    };
    const user = `user_id=${anna.id}`;
    expect(await list(user)).toEqual(["2", ["google expired", "apple active"]]);
    expect(await list(`${user}&state=expired`)).toEqual(["1", ["google expired"]]);
    expect(await list(`${user}&platform=apple`)).toEqual(["1", ["apple active"]]);
    expect(await list(`${user}&page=2`)).toEqual(["2", []]);
  });
});

test("a running page hears of every change at once, and of nothing that is another account's", async () => {
  const stop = new AbortController();
  const response = await app.handle(
    new Request("http://localhost:3000/api/billing/users/@me/events", {
      headers: { authorization: `Bearer ${anna.token}` },
      signal: stop.signal,
    }),
  );
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = "";
  const next = async (): Promise<{ tier: string; subscription: Subscription | null }> => {
    for (;;) {
      const found = /event: entitlements\ndata: (.*)\n\n/.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1]!);
      }
      text += decoder.decode((await reader.read()).value, { stream: true });
    }
  };
  expect(await next()).toEqual({ tier: "free", subscription: null });
  await verify(ben, app.stores.google.sell({ productId: "premium_monthly" }));
  const sold = app.stores.google.sell();
  await verify(anna, sold);
  expect(await next()).toMatchObject({ tier: "basic", subscription: { user_id: anna.id, status: "active" } });
  await notify("google", { storeId: sold.storeId, state: "revoked" });
  expect(await next()).toMatchObject({ tier: "free", subscription: { status: "revoked" } });
  stop.abort();
  await reader.cancel();
});

test("the ledger takes no change and no deletion, and is not emptied", async () => {
  await verify(anna, app.stores.apple.sell());
  for (const statement of [
    "update subscription_ledger set cause = 'other'",
    "delete from subscription_ledger",
    "truncate subscription_ledger",
  ])
    await expect(app.db.sql.unsafe(statement)).rejects.toThrow("only appended to");
});
