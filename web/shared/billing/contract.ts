// What the billing calls answer, in one place: the page reads them by `request`.

export type PaidTier = "basic" | "premium";

/** `toque`: from a promo code. */
export const platforms = ["apple", "google", "toque"] as const;
export type Platform = (typeof platforms)[number];

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
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

export interface Subscription {
  id: number;
  user_id: number;
  platform: Platform;
  tier: "free" | PaidTier;
  product_id: string;
  /** "active" exactly while the subscription entitles, else the state. */
  status: string;
  state: SubscriptionState;
  /** ISO 8601. */
  purchase_date: string;
  expiration_date: string;
  entitled_until: string;
  auto_renew: boolean;
  /** In units of the currency. */
  price: number;
  /** ISO 4217. */
  currency: string;
}

export interface PromoCode {
  code: string;
  active: boolean;
  free_trial_days: number;
  /** Null for no limit. */
  max_uses: number | null;
  /** ISO 8601; null for no end. */
  expires_at: string | null;
  tier: PaidTier;
  uses: number;
}

export interface PromoVerification {
  valid: boolean;
  free_trial_days: number | null;
}

/** What a promo code is made of; upper and lower case are the same. */
export const promoCodePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{2,63}$/;

export const ledgerCauses = [
  "purchase",
  "notification",
  "reconciliation",
  "replacement",
  "promo_code",
  "acknowledgement",
  "end",
] as const;

/** One change of a subscription. */
export interface LedgerEntry {
  id: number;
  subscription_id: number;
  /** ISO 8601. */
  at: string;
  /** One of {@link ledgerCauses}. */
  cause: string;
  from_state: string | null;
  to_state: string;
  tier: string;
  detail: Record<string, unknown>;
}
