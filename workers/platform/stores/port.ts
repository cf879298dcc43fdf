import type { SubscriptionState } from "@toque/db/schemas/billing.ts";

/** The app stores that sell subscriptions. */
export type StorePlatform = "apple" | "google";

/**
 * The state of a subscription. `trial`, `active` and `grace` entitle to the tier until `entitledUntil`; so does nothing else.
 * `grace`: payment failed, the store still lets the person in; `on_hold`: it no longer does, and goes on trying; `paused`: by
 * the person's wish; `revoked`: taken back by the store (family sharing, a chargeback); `refunded`: the money was returned.
 */
export type { SubscriptionState };

/** What a store says of a subscription, verified. */
export interface StoreSubscription {
  platform: StorePlatform;
  /** Its identity for its whole life: Apple's original transaction id, Google's purchase token. */
  storeId: string;
  /** The subscription that this one continues under another identity (Google's linkedPurchaseToken). */
  replacesStoreId: string | null;
  productId: string;
  state: SubscriptionState;
  /** ISO 8601. */
  purchaseDate: string;
  /** End of the paid period, ISO 8601. */
  expirationDate: string;
  /** Until when the state entitles, ISO 8601: the paid period's end, or the end of the grace period. */
  entitledUntil: string;
  autoRenew: boolean;
  /** In units of the currency, e.g. 4.99. */
  price: number;
  /** ISO 4217. */
  currency: string;
  /** The account that the purchase was made for, as our client told the store (appAccountToken, obfuscated account id). */
  accountToken: string | null;
  /** When the store signed or told this, ISO 8601: an older statement never replaces a newer one. */
  statedAt: string;
  /** Whether the purchase was confirmed to the store; Google refunds one that is not within three days. */
  acknowledged: boolean;
}

/** A verified notification. */
export interface StoreNotification {
  platform: StorePlatform;
  /** The store's own id of it: the same id is the same notification. */
  id: string;
  type: string;
  subtype: string | null;
  /** When the store sent it, ISO 8601. */
  sentAt: string;
  /** Which subscription it is about; null for one that is about none (a test, a one-time product). */
  storeId: string | null;
  /** The statement in it, where the notification carries one; else the store is asked ({@link Store.read}). */
  subscription: StoreSubscription | null;
  /**
   * What the notification itself says, where the subscription's statement cannot (a refund, a revocation); from the table of
   * the platform's types.
   */
  state: SubscriptionState | null;
}

/** What a person's device hands in after a purchase. */
export type PurchaseProof =
  | { platform: "apple"; receiptData: string }
  | { platform: "google"; productId: string; purchaseToken: string };

/** The request of a notification: its body as sent, and its headers. */
export interface NotificationRequest {
  body: unknown;
  headers: Headers;
}

/** One store. Everything that it returns has been verified: signature, application, environment. */
export interface Store {
  readonly platform: StorePlatform;
  /** @throws StoreError `invalid_purchase` for a forged, foreign or unknown proof; `store_unavailable` */
  verify(proof: PurchaseProof): Promise<StoreSubscription>;
  /** Asks the store how a subscription stands now. Null when the store does not know it. @throws StoreError `store_unavailable` */
  read(storeId: string, productId: string): Promise<StoreSubscription | null>;
  /** @throws StoreError `invalid_notification` for a forged or foreign one; `store_unavailable` when keys cannot be fetched */
  notification(request: NotificationRequest): Promise<StoreNotification>;
  /** Confirms a purchase to the store, idempotent. @throws StoreError `store_unavailable` */
  acknowledge(subscription: StoreSubscription): Promise<void>;
}

/** Why a store's statement was not accepted. The message names no token and no key. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  constructor(
    readonly code: "invalid_purchase" | "invalid_notification" | "store_unavailable",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
