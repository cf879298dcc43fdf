import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { chargesAt, type StoredCharges, spendCharge } from "./charges.ts";

const HOUR = 3_600_000;
const rule = { hoursPerCharge: 8, max: 5 };
const stored = fc.record({ charges: fc.nat(7), at: fc.integer({ min: 0, max: 1e12 }) });
const span = fc.integer({ min: 0, max: 200 * HOUR });

describe("charges", () => {
  test("come back one every eight hours up to the maximum", () => {
    const empty = { charges: 0, at: 1000 };
    expect(chargesAt(empty, rule, 1000)).toEqual({ charges: 0, max: 5, nextIn: 8 * HOUR });
    expect(chargesAt(empty, rule, 1000 + 9 * HOUR)).toEqual({ charges: 1, max: 5, nextIn: 7 * HOUR });
    expect(chargesAt(empty, rule, 1000 + 40 * HOUR)).toEqual({ charges: 5, max: 5, nextIn: null });
    expect(chargesAt(empty, rule, 1e15)).toEqual({ charges: 5, max: 5, nextIn: null });
    expect(spendCharge(empty, rule, 1000)).toBeNull();
  });

  test("spending takes exactly one, and the progress to the next one stays", () => {
    fc.assert(
      fc.property(stored, span, (before, later) => {
        const now = before.at + later;
        const there = chargesAt(before, rule, now);
        const after = spendCharge(before, rule, now);
        if (there.charges === 0) return expect(after).toBeNull();
        const left = chargesAt(after!, rule, now);
        expect(left.charges).toBe(there.charges - 1);
        if (there.nextIn !== null) expect(left.nextIn).toBe(there.nextIn);
      }),
    );
  });

  test("are never more than the maximum by waiting, and never fewer by it", () => {
    fc.assert(
      fc.property(stored, span, span, (before, first, second) => {
        const one = chargesAt(before, rule, before.at + first);
        const two = chargesAt(before, rule, before.at + first + second);
        expect(two.charges).toBeGreaterThanOrEqual(one.charges);
        expect(two.charges).toBeLessThanOrEqual(Math.max(rule.max, before.charges));
      }),
    );
  });

  test("a clock set back neither takes charges nor gives any when it is right again", () => {
    fc.assert(
      fc.property(stored, span, fc.integer({ min: 1, max: 1000 * HOUR }), (before, later, back) => {
        const now = before.at + later;
        const wrong = now - back;
        const there = chargesAt(before, rule, now).charges;
        expect(chargesAt(before, rule, wrong).charges).toBeGreaterThanOrEqual(before.charges);
        // Spent by the right clock, or by the wrong one: afterwards it is the same, or what had not come yet is missing.
        const spend = (at: number): StoredCharges => spendCharge(before, rule, at) ?? before;
        const afterWrong = chargesAt(spend(wrong), rule, now).charges;
        expect(afterWrong).toBeLessThanOrEqual(there);
        if (before.charges > 0) expect(afterWrong).toBeGreaterThanOrEqual(there - 1);
        const spent = spend(now);
        expect(chargesAt(spent, rule, now - back).charges).toBe(spent.charges);
        expect(chargesAt(spent, rule, now)).toEqual(chargesAt(spent, rule, Math.max(now, spent.at)));
      }),
    );
  });

  test("a clock set back moves no promised time: the next charge comes when it was announced", () => {
    fc.assert(
      fc.property(stored, span, fc.integer({ min: 1, max: 1000 * HOUR }), (before, later, back) => {
        const now = before.at + later;
        for (const at of [now, now - back]) {
          const there = chargesAt(before, rule, at);
          if (there.nextIn === null) continue;
          expect(there.nextIn).toBeGreaterThan(0);
          const promised = at + there.nextIn;
          expect(chargesAt(before, rule, promised - 1).charges).toBe(there.charges);
          expect(chargesAt(before, rule, promised).charges).toBe(there.charges + 1);
        }
      }),
    );
  });

  test("however the clock jumps, spends never outnumber what was there and what came in real time", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 * HOUR }), { maxLength: 60 }), (clock) => {
        let state: StoredCharges = { charges: 5, at: 0 };
        let spends = 0;
        for (const now of clock) {
          const after = spendCharge(state, rule, now);
          if (after) spends++;
          state = after ?? state;
        }
        expect(spends).toBeLessThanOrEqual(5 + Math.floor(Math.max(0, ...clock) / (8 * HOUR)));
      }),
    );
  });
});
