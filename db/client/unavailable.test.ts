import { expect, test } from "bun:test";
import { isDatabaseUnavailable } from "./unavailable.ts";

const coded = (code: string, more: object = {}) => Object.assign(new Error("inner"), { code, ...more });

test.each(["57P01", "57P02", "57P03", "08006", "08001", "53300", "CONNECT_TIMEOUT", "CONNECTION_CLOSED"])(
  "the database is away: %s, also as a cause",
  (code) => {
    expect(isDatabaseUnavailable(coded(code))).toBe(true);
    expect(isDatabaseUnavailable(new Error("outer", { cause: new Error("middle", { cause: coded(code) }) }))).toBe(
      true,
    );
  },
);

test("an error that ends the connection counts, whatever its code", () => {
  expect(isDatabaseUnavailable(coded("55000", { severity: "FATAL" }))).toBe(true);
  expect(isDatabaseUnavailable(coded("55000", { severity: "ERROR" }))).toBe(false);
});

test.each(["40001", "23505", "57014", "ENOENT", ""])("it is not: %p", (code) => {
  expect(isDatabaseUnavailable(coded(code, { query: "select 1" }))).toBe(false);
});

test("a socket's error counts when it is that of a statement, and not when another service refused", () => {
  expect(isDatabaseUnavailable(coded("ECONNREFUSED", { query: "select 1" }))).toBe(true);
  expect(isDatabaseUnavailable(coded("ECONNREFUSED"))).toBe(false);
  expect(isDatabaseUnavailable("ECONNREFUSED")).toBe(false);
  expect(isDatabaseUnavailable(null)).toBe(false);
});
