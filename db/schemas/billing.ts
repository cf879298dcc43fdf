import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, Nullable } from "./common.ts";

/** The subscription tiers, lowest first. */
export const tiers = ["free", "basic", "premium"] as const;
export const Tier = Enum(tiers);
export type Tier = (typeof tiers)[number];

/** The tiers that a promo code can give. */
export const promoTiers = ["basic", "premium"] as const;
export const PromoTier = Enum(promoTiers);
export type PromoTier = (typeof promoTiers)[number];

/** The platforms of subscriptions; `toque` is a promo code. */
export const platforms = ["apple", "google", "toque"] as const;
export const Platform = Enum(platforms);
export type Platform = (typeof platforms)[number];

/** The states of a subscription; `trial`, `active` and `grace` entitle to its tier, by the clock. */
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
export const SubscriptionState = Enum(subscriptionStates);
export type SubscriptionState = (typeof subscriptionStates)[number];

const time = Type.String({ minLength: 1, description: "ISO 8601, UTC" });
const common = {
  id: Id,
  user_id: Id,
  tier: Tier,
  product_id: Type.String({ minLength: 1 }),
  status: Type.String({
    minLength: 1,
    description: "`active` exactly while it entitles to its tier, else the name of the state",
  }),
  purchase_date: time,
  expiration_date: time,
  auto_renew: Type.Boolean(),
  price: Type.Number({ minimum: 0 }),
  currency: Type.String({ minLength: 1, description: "ISO 4217" }),
  state: SubscriptionState,
  entitled_until: time,
};
export const AppleSubscription = Type.Object({
  ...common,
  platform: Type.Literal("apple"),
  original_transaction_id: Type.String({ minLength: 1 }),
});
export const GoogleSubscription = Type.Object({
  ...common,
  platform: Type.Literal("google"),
  purchase_token: Type.String({ minLength: 1 }),
});
export const PromoSubscription = Type.Object({
  ...common,
  platform: Type.Literal("toque"),
  promo_code: Type.String({ minLength: 1 }),
});
export const Subscription = Type.Union([AppleSubscription, GoogleSubscription, PromoSubscription]);
export type Subscription = Static<typeof Subscription>;

export const AppleVerifyRequest = Body({
  user_id: Id,
  receipt_data: Type.String({ minLength: 1, maxLength: 500_000, pattern: "\\S" }),
});
export const GoogleVerifyRequest = Body({
  product_id: Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" }),
  purchase_token: Type.String({ minLength: 1, maxLength: 2000, pattern: "\\S" }),
});
/** What the stores are answered; they look at the status only. */
export const NotificationAccepted = Type.Object({ accepted: Type.Literal(true) });
export const AccountToken = Type.Object({
  account_token: Type.String({
    description: "The UUID that a purchase is made with: Apple's appAccountToken, Google's obfuscatedAccountId",
  }),
});

/** The form of a promo code: letters, digits, - and _; upper and lower case are the same. */
export const PROMO_CODE_PATTERN = "^[A-Za-z0-9][A-Za-z0-9_-]{2,63}$";
/** Days of a promo code that names none. */
export const DEFAULT_TRIAL_DAYS = 30;
export const PromoCode = Type.Object({
  code: Type.String(),
  active: Type.Boolean(),
  free_trial_days: Type.Integer(),
  tier: PromoTier,
  max_uses: Nullable(Type.Integer()),
  uses: Type.Integer(),
  expires_at: Nullable(Type.String()),
});
export type PromoCode = Static<typeof PromoCode>;
export const PromoCodes = Type.Object({ promo_codes: Type.Array(PromoCode) });
export const PromoCodeCreate = Body({
  code: Type.String({ pattern: PROMO_CODE_PATTERN, description: "3 to 64 letters, digits, - or _" }),
  free_trial_days: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 3650, description: `${DEFAULT_TRIAL_DAYS} where it is left out` })),
  ),
  tier: Type.Optional(PromoTier),
  max_uses: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 2147483647 }))),
  expires_at: Type.Optional(Nullable(Type.String({ maxLength: 40, description: "ISO 8601, in the future" }))),
});
export type PromoCodeCreate = Static<typeof PromoCodeCreate>;
/** A code as a person typed it. */
export const PromoCodeInput = Body({ code: Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" }) });
/** Why a promo code cannot be used. */
export const promoCodeRefusals = [
  "promo_code_unknown",
  "promo_code_inactive",
  "promo_code_expired",
  "promo_code_used_up",
  "promo_code_already_used",
] as const;
export const PromoCodeRefusal = Enum(promoCodeRefusals);
export type PromoCodeRefusal = (typeof promoCodeRefusals)[number];
export const PromoCodeCheck = Type.Object({
  valid: Type.Boolean(),
  free_trial_days: Nullable(Type.Integer()),
  reason: Nullable(PromoCodeRefusal),
});
export type PromoCodeCheck = Static<typeof PromoCodeCheck>;

/** Why a subscription changed. */
export const ledgerCauses = [
  "purchase",
  "notification",
  "reconciliation",
  "replacement",
  "promo_code",
  "acknowledgement",
  "transfer",
  "end",
] as const;
export const LedgerCause = Enum(ledgerCauses);
export type LedgerCause = (typeof ledgerCauses)[number];
export const LedgerEntry = Type.Object({
  id: Type.Integer(),
  subscription_id: Id,
  at: Type.String(),
  cause: LedgerCause,
  from_state: Nullable(SubscriptionState),
  to_state: SubscriptionState,
  tier: Tier,
  detail: Type.Record(Type.String(), Type.Unknown()),
});
export type LedgerEntry = Static<typeof LedgerEntry>;
