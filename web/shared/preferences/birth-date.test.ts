import { expect, test } from "bun:test";
import { birthDateError } from "./birth-date.ts";

test.each([
  ["", "required"],
  ["1990-05-17", null],
  ["2030-01-01", "invalid"],
  ["1800-01-01", "invalid"],
  ["1990-13-40", "invalid"],
  ["17.5.1990", "invalid"],
] as const)("the error of the date %p is %p", (date, error) => {
  expect(birthDateError(date, new Date("2026-01-01"))).toBe(error);
});
