import { expect, test } from "bun:test";
import { draftErrors, emptyDraft, toRequest } from "./promo-code-draft.ts";

const now = new Date("2026-03-01T12:00:00").getTime();

test("a code is needed, and nothing else", () => {
  expect(draftErrors(emptyDraft, now)).toEqual({ code: "code_required" });
  expect(draftErrors({ ...emptyDraft, code: "SPRING30" }, now)).toEqual({});
});

test.each([
  [{ code: "SPRING 30" }, { code: "code_form" }],
  [{ code: "AB" }, { code: "code_form" }],
  [{ days: "" }, { days: "whole_number" }],
  [{ days: "0" }, { days: "whole_number" }],
  [{ days: "1.5" }, { days: "whole_number" }],
  [{ maxUses: "-3" }, { maxUses: "whole_number" }],
  [{ lastDay: "2026-02-28" }, { lastDay: "day_past" }],
  [{ lastDay: "soon" }, { lastDay: "day_past" }],
] as const)("%p is refused", (changes, errors) =>
  expect(draftErrors({ ...emptyDraft, code: "ABC", ...changes }, now)).toEqual(errors),
);

test("what is left empty has no limit; the last day counts until its end", () => {
  expect(toRequest({ ...emptyDraft, code: " ABC " })).toEqual({
    code: "ABC",
    free_trial_days: 30,
    max_uses: null,
    expires_at: null,
    tier: "basic",
  });
  const draft = { code: "ABC", days: "7", maxUses: "50", lastDay: "2026-03-01", tier: "premium" as const };
  expect(draftErrors(draft, now)).toEqual({});
  const made = toRequest(draft);
  expect(made).toMatchObject({ free_trial_days: 7, max_uses: 50, tier: "premium" });
  expect(new Date(made.expires_at ?? "").getTime()).toBe(new Date(2026, 2, 1, 23, 59, 59, 999).getTime());
});
