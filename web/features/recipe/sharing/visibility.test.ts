import { expect, test } from "bun:test";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { mayAsk, type Visibility, visibilityOf } from "./visibility.ts";

const cases: [Recipe["approval_status"], boolean, Visibility][] = [
  [null, true, "private"],
  // Not private, but nobody has approved it.
  [null, false, "private"],
  ["PENDING", true, "pending"],
  ["PENDING", false, "pending"],
  ["APPROVED", false, "public"],
  // Approved once and made private since.
  ["APPROVED", true, "private"],
  ["REJECTED", true, "refused"],
  ["MODIFICATION_REQUESTED", true, "changes"],
];

test.each(cases)("%p, private %p: %s", (approval_status, isPrivate, expected) => {
  expect(visibilityOf({ approval_status, private: isPrivate })).toBe(expected);
});

test("nobody asks twice at once", () => {
  expect(cases.filter(([, , visibility]) => !mayAsk(visibility)).map(([status]) => status)).toEqual([
    "PENDING",
    "PENDING",
  ]);
});
