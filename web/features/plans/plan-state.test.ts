import { expect, test } from "bun:test";
import type { Subscription } from "@toque/db/schemas/billing.ts";
import plans from "../../i18n/en/plans.json";
import { subscriptionStates } from "../../shared/billing/contract.ts";
import { subscription } from "../../testing/billing-fixtures.ts";
import { planState } from "./plan-state.ts";

test.each([
  [{ state: "trial", auto_renew: true }, "trial_renews"],
  [{ state: "trial", auto_renew: false }, "trial_ends"],
  [{ state: "active", auto_renew: true }, "active_renews"],
  [{ state: "active", auto_renew: false }, "active_ends"],
  [{ state: "grace" }, "grace"],
  [{ state: "on_hold", status: "on_hold" }, "on_hold"],
  [{ state: "paused", status: "paused" }, "paused"],
  [{ state: "expired", status: "expired" }, "expired"],
  [{ state: "revoked", status: "revoked" }, "revoked"],
  [{ state: "refunded", status: "refunded" }, "refunded"],
  // The period is over by the clock, and no store has said so yet.
  [{ state: "active", status: "expired" }, "expired"],
  [{ state: "trial", status: "trial" }, "expired"],
  [{ state: "grace", status: "grace" }, "on_hold"],
] as [Partial<Subscription>, string][])("%p reads %p", (changes, sentence) =>
  expect(planState(subscription(changes)).sentence).toBe(sentence as "grace"),
);

test("only a subscription in the hands of the store is trouble", () => {
  const trouble = subscriptionStates.filter((state) => planState(subscription({ state })).trouble);
  expect(trouble).toEqual(["grace", "on_hold", "paused"]);
});

test("the texts that the specification names", () => {
  expect(plans.store).toEqual({
    no_plans: "Failed to fetch subscription plans",
    purchase_failed: "Purchase failed",
    not_verified: "Failed to purchase subscription. Try again or contact support.",
  });
  expect(plans.frequency).toEqual({ week: "per week", month: "per month", quarter: "per quarter" });
});
