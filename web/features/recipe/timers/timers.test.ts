import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { extended, isDone, secondsLeft, startedTimer, type Timer, toggled } from "./timers.ts";

const timer = (seconds: number, now = 0): Timer =>
  startedTimer({ id: "a", recipeId: 1, stepId: 2, label: "Step 1", seconds }, now);

describe("a timer", () => {
  test("runs down, ends at nothing and stays there", () => {
    const one = timer(60, 1000);
    expect([1000, 31_000, 61_000, 99_000].map((now) => secondsLeft(one, now))).toEqual([60, 30, 0, 0]);
    expect([60_999, 61_000].map((now) => isDone(one, now))).toEqual([false, true]);
  });

  test("keeps what is left while it rests", () => {
    fc.assert(
      fc.property(fc.nat(3600), fc.nat(3_600_000), fc.nat(3_600_000), (seconds, ran, rested) => {
        fc.pre(ran < seconds * 1000);
        const paused = toggled(timer(seconds), ran);
        const left = secondsLeft(paused, ran);
        expect(secondsLeft(paused, ran + rested)).toBe(left);
        const resumed = toggled(paused, ran + rested);
        expect(secondsLeft(resumed, ran + rested)).toBeCloseTo(left, 3);
        expect(isDone(paused, Number.MAX_SAFE_INTEGER)).toBe(false);
      }),
    );
  });

  test("a minute more counts from now when it is done", () => {
    expect(secondsLeft(extended(timer(60), 30_000), 30_000)).toBe(90);
    expect(secondsLeft(extended(timer(60), 500_000), 500_000)).toBe(60);
    expect(secondsLeft(extended(toggled(timer(60), 20_000), 30_000), 30_000)).toBe(100);
  });

  test("what is done cannot be paused", () => expect(toggled(timer(1), 5000)).toEqual(timer(1)));
});
