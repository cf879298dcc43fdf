import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { subscriptionStates } from "../schemas/billing.ts";
import { outcomeOf, type Standing, type Statement, withStatement, withVerdict } from "./machine.ts";

const day = (number: number): string => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000).toISOString();
const statement = (over: Partial<Statement> = {}): Statement => ({
  productId: "basic_monthly",
  state: "active",
  purchaseDate: day(0),
  expirationDate: day(30),
  entitledUntil: day(30),
  autoRenew: true,
  price: 4.99,
  currency: "EUR",
  statedAt: day(0),
  ...over,
});
const told = (...list: Statement[]): Standing =>
  list.reduce<Standing | null>((standing, one) => withStatement(standing, one), null)!;
const stateOf = (...list: Statement[]) => outcomeOf(told(...list)).state;

describe("a subscription", () => {
  test("is in the state of the latest statement, however late the others come", () => {
    const states = ["trial", "active", "grace", "on_hold", "paused", "expired", "active"] as const;
    const said = states.map((state, at) => statement({ state, statedAt: day(at) }));
    for (let at = 1; at <= said.length; at++) expect(stateOf(...said.slice(0, at))).toBe(states[at - 1]!);
    expect(stateOf(...said.toReversed())).toBe("active");
    expect(stateOf(said[5]!, said[0]!, said[3]!)).toBe("expired");
  });

  test("that was taken back stays so, whatever is said of that purchase afterwards", () => {
    for (const state of ["revoked", "refunded"] as const) {
      const taken = statement({ state, statedAt: day(2) });
      for (const other of subscriptionStates.filter((one) => one !== "revoked" && one !== "refunded")) {
        expect(stateOf(statement(), taken, statement({ state: other, statedAt: day(9) }))).toBe(state);
        expect(stateOf(taken, statement({ state: other, statedAt: day(1) }))).toBe(state);
      }
      // It never entitles beyond the moment at which it was taken.
      expect(outcomeOf(told(statement(), taken)).entitledUntil).toBe(day(2));
    }
  });

  test("that was taken back is left by a newer purchase, and the refund of an older one does not end it", () => {
    const refunded = statement({ state: "refunded", statedAt: day(40) });
    const renewed = statement({ purchaseDate: day(30), statedAt: day(30), entitledUntil: day(60) });
    for (const list of [
      [statement(), refunded, renewed],
      [renewed, refunded],
      [refunded, renewed, statement()],
    ])
      expect(outcomeOf(told(...list))).toEqual({ state: "active", entitledUntil: day(60) });
  });

  test("comes back when the store reverses the refund, until it is refunded again", () => {
    const refunded = told(statement(), statement({ state: "refunded", statedAt: day(3) }));
    const again = statement({ statedAt: day(5) });
    expect(outcomeOf(withStatement(refunded, again)).state).toBe("refunded");
    const back = withStatement(refunded, again, true);
    expect(outcomeOf(back).state).toBe("active");
    expect(outcomeOf(withStatement(back, statement({ state: "expired", statedAt: day(31) }))).state).toBe("expired");
    expect(outcomeOf(withStatement(back, statement({ state: "refunded", statedAt: day(6) }))).state).toBe("refunded");
    expect(outcomeOf(withStatement(back, statement({ state: "refunded", statedAt: day(4) }))).state).toBe("active");
  });

  test("of which a notification says no more than that it was taken back", () => {
    const standing = withVerdict(told(statement()), "revoked", day(4));
    expect(outcomeOf(standing)).toEqual({ state: "revoked", entitledUntil: day(4) });
    expect(outcomeOf(withStatement(standing, statement({ statedAt: day(9) }))).state).toBe("revoked");
    const bought = statement({ purchaseDate: day(8), statedAt: day(8) });
    expect(outcomeOf(withStatement(standing, bought)).state).toBe("active");
    // Late by days: it is not said of what was bought since.
    expect(outcomeOf(withVerdict(told(bought), "revoked", day(4))).state).toBe("active");
  });

  test("reads times in any form", () => {
    const east = statement({ statedAt: "2026-01-02T01:00:00+01:00", state: "expired" });
    expect(stateOf(statement({ statedAt: "2026-01-02T00:30:00Z" }), east)).toBe("active");
    expect(told(east).latest.statedAt).toBe(day(1));
    expect(() => told(statement({ statedAt: "yesterday" }))).toThrow(RangeError);
  });
});

describe("any set of statements", () => {
  type Said =
    | { kind: "statement"; statement: Statement; reinstates: boolean }
    | { kind: "verdict"; state: "revoked" | "refunded"; statedAt: string };
  // Few days, so that statements of one moment and of one purchase are frequent.
  const someDay = fc.integer({ min: 0, max: 4 }).map(day);
  const someStatement = fc.record({
    kind: fc.constant("statement" as const),
    reinstates: fc.boolean(),
    statement: fc.record({
      productId: fc.constantFrom("basic_monthly", "premium_weekly"),
      state: fc.constantFrom(...subscriptionStates),
      purchaseDate: someDay,
      expirationDate: someDay,
      entitledUntil: someDay,
      autoRenew: fc.boolean(),
      price: fc.constantFrom(0, 4.99),
      currency: fc.constantFrom("EUR", "USD"),
      statedAt: someDay,
    }),
  });
  const someVerdict = fc.record({
    kind: fc.constant("verdict" as const),
    state: fc.constantFrom("revoked" as const, "refunded" as const),
    statedAt: someDay,
  });
  const hear = (standing: Standing, one: Said): Standing =>
    one.kind === "statement"
      ? withStatement(standing, one.statement, one.reinstates)
      : withVerdict(standing, one.state, one.statedAt);
  const some = fc.array(fc.oneof({ weight: 4, arbitrary: someStatement }, { weight: 1, arbitrary: someVerdict }), {
    minLength: 1,
    maxLength: 8,
  });
  const begin = withStatement(null, statement({ statedAt: day(-9), purchaseDate: day(-9) }));

  test("ends in the same standing in any order, with any of them repeated", () => {
    const shuffled = some.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2, maxLength: list.length * 2 }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([list, others]) => {
        const standing = list.reduce(hear, begin);
        expect(others.reduce(hear, begin)).toEqual(standing);
        expect(list.reduce(hear, standing)).toEqual(standing);
      }),
      { numRuns: 2000 },
    );
  });

  test("never entitles after a refund, but by a newer purchase or a reversal", () => {
    fc.assert(
      fc.property(some, (list) => {
        const standing = list.reduce(hear, begin);
        const { state } = outcomeOf(standing);
        const { latest } = standing;
        const settled = list.flatMap((one) => {
          if (one.kind === "verdict") return [{ at: one.statedAt, purchase: one.statedAt, taken: true }];
          const taken = one.statement.state === "revoked" || one.statement.state === "refunded";
          if (!taken && !one.reinstates) return [];
          return [{ at: one.statement.statedAt, purchase: one.statement.purchaseDate, taken }];
        });
        const ofThis = settled.filter(({ purchase }) => purchase >= latest.purchaseDate);
        const isTaken = ofThis.some(({ taken }) => taken) && !ofThis.some(({ taken }) => !taken);
        if (isTaken) expect(["revoked", "refunded"]).toContain(state);
        if (ofThis.length === 0) expect(state).toBe(latest.state);
      }),
      { numRuns: 2000 },
    );
  });
});
