import type { androidpublisher_v3 } from "@googleapis/androidpublisher";
import { tierOfProduct } from "@toque/db/billing/entitled.ts";
import type { StoreSubscription, SubscriptionState } from "../port.ts";
import { googleSubscriptionStates } from "./tables.ts";

export type GooglePurchase = androidpublisher_v3.Schema$SubscriptionPurchaseV2;
export type GoogleItem = androidpublisher_v3.Schema$SubscriptionPurchaseLineItem;

const CANCELED = "SUBSCRIPTION_STATE_CANCELED";

/** A sum of money in units of its currency. */
export interface Price {
  price: number;
  currency: string;
}

/** Google's money as a number; null where there is none. */
export function priceOf(money: androidpublisher_v3.Schema$Money | null | undefined): Price | null {
  if (!money?.currencyCode) return null;
  const price = Number(money.units ?? 0) + (money.nanos ?? 0) / 1e9;
  return { price: Math.round(price * 1e6) / 1e6, currency: money.currencyCode };
}

const expiryOf = ({ expiryTime }: GoogleItem): number => Date.parse(expiryTime ?? "") || 0;

/**
 * The item of a purchase that is a subscription of ours: the one of this product, else the one that lasts longest (a change of items
 * leaves another product under the same token).
 */
export function itemOf({ lineItems = [] }: GooglePurchase, productId: string): GoogleItem | null {
  const ours = lineItems.filter((item) => item.productId && tierOfProduct(item.productId) && expiryOf(item) > 0);
  const latest = ours.sort((a, b) => expiryOf(b) - expiryOf(a))[0];
  return ours.find((item) => item.productId === productId) ?? latest ?? null;
}

/** The state of a purchase; null for one that is no subscription (yet). */
export function stateOf(
  { subscriptionState }: GooglePurchase,
  item: GoogleItem,
  now: number,
): SubscriptionState | null {
  const state = googleSubscriptionStates.find(({ name }) => name === subscriptionState)?.state ?? null;
  if (state !== "active") return state;
  if (subscriptionState === CANCELED && expiryOf(item) <= now) return "expired";
  return item.offerPhase?.freeTrial ? "trial" : "active";
}

/**
 * The subscription that Google describes; null for a purchase that is none (yet): not paid, of an unknown product, of a state that
 * came later.
 * @param price of the item
 * @param statedAt when Google was asked
 */
export function googleSubscription(
  token: string,
  purchase: GooglePurchase,
  item: GoogleItem,
  price: Price,
  statedAt: Date,
): StoreSubscription | null {
  const state = stateOf(purchase, item, statedAt.getTime());
  const { startTime, linkedPurchaseToken, externalAccountIdentifiers, acknowledgementState } = purchase;
  if (!state || !item.productId || !startTime || !item.expiryTime) return null;
  // Google moves the expiry time along with a grace period.
  const expirationDate = new Date(item.expiryTime).toISOString();
  const renews = purchase.subscriptionState !== CANCELED && state !== "expired";
  return {
    platform: "google",
    storeId: token,
    replacesStoreId: linkedPurchaseToken ?? null,
    productId: item.productId,
    state,
    purchaseDate: new Date(startTime).toISOString(),
    expirationDate,
    entitledUntil: expirationDate,
    autoRenew: renews && item.autoRenewingPlan?.autoRenewEnabled === true,
    ...price,
    accountToken: externalAccountIdentifiers?.obfuscatedExternalAccountId ?? null,
    statedAt: statedAt.toISOString(),
    acknowledged: acknowledgementState === "ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED",
  };
}
