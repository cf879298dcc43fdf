import { expect, test } from "bun:test";
import { ApiError } from "../client/api-error.ts";
import { retryWait } from "./use-retry-wait.ts";

test("only a 429 with Retry-After causes a wait", () => {
  const refused = (status: number, retryAfter: number | null) => new ApiError({ status, code: "no", retryAfter });
  expect(retryWait(refused(429, 7))).toBe(7);
  expect(retryWait(refused(429, 0.2))).toBe(1);
  expect(retryWait(refused(429, null))).toBe(0);
  expect(retryWait(refused(503, 30))).toBe(0);
  expect(retryWait(new Error("no"))).toBe(0);
});
