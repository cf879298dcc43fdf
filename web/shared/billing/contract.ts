import type { LedgerCause, Platform, PromoCodeRefusal, SubscriptionState } from "@toque/db/schemas/billing.ts";

// The lists of the billing schemas that the page shows; the page imports only types of them.

/** `toque`: from a promo code. */
export const platforms = ["apple", "google", "toque"] as const satisfies readonly Platform[];

/** Only the first three entitle to the tier, and only until `entitled_until`. */
export const subscriptionStates = [
  "trial",
  "active",
  "grace",
  "on_hold",
  "paused",
  "expired",
  "revoked",
  "refunded",
] as const satisfies readonly SubscriptionState[];

/** What a promo code is made of; upper and lower case are the same. */
export const promoCodePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{2,63}$/;

/** Why a code cannot be used. */
export const promoCodeRefusals = [
  "promo_code_unknown",
  "promo_code_inactive",
  "promo_code_expired",
  "promo_code_used_up",
  "promo_code_already_used",
] as const satisfies readonly PromoCodeRefusal[];

export const ledgerCauses = [
  "purchase",
  "notification",
  "reconciliation",
  "replacement",
  "promo_code",
  "acknowledgement",
  "end",
] as const satisfies readonly LedgerCause[];
