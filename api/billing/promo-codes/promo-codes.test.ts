import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { LedgerEntry, PromoCode, Subscription } from "@toque/db/schemas/billing.ts";
import { reconcileDue } from "@toque/workers/billing/reconcile.ts";
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
});
afterAll(() => app.close());

const DAY = 86_400_000;
let codes = 0;
const create = (over: object = {}, as: TestUser = admin) =>
  app.call<PromoCode & { code: string; detail: unknown }>("POST", "/api/billing/promo-codes", {
    as,
    body: { code: `CODE-${++codes}`, ...over },
  });
const made = async (over: object = {}) => {
  const { status, body } = await create(over);
  expect(status).toBe(201);
  return body.code;
};
const check = async (code: string, as: TestUser = anna) =>
  (await app.call("POST", "/api/billing/promo-codes/verify", { as, body: { code } })).body;
const use = (code: string, as: TestUser = anna, headers: Record<string, string> = {}) =>
  app.call<Subscription & { code: string }>("POST", "/api/billing/subscriptions/use-promo-code", {
    as,
    body: { code },
    headers,
  });
const tier = async ({ id }: TestUser) => (await app.deps.entitlements.of({ userId: id })).tier;
const deactivate = (code: string) =>
  app.call<PromoCode>("PUT", `/api/billing/promo-codes/${code}/deactivate`, { as: admin });
const no = (reason: string) => ({ valid: false, free_trial_days: null, reason });
const yes = (free_trial_days: number) => ({ valid: true, free_trial_days, reason: null });
/** Whole days between two times. */
const days = (from: string | number, to: string) => (new Date(to).getTime() - new Date(from).getTime()) / DAY;

describe("a promo code", () => {
  test("is made by an admin, with days, tier, a number of uses and an end", async () => {
    const expires_at = new Date(Date.now() + DAY).toISOString();
    const full = { code: "Spring_26", free_trial_days: 14, tier: "premium", max_uses: 2, expires_at };
    expect(await create(full)).toMatchObject({ status: 201, body: { ...full, active: true, uses: 0 } });
    expect((await create()).body).toMatchObject({
      free_trial_days: 30,
      tier: "basic",
      max_uses: null,
      expires_at: null,
    });
    const { body } = await app.call<{ promo_codes: PromoCode[] }>("GET", "/api/billing/promo-codes", { as: admin });
    expect(body.promo_codes.map(({ code }) => code)).toContain("Spring_26");
    // The same whatever the case.
    expect(await create({ code: "SPRING_26" })).toMatchObject({ status: 409, body: { code: "promo_code_exists" } });
    expect((await create({}, anna)).status).toBe(403);
  });

  test("with a field that is none is refused by its name, and not made", async () => {
    const before = (await app.db.sql`select 1 from promo_codes`).length;
    for (const [field, value] of [
      ["code", "a"],
      ["code", "with blank"],
      ["code", "ünïcode"],
      ["code", "x".repeat(65)],
      ["code", "<b>x</b>"],
      ["free_trial_days", 0],
      ["free_trial_days", -3],
      ["free_trial_days", 1.5],
      ["free_trial_days", 3651],
      ["free_trial_days", "14"],
      ["tier", "free"],
      ["max_uses", 0],
      ["expires_at", "tomorrow"],
      ["expires_at", "2099-02-31T00:00:00Z"],
      ["expires_at", "2020-01-01T00:00:00Z"],
      ["uses", 0],
      ["active", false],
    ] as const) {
      const { status, body } = await create({ [field]: value });
      expect([field, value, status, body.detail]).toMatchObject([field, value, 422, [{ loc: ["body", field] }]]);
    }
    expect((await app.db.sql`select 1 from promo_codes`).length).toBe(before);
  });

  test("gives its days from now on, once a user, however it is written", async () => {
    const code = await made({ free_trial_days: 10, tier: "premium" });
    expect(await check(code)).toEqual(yes(10));
    const { status, body } = await use(` ${code.toLowerCase()} `);
    expect([status, body]).toMatchObject([
      201,
      {
        platform: "toque",
        promo_code: code,
        tier: "premium",
        status: "active",
        state: "trial",
        product_id: "premium_promo",
        price: 0,
        currency: "EUR",
        auto_renew: false,
      },
    ]);
    expect(days(body.purchase_date, body.expiration_date)).toBe(10);
    expect([await tier(anna), await tier(ben)]).toEqual(["premium", "free"]);
    expect(await use(code)).toMatchObject({ status: 409, body: { code: "promo_code_already_used" } });
    expect([await check(code), await check(code, ben)]).toEqual([no("promo_code_already_used"), yes(10)]);
    const { body: ledger } = await app.call<LedgerEntry[]>("GET", `/api/billing/users/${anna.id}/ledger`, {
      as: admin,
    });
    expect(ledger).toMatchObject([{ cause: "promo_code", to_state: "trial", tier: "premium", detail: { code } }]);
  });

  test("is appended to what gives as much already, and to nothing less", async () => {
    await use(await made({ free_trial_days: 5 }));
    const second = (await use(await made({ free_trial_days: 7 }))).body;
    expect(days(second.purchase_date, second.expiration_date)).toBeCloseTo(12, 2);
    // A premium one begins now: what runs is less.
    const premium = (await use(await made({ free_trial_days: 3, tier: "premium" }))).body;
    expect([days(premium.purchase_date, premium.expiration_date), await tier(anna)]).toEqual([3, "premium"]);
    // A basic one comes after all of them, and entitles only then.
    const third = (await use(await made({ free_trial_days: 1 }))).body;
    expect([days(third.purchase_date, third.expiration_date), third.status]).toEqual([expect.closeTo(13, 2), "trial"]);
    await app.db.sql`update subscriptions set entitled_until = now() where user_id = ${anna.id} and id <> ${third.id}`;
    expect(await tier(anna)).toBe("free");
  });

  test("appended to a purchase gives no more days when that is refunded", async () => {
    const sold = app.stores.google.sell();
    await app.call("POST", "/api/billing/subscriptions/google/verify", {
      as: anna,
      body: { product_id: sold.productId, purchase_token: sold.storeId },
    });
    await use(await made({ free_trial_days: 2 }));
    const notification = app.stores.google.notify({ storeId: sold.storeId, state: "refunded" });
    await app.call("POST", "/api/billing/subscriptions/google/webhook", { body: notification });
    expect(await tier(anna)).toBe("free");
  });

  test("appended to a purchase waits on when that renews: no day runs beside a paid one", async () => {
    const end = (await use(await made({ free_trial_days: 4 }), ben)).body.expiration_date;
    const sold = app.stores.google.sell();
    const { body: bought } = await app.call<Subscription>("POST", "/api/billing/subscriptions/google/verify", {
      as: anna,
      body: { product_id: sold.productId, purchase_token: sold.storeId },
    });
    const first = (await use(await made({ free_trial_days: 5 }))).body;
    const second = (await use(await made({ free_trial_days: 7 }))).body;
    const premium = (await use(await made({ free_trial_days: 3, tier: "premium" }))).body;
    const read = async ({ id }: { id: number }, as = anna) =>
      (await app.call<Subscription>("GET", `/api/billing/subscriptions/${id}`, { as })).body;
    const renew = async (over: object) => {
      const subscription = app.stores.google.change(sold.storeId, over);
      const body = app.stores.google.notify({ storeId: sold.storeId, subscription });
      await app.call("POST", "/api/billing/subscriptions/google/webhook", { body });
    };
    const month = new Date(new Date(bought.entitled_until).getTime() + 30 * DAY).toISOString();
    await renew({ purchaseDate: bought.entitled_until, expirationDate: month, entitledUntil: month });
    expect((await read(bought)).entitled_until).toBe(month);
    expect(days(month, (await read(first)).entitled_until)).toBeCloseTo(5, 5);
    expect(days(month, (await read(second)).entitled_until)).toBeCloseTo(12, 5);
    // What gives more runs already, and what others have is theirs.
    expect((await read(premium)).entitled_until).toBe(premium.entitled_until);
    expect((await read({ id: (await use(await made({ free_trial_days: 1 }), ben)).body.id }, ben)).entitled_until).toBe(
      new Date(new Date(end).getTime() + DAY).toISOString(),
    );
    const { body: ledger } = await app.call<LedgerEntry[]>("GET", `/api/billing/users/${anna.id}/ledger`, {
      as: admin,
    });
    expect(ledger.slice(0, 2)).toMatchObject([
      { subscription_id: second.id, cause: "notification", detail: { after_subscription_id: bought.id } },
      { subscription_id: first.id, cause: "notification", detail: { after_subscription_id: bought.id } },
    ]);
    // A renewal that the store tells of a day late: the day that has run is used, and no more.
    await app.db.sql`
      update subscriptions set entitled_until = now() - interval '1 day',
        standing = jsonb_set(standing, '{latest,entitledUntil}', to_jsonb(${new Date(Date.now() - DAY).toISOString()}::text))
      where id = ${bought.id}`;
    await app.db.sql`
      update subscriptions set entitled_from = now() - interval '1 day', entitled_until = now() + interval '4 days',
        expiration_date = now() + interval '4 days' where id = ${first.id}`;
    const next = new Date(Date.now() + 29 * DAY).toISOString();
    await renew({ purchaseDate: month, expirationDate: next, entitledUntil: next });
    expect(days(next, (await read(first)).entitled_until)).toBeCloseTo(4, 2);
  });

  test("that is unknown, deactivated, over or used up gives nothing; asking tells why, as using it does", async () => {
    const off = await made();
    expect((await deactivate(off.toLowerCase())).body).toMatchObject({ code: off, active: false });
    expect((await deactivate(off)).body.active).toBe(false);
    expect(await app.call("PUT", "/api/billing/promo-codes/NOTHING/deactivate", { as: admin })).toMatchObject({
      status: 404,
      body: { code: "promo_code_unknown" },
    });
    const over = await made();
    await app.db.sql`update promo_codes set expires_at = now() where code = ${over}`;
    const full = await made({ max_uses: 1 });
    await use(full, ben);
    const wanted = [
      [off, 409, "promo_code_inactive"],
      [over, 409, "promo_code_expired"],
      [full, 409, "promo_code_used_up"],
      ["NOTHING", 404, "promo_code_unknown"],
    ] as const;
    for (const [code, status, error] of wanted) {
      expect(await check(code)).toEqual(no(error));
      const answer = await use(code);
      expect([code, answer.status, answer.body.code]).toEqual([code, status, error]);
    }
    expect(await tier(anna)).toBe("free");
    // What a code gave stays when it is deactivated.
    await deactivate(full);
    expect(await tier(ben)).toBe("basic");
  });

  test("ends by the clock at once, and in the ledger soon after", async () => {
    const { id } = (await use(await made())).body;
    await app.db.sql`update subscriptions set entitled_until = now() where id = ${id}`;
    expect(await tier(anna)).toBe("free");
    const read = async () => (await app.call("GET", `/api/billing/subscriptions/${id}`, { as: anna })).body;
    expect(await read()).toMatchObject({ status: "expired", state: "expired" });
    expect((await reconcileDue(app.deps)).ended).toBeGreaterThan(0);
    expect((await reconcileDue(app.deps)).ended).toBe(0);
    const { body } = await app.call<LedgerEntry[]>("GET", `/api/billing/users/${anna.id}/ledger`, { as: admin });
    expect(body[0]).toMatchObject({ cause: "end", from_state: "trial", to_state: "expired" });
  });
});

describe("at once", () => {
  test("fifty people at a code with one use left: one gets it", async () => {
    const code = await made({ max_uses: 2 });
    await use(code, ben);
    const people = await Promise.all(Array.from({ length: 50 }, () => app.signUp()));
    const answers = await Promise.all(people.map((one) => use(code, one)));
    const statuses = answers.map(({ status, body }) => (status === 201 ? "201" : `${status} ${body.code}`));
    expect(statuses.filter((one) => one === "201")).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set(["201", "409 promo_code_used_up"]));
    const [row] = await app.db.sql`select uses from promo_codes where code = ${code}`;
    expect(row).toMatchObject({ uses: 2 });
  });

  test("one person ten times: it is used once; and an Idempotency-Key gives the first answer again", async () => {
    const code = await made();
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const other = await made();
    const key = { "idempotency-key": crypto.randomUUID() };
    const [first, again] = [await use(other, ben, key), await use(other, ben, key)];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  });
});

describe("guessing", () => {
  test("is stopped for the account after some wrong codes, in either call, also a thousand at once", async () => {
    const small = await testApp({ RATE_PROMO_CODES_PER_HOUR: "5" });
    const boss = await small.signUp("boss@example.org", ["admin"]);
    const [eve, carl] = [await small.signUp(), await small.signUp()];
    const post = (path: string, as: TestUser, body: object) =>
      small.call<{ code: string }>("POST", `/api/billing/${path}`, { as, body });
    await post("promo-codes", boss, { code: "WELCOME" });
    const paths = ["promo-codes/verify", "subscriptions/use-promo-code"];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => post(paths[n % 2]!, eve, { code: `GUESS-${n}` })),
    );
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(5);
    const refused = await post(paths[0]!, eve, { code: "WELCOME" });
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_promo_codes"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // Others are not concerned, and right codes count for nothing.
    for (let n = 0; n < 9; n++) expect((await post(paths[0]!, carl, { code: "WELCOME" })).status).toBe(200);
    expect((await post(paths[1]!, carl, { code: "WELCOME" })).status).toBe(201);
    await small.close();
  });

  test("with a text that is no code at all is answered like a wrong one", async () => {
    for (const code of ["'; drop table promo_codes; --", "%", "_____", "🍳🍳🍳"]) {
      expect(await check(code)).toEqual(no("promo_code_unknown"));
      expect((await use(code)).status).toBe(404);
    }
  });
});
