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
    expect(outcomeOf(withStatement(refunded, statement({ statedAt: day(5) }))).state).toBe("refunded");
    const back = withVerdict(refunded, "active", day(5));
    expect(outcomeOf(back)).toEqual({ state: "active", entitledUntil: day(30) });
    expect(outcomeOf(withStatement(back, statement({ state: "expired", statedAt: day(31) }))).state).toBe("expired");
    expect(outcomeOf(withStatement(back, statement({ state: "refunded", statedAt: day(6) }))).state).toBe("refunded");
    expect(outcomeOf(withVerdict(back, "refunded", day(6))).state).toBe("refunded");
    expect(outcomeOf(withStatement(back, statement({ state: "refunded", statedAt: day(4) }))).state).toBe("active");
    expect(outcomeOf(withVerdict(back, "revoked", day(4))).state).toBe("active");
    // The other way round: the reversal comes before the refund that it reverses.
    expect(outcomeOf(withVerdict(withVerdict(told(statement()), "active", day(5)), "refunded", day(3))).state).toBe(
      "active",
    );
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

test("a refund takes back its period; a later period of the same purchase was paid anew", () => {
  const bought = statement({ purchaseDate: day(0), expirationDate: day(30), entitledUntil: day(30), statedAt: day(0) });
  const refund = { ...bought, state: "refunded" as const, statedAt: day(5) };
  const sameMonth = { ...bought, statedAt: day(6) };
  const nextMonth = { ...bought, expirationDate: day(60), entitledUntil: day(60), statedAt: day(30) };
  const refunded = [refund, sameMonth].reduce(withStatement, withStatement(null, bought));
  expect(outcomeOf(refunded).state).toBe("refunded");
  expect(outcomeOf(withStatement(refunded, nextMonth))).toEqual({ state: "active", entitledUntil: day(60) });
  // Said before the refund, it was paid with it.
  expect(outcomeOf(withStatement(refunded, { ...nextMonth, statedAt: day(4) })).state).toBe("refunded");
  // What was revoked as a whole has no next period.
  expect(outcomeOf(withStatement(withVerdict(refunded, "revoked", day(7)), nextMonth)).state).toBe("revoked");
});

describe("any set of statements", () => {
  type Said = { statement: Statement } | { state: "revoked" | "refunded" | "active"; statedAt: string };
  // Few days, so that statements of one moment and of one purchase are frequent.
  const someDay = fc.integer({ min: 0, max: 4 }).map(day);
  const someStatement = fc.record({
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
    state: fc.constantFrom("revoked" as const, "refunded" as const, "active" as const),
    statedAt: someDay,
  });
  const hear = (standing: Standing, one: Said): Standing =>
    "statement" in one ? withStatement(standing, one.statement) : withVerdict(standing, one.state, one.statedAt);
  const some: fc.Arbitrary<Said[]> = fc.array(
    fc.oneof({ weight: 3, arbitrary: someStatement }, { weight: 1, arbitrary: someVerdict }),
    { minLength: 1, maxLength: 8 },
  );
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
      { numRuns: 3000 },
    );
  });

  test("means what the last verdict on the latest period says, else what was said last of it", () => {
    const isBack = (state: string) => state === "revoked" || state === "refunded";
    fc.assert(
      fc.property(some, (list) => {
        // The rule as it is told, over all that was said.
        const statements = [begin.latest, ...list.flatMap((one) => ("statement" in one ? [one.statement] : []))];
        const purchase = statements
          .map((one) => one.purchaseDate)
          .sort()
          .at(-1)!;
        const ofThis = statements.filter((one) => one.purchaseDate === purchase);
        const verdicts = [
          ...ofThis
            .filter(({ state }) => isBack(state))
            .map(({ state, statedAt, expirationDate: ends }) => ({ state, statedAt, ends })),
          ...list.flatMap((one) => ("statement" in one || one.statedAt < purchase ? [] : [{ ...one, ends: null }])),
        ];
        const last = verdicts
          .map(({ statedAt }) => statedAt)
          .sort()
          .at(-1);
        const decisive = verdicts.filter(({ statedAt }) => statedAt === last);
        const standing = list.reduce(hear, begin);
        const { state } = outcomeOf(standing);
        const takenBack = decisive.filter((one) => isBack(one.state));
        const { latest: said } = standing;
        // A later period of the same purchase is stated since.
        const goesOn =
          !isBack(said.state) &&
          takenBack.every(({ ends }) => ends !== null && said.expirationDate > ends && said.statedAt > last!);
        if (takenBack.length > 0) expect(isBack(state)).toBe(!goesOn);
        else expect(isBack(state)).toBe(false);
        if (decisive.length === 0) {
          const latest = ofThis
            .map(({ statedAt }) => statedAt)
            .sort()
            .at(-1);
          expect(ofThis.filter(({ statedAt }) => statedAt === latest).map((one) => one.state)).toContain(state);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
