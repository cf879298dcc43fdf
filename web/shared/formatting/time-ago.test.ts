import { expect, test } from "bun:test";
import { formatTimeAgo } from "./time-ago.ts";

test("formats how long ago something was in the user's language", () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const minutes = (count: number) => now - count * 60_000;
  expect(formatTimeAgo(minutes(0.5), now, "en")).toBeNull();
  expect(formatTimeAgo(now + 5000, now, "en")).toBeNull();
  expect(formatTimeAgo(minutes(5), now, "en")).toBe("5 minutes ago");
  expect(formatTimeAgo(minutes(60 * 26), now, "en")).toBe("yesterday");
  expect(formatTimeAgo(minutes(60 * 24 * 15), now, "de")).toBe("vor 2 Wochen");
});
