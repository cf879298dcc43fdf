import { describe, expect, test } from "bun:test";
import { dayNumber, formatTimeAgo, isWeekdayEvening, partOfDay } from "./date-time.ts";

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

test("formats how long ago something was in the user's language", () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const minutes = (count: number) => now - count * 60_000;
  expect(formatTimeAgo(minutes(0.5), now, "en")).toBeNull();
  expect(formatTimeAgo(now + 5000, now, "en")).toBeNull();
  expect(formatTimeAgo(minutes(5), now, "en")).toBe("5 minutes ago");
  expect(formatTimeAgo(minutes(60 * 26), now, "en")).toBe("yesterday");
  expect(formatTimeAgo(minutes(60 * 24 * 15), now, "de")).toBe("vor 2 Wochen");
});
