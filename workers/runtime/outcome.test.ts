import { describe, expect, test } from "bun:test";
import { asJobError, JobError } from "./errors.ts";
import { planAfterFailure, defaultJobRetryPolicy as policy } from "./outcome.ts";

const passing = { retryable: true, retryAfterMs: null };
const minutes = (n: number) => n * 60_000;

describe("after a failure", () => {
  test("a job waits one second, then two, and is given up after the third attempt", () => {
    expect(planAfterFailure(passing, 0, 10, policy)).toEqual({ retryInMs: 1000, countAttempt: true });
    expect(planAfterFailure(passing, 1, 10, policy)).toEqual({ retryInMs: 2000, countAttempt: true });
    expect(planAfterFailure(passing, 2, 10, policy)).toEqual({ deadLetter: true });
  });

  test("a Retry-After is obeyed at no cost, until the job would be older than fifteen minutes", () => {
    const later = { retryable: true, retryAfterMs: minutes(2) };
    expect(planAfterFailure(later, 2, 0, policy)).toEqual({ retryInMs: minutes(2), countAttempt: false });
    expect(planAfterFailure(later, 0, minutes(13), policy)).toEqual({ retryInMs: minutes(2), countAttempt: false });
    expect(planAfterFailure(later, 0, minutes(13) + 1, policy)).toEqual({ deadLetter: true });
  });

  test("what is final ends at once, with nothing to replay", () => {
    expect(planAfterFailure({ retryable: false, retryAfterMs: null }, 0, 0, policy)).toEqual({ deadLetter: false });
  });
});

describe("an error that is not a job error", () => {
  test.each(["40001", "40P01", "57P01", "08006", "CONNECTION_CLOSED", "ECONNRESET"])("may pass: %s", (code) => {
    expect(asJobError(Object.assign(new Error("inner"), { code }))).toMatchObject({
      code: "job_failed",
      retryable: true,
    });
  });

  test.each(["23505", "42P01", "ENOENT", ""])("is final: %p", (code) => {
    expect(asJobError(Object.assign(new Error("inner"), { code })).retryable).toBe(false);
  });

  test("says nothing of the inside, and keeps it for the log", () => {
    const inner = new TypeError("x is undefined");
    const error = asJobError(inner);
    expect(`${error.code} ${error.detail}`).not.toContain("undefined");
    expect(error.cause).toBe(inner);
    expect(asJobError("text")).toMatchObject({ code: "job_failed", retryable: false });
  });

  test("a job error stays what it is; a Retry-After makes it retryable", () => {
    const error = new JobError({ code: "model_timeout", detail: "d", retryAfterMs: 5 });
    expect(asJobError(error)).toBe(error);
    expect(error.retryable).toBe(true);
    expect(new JobError({ code: "model_timeout", detail: "d" }).retryable).toBe(false);
  });
});
