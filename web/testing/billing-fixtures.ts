import type { LedgerEntry, PromoCode, Subscription } from "@toque/db/schemas/billing.ts";

// Subscriptions and promo codes as the API returns them.

const day = 86_400_000;
const at = (days: number): string => new Date(Date.now() + days * day).toISOString();

/** A running subscription of the Play store, with the given fields. */
export function subscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    id: 1,
    user_id: 1,
    platform: "google",
    tier: "basic",
    product_id: "basic_monthly",
    status: "active",
    state: "active",
    purchase_date: at(-12),
    expiration_date: at(18),
    entitled_until: at(18),
    auto_renew: true,
    price: 8.99,
    currency: "EUR",
    purchase_token: "token",
    ...changes,
  } as Subscription;
}

export const subscriptions: Subscription[] = [
  subscription(),
  subscription({ id: 2, user_id: 7, platform: "apple", state: "grace", product_id: "basic_quarterly", price: 21.99 }),
  subscription({ id: 3, user_id: 12, platform: "toque", state: "trial", product_id: "SPRING30", price: 0 }),
  subscription({ id: 4, user_id: 31, status: "on_hold", state: "on_hold", entitled_until: at(-2) }),
  subscription({ id: 5, user_id: 44, tier: "premium", status: "expired", state: "expired", auto_renew: false }),
];

const entry = (id: number, days: number, changes: Partial<LedgerEntry>): LedgerEntry => ({
  id,
  subscription_id: 1,
  at: at(days),
  cause: "notification",
  from_state: "active",
  to_state: "active",
  tier: "basic",
  detail: {},
  ...changes,
});

export const ledger: LedgerEntry[] = [
  entry(1, -42, { cause: "purchase", from_state: null, to_state: "trial" }),
  entry(2, -35, { from_state: "trial" }),
  entry(3, -12, { detail: { type: "SUBSCRIPTION_RENEWED" } }),
];

export const promoCode = (code: string, changes: Partial<PromoCode> = {}): PromoCode => ({
  code,
  active: true,
  free_trial_days: 30,
  max_uses: 100,
  expires_at: at(60),
  tier: "basic",
  uses: 12,
  ...changes,
});

export const promoCodes: PromoCode[] = [
  promoCode("SPRING30"),
  promoCode("FRIENDS", { free_trial_days: 90, max_uses: null, expires_at: null, tier: "premium", uses: 3 }),
  promoCode("WINTER", { active: false, expires_at: at(-20), uses: 100 }),
];
