import { expect, test } from "bun:test";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { askKey, canRequestApproval, isPublicMeanwhile, type Visibility, visibilityOf } from "./visibility.ts";

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

test("an approved version stays public while a newer one waits, or was sent back", () => {
  for (const approval_status of ["PENDING", "REJECTED", "MODIFICATION_REQUESTED"] as const) {
    expect(isPublicMeanwhile({ private: false, approval_status })).toBe(true);
    expect(isPublicMeanwhile({ private: true, approval_status })).toBe(false);
  }
  expect(isPublicMeanwhile({ private: false, approval_status: "APPROVED" })).toBe(false);
});

test("what asking is called follows from what was decided before", () => {
  const of = (approval_status: Recipe["approval_status"], isPrivate: boolean) =>
    askKey({ approval_status, private: isPrivate });
  expect([of(null, true), of("REJECTED", true), of("APPROVED", false)]).toEqual([
    "visibility.ask",
    "visibility.ask_again",
    "visibility.ask_newest",
  ]);
});
