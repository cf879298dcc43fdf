import { expect, test } from "bun:test";
import { readErasedAt } from "./read-erased-at.ts";

test("the day of erasure comes from the history entry, or there is none", () => {
  expect(readErasedAt({ erasedAt: "2026-12-07T12:00:00.000Z" })?.toISOString()).toBe("2026-12-07T12:00:00.000Z");
  for (const state of [null, 4, {}, { erasedAt: "soon" }, { erasedAt: 7 }]) expect(readErasedAt(state)).toBeNull();
});
