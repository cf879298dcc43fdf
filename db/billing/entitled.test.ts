import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { subscriptionStates, tiers } from "../schemas/billing.ts";
import { bestOf, type Entitling, isEntitled, stateAt, statusAt, tierAt, tierOfProduct } from "./entitled.ts";
import { nextCheck, nextRetry } from "./schedule.ts";

const now = new Date("2026-05-04T12:00:00Z");
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const entitling = (over: Partial<Entitling> = {}): Entitling => ({
  tier: "basic",
  state: "active",
  entitledFrom: at(-1),
  entitledUntil: at(1),
  ...over,
});

describe("the tier", () => {
  test("is given by trial, active and grace alone, from its beginning to its end, to the millisecond", () => {
    for (const state of subscriptionStates)
      expect([state, tierAt([entitling({ state })], now)]).toEqual([
        state,
        ["trial", "active", "grace"].includes(state) ? "basic" : "free",
      ]);
    const end = at(1);
    expect(tierAt([entitling()], new Date(end.getTime() - 1))).toBe("basic");
    expect(tierAt([entitling()], end)).toBe("free");
    const later = entitling({ state: "trial", entitledFrom: at(0.5) });
    expect([tierAt([later], now), statusAt(later, now)]).toEqual(["free", "trial"]);
  });

  test("is the best of several, and status active exactly while one entitles", () => {
    const some = fc.record({
      tier: fc.constantFrom(...tiers),
      state: fc.constantFrom(...subscriptionStates),
      // Only the trial of a promo code begins later than its row.
      entitledFrom: fc.integer({ min: -3, max: 0 }).map(at),
      entitledUntil: fc.integer({ min: -2, max: 3 }).map(at),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), (list) => {
        const given = list.filter((one) => isEntitled(one, now)).map(({ tier }) => tiers.indexOf(tier));
        expect(tierAt(list, now)).toBe(tiers[Math.max(0, ...given)]!);
        for (const one of list) expect(statusAt(one, now) === "active").toBe(isEntitled(one, now));
        const best = bestOf(list, now);
        if (given.length > 0) expect(isEntitled(best!, now)).toBe(true);
        expect(best === null).toBe(list.length === 0);
      }),
    );
  });

  test("whose time is over is called expired before its store says so", () => {
    const over = entitling({ entitledUntil: at(-1) });
    expect([stateAt(over, now), statusAt(over, now)]).toEqual(["expired", "expired"]);
    const held = entitling({ state: "on_hold", entitledUntil: at(-1) });
    expect([stateAt(held, now), statusAt(held, now)]).toEqual(["on_hold", "on_hold"]);
  });

  test("follows from the id of the product", () => {
    for (const id of ["basic_weekly", "basic_monthly", "basic_quarterly"]) expect(tierOfProduct(id)).toBe("basic");
    for (const id of ["premium_monthly", "premium_weekly.v2"]) expect(tierOfProduct(id)).toBe("premium");
    for (const id of ["", "basic_", "basic", "tokens_100", "Premium_monthly", "my_premium_pack"])
      expect(tierOfProduct(id)).toBeNull();
  });
});

describe("a store is asked again", () => {
  const row = (over = {}) => ({
    id: 7,
    state: "active" as const,
    entitledUntil: at(24 * 20),
    acknowledged: true,
    replaced: false,
    ...over,
  });
  const hours = (next: Date | null) => (next!.getTime() - now.getTime()) / 3_600_000;

  test("in the next night, spread over two hours", () => {
    for (let id = 1; id < 50; id++) {
      const next = nextCheck(row({ id }), now)!;
      expect(hours(next)).toBeWithin(14, 16);
      expect([2, 3]).toContain(next.getUTCHours());
    }
  });

  test("soon after the expected end, and at once for a purchase that is not confirmed", () => {
    expect(hours(nextCheck(row({ entitledUntil: at(3) }), now))).toBeCloseTo(3 + 2 / 60);
    expect(hours(nextCheck(row({ acknowledged: false }), now))).toBeCloseTo(1 / 60);
    expect(hours(nextCheck(row({ state: "on_hold", entitledUntil: at(-50) }), now))).toBeGreaterThan(10);
  });

  test("not when it is long over or continued by another", () => {
    expect(nextCheck(row({ state: "expired", entitledUntil: at(-24 * 121) }), now)).toBeNull();
    expect(nextCheck(row({ replaced: true }), now)).toBeNull();
  });

  test("ever more rarely while it does not answer", () => {
    const waits = [1, 2, 3, 4, 9, 10, 40, 4000].map((failures) => hours(nextRetry(failures, now)) * 60);
    expect(waits).toEqual([1, 2, 4, 8, 256, 360, 360, 360]);
  });
});
