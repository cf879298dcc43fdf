import { expect, test } from "bun:test";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { canRequestApproval, type Visibility, visibilityOf } from "./visibility.ts";

const cases: [Recipe["approval_status"], boolean, Visibility][] = [
  [null, true, "private"],
  // Not private, but not approved.
  [null, false, "private"],
  ["PENDING", true, "pending"],
  ["PENDING", false, "pending"],
  ["APPROVED", false, "public"],
  // Approved and made private afterwards.
  ["APPROVED", true, "private"],
  ["REJECTED", true, "refused"],
  ["MODIFICATION_REQUESTED", true, "changes"],
];

test.each(cases)("approval status %p, private %p: %s", (approval_status, isPrivate, expected) => {
  expect(visibilityOf({ approval_status, private: isPrivate })).toBe(expected);
});

test("approval cannot be requested while a request is pending", () => {
  expect(cases.filter(([, , visibility]) => !canRequestApproval(visibility)).map(([status]) => status)).toEqual([
    "PENDING",
    "PENDING",
  ]);
});
