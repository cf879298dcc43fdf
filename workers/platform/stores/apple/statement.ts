import {
  AutoRenewStatus,
  InAppOwnershipType,
  type JWSRenewalInfoDecodedPayload,
  type JWSTransactionDecodedPayload,
  OfferDiscountType,
  RevocationType,
  Status,
  Type,
} from "@apple/app-store-server-library";
import { tierOfProduct } from "@toque/db/billing/entitled.ts";
import type { StoreSubscription, SubscriptionState } from "../port.ts";

/** The App Store's statement on one subscription, each part verified. */
export interface AppleStatement {
  status: number;
  transaction: JWSTransactionDecodedPayload;
  renewal: JWSRenewalInfoDecodedPayload;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** A transaction was taken back: by a refund, or because the family no longer shares it. */
function takenBack({ revocationType, inAppOwnershipType }: JWSTransactionDecodedPayload): SubscriptionState {
  if (revocationType === RevocationType.FAMILY_REVOKE) return "revoked";
  // Older statements have no type: what was bought by this very person is taken back by a refund alone.
  return revocationType === undefined && inAppOwnershipType === InAppOwnershipType.FAMILY_SHARED
    ? "revoked"
    : "refunded";
}

/** The state that a status means; null for one that does not exist yet. */
function stateOf({ status, transaction }: AppleStatement): SubscriptionState | null {
  switch (status) {
    case Status.ACTIVE:
      return transaction.offerDiscountType === OfferDiscountType.FREE_TRIAL ? "trial" : "active";
    case Status.EXPIRED:
      return "expired";
    case Status.BILLING_RETRY:
      return "on_hold";
    case Status.BILLING_GRACE_PERIOD:
      return "grace";
    case Status.REVOKED:
      return takenBack(transaction);
    default:
      return null;
  }
}

/**
 * The subscription that a statement describes. Null where it describes none of ours: another kind of purchase, an unknown product,
 * a transaction that an upgrade replaced, an unknown status, a missing part.
 */
export function appleSubscription(statement: AppleStatement): StoreSubscription | null {
  const { transaction, renewal } = statement;
  const { originalTransactionId, productId, purchaseDate, expiresDate, signedDate } = transaction;
  const state = stateOf(statement);
  if (!state || !originalTransactionId || !productId || !purchaseDate || !expiresDate || !signedDate) return null;
  if (transaction.type !== Type.AUTO_RENEWABLE_SUBSCRIPTION || transaction.isUpgraded || !tierOfProduct(productId))
    return null;
  if (renewal.originalTransactionId !== originalTransactionId) return null;
  const entitledUntil =
    state === "grace"
      ? Math.max(renewal.gracePeriodExpiresDate ?? 0, expiresDate)
      : (transaction.revocationDate ?? expiresDate);
  return {
    platform: "apple",
    storeId: originalTransactionId,
    replacesStoreId: null,
    productId,
    state,
    purchaseDate: iso(purchaseDate),
    expirationDate: iso(expiresDate),
    entitledUntil: iso(entitledUntil),
    autoRenew: renewal.autoRenewStatus === AutoRenewStatus.ON,
    // In thousandths of the currency. XXX is ISO 4217's code for no currency: Apple tells no price of purchases before 2023.
    price: (transaction.price ?? renewal.renewalPrice ?? 0) / 1000,
    currency: transaction.currency ?? renewal.currency ?? "XXX",
    accountToken: transaction.appAccountToken?.toLowerCase() ?? null,
    statedAt: iso(Math.max(signedDate, renewal.signedDate ?? 0)),
    acknowledged: true,
  };
}
