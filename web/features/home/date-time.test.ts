import { describe, expect, test } from "bun:test";
import { dayNumber, isWeekdayEvening, partOfDay } from "./date-time.ts";

describe("the part of the day", () => {
  test("depends on the hour", () => {
    expect([4, 5, 10, 11, 15, 16, 21, 22, 23, 0].map(partOfDay)).toEqual([
      "night",
      "morning",
      "morning",
      "day",
      "day",
      "evening",
      "evening",
      "night",
      "night",
      "night",
    ]);
  });

  test("is a weekday evening from Monday to Friday only", () => {
    expect(isWeekdayEvening(new Date(2026, 10, 20, 18))).toBe(true);
    expect(isWeekdayEvening(new Date(2026, 10, 20, 12))).toBe(false);
    expect(isWeekdayEvening(new Date(2026, 10, 21, 18))).toBe(false);
    expect(isWeekdayEvening(new Date(2026, 10, 22, 18))).toBe(false);
  });
});

test("the day number changes at local midnight", () => {
  const noon = new Date(2026, 2, 28, 12);
  expect(dayNumber(new Date(2026, 2, 29, 12)) - dayNumber(noon)).toBe(1);
  expect(dayNumber(new Date(2026, 2, 28, 23, 59))).toBe(dayNumber(noon));
});
