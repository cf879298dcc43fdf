import { describe, expect, test } from "bun:test";
import { asJobError, JobError } from "./errors.ts";
import { planAfterFailure, defaultJobRetryPolicy as policy } from "./outcome.ts";

const passing = { retryable: true, retryAfterMs: null };
const minutes = (n: number) => n * 60_000;
const after = (attempts: number, interruptions = 0) => ({ attempts, interruptions });

describe("after a failure", () => {
  test("a job waits one second, then two, and fails after the third attempt", () => {
    expect(planAfterFailure(passing, after(0), 10, policy)).toEqual({ retryInMs: 1000, count: "attempt" });
    expect(planAfterFailure(passing, after(1), 10, policy)).toEqual({ retryInMs: 2000, count: "attempt" });
    expect(planAfterFailure(passing, after(2), 10, policy)).toEqual({ deadLetter: true });
  });

  test("a Retry-After is obeyed without counting an attempt, until the job would be older than fifteen minutes", () => {
    const later = { retryable: true, retryAfterMs: minutes(2) };
    expect(planAfterFailure(later, after(2), 0, policy)).toEqual({ retryInMs: minutes(2), count: null });
    expect(planAfterFailure(later, after(0), minutes(13), policy)).toEqual({ retryInMs: minutes(2), count: null });
    expect(planAfterFailure(later, after(0), minutes(13) + 1, policy)).toEqual({ deadLetter: true });
  });

  test("a Retry-After of nothing does not hurry: the waits grow with the job's age, and the tries stay few", () => {
    let elapsed = 0;
    const waits: number[] = [];
    for (let tries = 0; tries < 1000; tries++) {
      const plan = planAfterFailure({ retryable: true, retryAfterMs: 0 }, after(0), elapsed, policy);
      if (!("retryInMs" in plan)) break;
      waits.push(plan.retryInMs);
      elapsed += plan.retryInMs;
    }
    expect(waits.slice(0, 8)).toEqual([1000, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
    expect(waits.length).toBeLessThan(25);
    expect(elapsed).toBeLessThanOrEqual(policy.giveUpAfterMs);
  });

  test("a database that went away costs no attempt, and ends the job after ten times only", () => {
    const away = { retryable: true, retryAfterMs: null, interrupted: true };
    expect(planAfterFailure(away, after(2, 8), 0, policy)).toEqual({ retryInMs: 1000, count: "interruption" });
    expect(planAfterFailure(away, after(0, 9), 0, policy)).toEqual({ deadLetter: true });
  });

  test("a final error ends the job at once, without a dead letter", () => {
    expect(planAfterFailure({ retryable: false, retryAfterMs: null }, after(0), 0, policy)).toEqual({
      deadLetter: false,
    });
  });
});

describe("an error that is not a job error", () => {
  test.each(["40001", "40P01", "57P01", "08006", "CONNECTION_CLOSED", "ECONNRESET"])("is transient: %s", (code) => {
    expect(asJobError(Object.assign(new Error("inner"), { code }))).toMatchObject({
      code: "job_failed",
      retryable: true,
    });
  });

  test.each(["23505", "42P01", "ENOENT", ""])("is final: %p", (code) => {
    expect(asJobError(Object.assign(new Error("inner"), { code })).retryable).toBe(false);
  });

  test("reveals no internals, and keeps them for the log", () => {
    const inner = new TypeError("x is undefined");
    const error = asJobError(inner);
    expect(`${error.code} ${error.detail}`).not.toContain("undefined");
    expect(error.cause).toBe(inner);
    expect(asJobError("text")).toMatchObject({ code: "job_failed", retryable: false });
  });

  test("a job error is unchanged; a Retry-After makes it retryable", () => {
    const error = new JobError({ code: "model_timeout", detail: "d", retryAfterMs: 5 });
    expect(asJobError(error)).toBe(error);
    expect(error.retryable).toBe(true);
    expect(new JobError({ code: "model_timeout", detail: "d" }).retryable).toBe(false);
  });
});
