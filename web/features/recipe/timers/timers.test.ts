import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addMinute, byUrgency, createTimer, isDone, nextEnd, secondsLeft, type Timer, togglePaused } from "./timers.ts";

const timer = (seconds: number, now = 0): Timer =>
  createTimer({ id: "a", recipeId: 1, account: null, stepId: 2, label: "Step 1", seconds }, now);

describe("a timer", () => {
  test("counts down to zero and stays there", () => {
    const one = timer(60, 1000);
    expect([1000, 31_000, 61_000, 99_000].map((now) => secondsLeft(one, now))).toEqual([60, 30, 0, 0]);
    expect([60_999, 61_000].map((now) => isDone(one, now))).toEqual([false, true]);
  });

  test("keeps the remaining time while paused", () => {
    fc.assert(
      fc.property(fc.nat(3600), fc.nat(3_600_000), fc.nat(3_600_000), (seconds, ran, pausedFor) => {
        fc.pre(ran < seconds * 1000);
        const paused = togglePaused(timer(seconds), ran);
        const left = secondsLeft(paused, ran);
        expect(secondsLeft(paused, ran + pausedFor)).toBe(left);
        const resumed = togglePaused(paused, ran + pausedFor);
        expect(secondsLeft(resumed, ran + pausedFor)).toBeCloseTo(left, 3);
        expect(isDone(paused, Number.MAX_SAFE_INTEGER)).toBe(false);
      }),
    );
  });

  test("an added minute counts from now when it is done", () => {
    expect(secondsLeft(addMinute(timer(60), 30_000), 30_000)).toBe(90);
    expect(secondsLeft(addMinute(timer(60), 500_000), 500_000)).toBe(60);
    expect(secondsLeft(addMinute(togglePaused(timer(60), 20_000), 30_000), 30_000)).toBe(100);
  });

  test("that rings comes first, the longest ringing before the others; paused ones come last", () => {
    const at = (id: string, seconds: number): Timer => ({ ...timer(seconds), id });
    const paused: Timer = { ...timer(5), id: "paused", endsAt: null, left: 5 };
    const list = [at("c", 90), paused, at("b", 20), at("d", 300), at("a", 10)];
    const { ringing, running } = byUrgency(list, 30_000);
    expect(ringing.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(running.map(({ id }) => id)).toEqual(["c", "d", "paused"]);
  });

  test("the next that ends is neither one that rings nor one that is paused", () => {
    const paused: Timer = { ...timer(5), endsAt: null, left: 5 };
    expect(nextEnd([timer(90), paused, timer(60), timer(10)], 30_000)).toBe(60_000);
    expect(nextEnd([paused, timer(10)], 30_000)).toBeNull();
  });

  test("cannot be paused when it is done", () => expect(togglePaused(timer(1), 5000)).toEqual(timer(1)));
});
