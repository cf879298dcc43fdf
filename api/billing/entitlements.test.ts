import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";

// Tiers at work, where a subscription is required.

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  const daily = { AI_DAILY_FREE: "1", AI_DAILY_BASIC: "3", AI_DAILY_PREMIUM: "5" };
  app = await testApp({ SUBSCRIPTION_REQUIRED: "true", ...daily });
  admin = await app.signUp("admin@example.org", ["admin"]);
});
afterAll(() => app.close());

const act = async (as: TestUser) =>
  (await app.call("POST", "/api/food/get-random-fun-fact", { as, headers: { prefer: "respond-async" } })).status;
const acts = async (as: TestUser, times: number) => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push(await act(as));
  return statuses;
};
const give = async (to: TestUser, tier: "basic" | "premium") => {
  const code = `TIER-${crypto.randomUUID()}`;
  await app.call("POST", "/api/billing/promo-codes", { as: admin, body: { code, tier } });
  await app.call("POST", "/api/billing/subscriptions/use-promo-code", { as: to, body: { code } });
};

describe("the quota", () => {
  test("is that of the tier, and a change of the tier holds from the next call", async () => {
    const anna = await app.signUp();
    expect(await acts(anna, 2)).toEqual([202, 429]);
    await give(anna, "basic");
    expect(await acts(anna, 3)).toEqual([202, 202, 429]);
    await give(anna, "premium");
    expect(await acts(anna, 3)).toEqual([202, 202, 429]);
    await app.db.sql`update subscriptions set entitled_until = now() where user_id = ${anna.id}`;
    expect(await act(anna)).toBe(429);
  });

  test("is reserved exactly by calls at once, and returned exactly when a job is cancelled", async () => {
    const ben = await app.signUp();
    await give(ben, "premium");
    const statuses = await Promise.all(Array.from({ length: 20 }, () => act(ben)));
    expect(statuses.filter((status) => status === 202)).toHaveLength(5);
    const jobs = await app.db.sql<{ id: number }[]>`select id from jobs where user_id = ${ben.id} order by id limit 2`;
    for (const { id } of [...jobs, ...jobs]) await app.call("DELETE", `/api/recipe/jobs/${id}`, { as: ben });
    expect(await acts(ben, 3)).toEqual([202, 202, 429]);
  });

  test("of an admin is that of premium, without a subscription", async () => {
    expect(await app.deps.entitlements.of({ userId: admin.id })).toEqual({ tier: "premium", aiPerDay: 5 });
    expect((await app.call("GET", "/api/billing/users/@me/subscription", { as: admin })).body as unknown).toBeNull();
  });
});

test("where no subscription is required nothing is limited, and the tier is known all the same", async () => {
  const open = await testApp();
  const carl = await open.signUp();
  expect(await open.deps.entitlements.of({ userId: carl.id })).toEqual({ tier: "free", aiPerDay: null });
  await open.close();
});
