import { afterEach, beforeEach, expect, test } from "bun:test";
import { ApiError } from "./client/api-error.ts";
import { report, reported } from "./report.ts";

const real = globalThis.reportError;
let reports: unknown[] = [];
beforeEach(() => {
  reports = [];
  globalThis.reportError = (error: unknown) => void reports.push(error);
});
afterEach(() => {
  globalThis.reportError = real;
});

test("a report has its code and its cause", () => {
  const cause = new Error("burnt");
  report("LANGUAGE_LOAD_FAILED", cause);
  expect(reports).toEqual([expect.objectContaining({ message: "LANGUAGE_LOAD_FAILED", cause })]);
});

test("a read that fails is reported and still fails", async () => {
  expect(await reported("X", Promise.resolve(4))).toBe(4);
  expect(reports).toEqual([]);
  await expect(reported("X", Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(reports).toHaveLength(1);
});

test("a cancelled read, or one whose session has ended, is not reported", async () => {
  await expect(reported("X", Promise.reject(new DOMException("", "AbortError")))).rejects.toThrow();
  await expect(reported("X", Promise.reject(new ApiError({ status: 401, code: "no" })))).rejects.toThrow();
  expect(reports).toEqual([]);
  await expect(reported("X", Promise.reject(new ApiError({ status: 500, code: "no" })))).rejects.toThrow();
  expect(reports).toHaveLength(1);
});
