import { claimPurchase, takeNotification } from "@toque/db/billing/apply.ts";
import { askSoon } from "@toque/db/billing/due.ts";
import { tierOfProduct } from "@toque/db/billing/entitled.ts";
import { isKnown } from "@toque/db/billing/notifications.ts";
import { findStored, presentSubscription, readCurrent } from "@toque/db/billing/subscriptions.ts";
import type { Subscription } from "@toque/db/schemas/billing.ts";
import { acknowledge } from "@toque/workers/billing/reconcile.ts";
import type { PurchaseProof, StorePlatform } from "@toque/workers/platform/stores/port.ts";
import type { Deps } from "../../deps.ts";
import { follow } from "../../events/follow.ts";
import type { ServerEvent } from "../../http/sse.ts";
import { asking, invalidPurchase, storeOf } from "../stores.ts";

/** Purchases that one account may have verified a minute: each is a question to the store. */
const VERIFICATIONS_PER_MINUTE = 60;

/**
 * Has a purchase verified by its store, and enters it for the account.
 * @throws DomainError `invalid` `invalid_purchase`; conflict when it is another account's; unavailable
 */
export async function verifyPurchase(deps: Deps, userId: number, proof: PurchaseProof): Promise<Subscription> {
  const { platform } = proof;
  const store = storeOf(deps, platform);
  deps.limiter.take(`purchases:${userId}`, VERIFICATIONS_PER_MINUTE);
  const field = platform === "apple" ? "receipt_data" : "purchase_token";
  const said = await asking(field, store.verify(proof));
  if (proof.platform === "google") {
    if (said.storeId !== proof.purchaseToken) throw invalidPurchase(field);
    if (said.productId !== proof.productId) throw invalidPurchase("product_id");
  }
  if (said.platform !== platform || tierOfProduct(said.productId) === null) throw invalidPurchase(field);
  const row = await deps.db.transaction((tx) => claimPurchase(tx, userId, said));
  if (!row.acknowledged) {
    // The purchase holds already. What cannot be confirmed now is confirmed by the reconciliation.
    try {
      await acknowledge(deps, said);
    } catch (error) {
      deps.log.warn("a purchase could not be confirmed to its store", { subscription: row.id, error });
    }
  }
  return presentSubscription(row);
}

/**
 * Takes a notification of a store: once, in any order, also for a subscription that nobody has verified yet.
 * @throws DomainError unauthenticated `invalid_notification` for a forged one; unavailable when it is to be sent again
 */
export async function receiveNotification(
  deps: Deps,
  platform: StorePlatform,
  request: { body: unknown; headers: Headers },
): Promise<void> {
  const { db } = deps;
  const store = storeOf(deps, platform);
  const one = await asking("body", store.notification(request));
  if (await isKnown(db.sql, platform, one.id)) return;
  const { storeId, subscription } = one;
  const known = storeId === null ? null : await findStored(db.sql, platform, storeId);
  let asked = null;
  if (known && storeId !== null && subscription === null) {
    try {
      asked = await asking("body", store.read(storeId, known.productId));
    } catch (error) {
      // It is sent again, and asked for besides: what is known stays until then.
      await askSoon(db.sql, platform, storeId);
      throw error;
    }
  }
  const notification = { ...one, platform, statement: subscription };
  const isOpen = await db.transaction((tx) => takeNotification(tx, notification, asked));
  if (isOpen && storeId !== null) await askSoon(db.sql, platform, storeId);
}

/** The tier and the subscription that counts: at once, and whenever they change, by the clock as well. */
export async function* followEntitlements(
  { db, entitlements, eventHub }: Deps,
  userId: number,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  let told = "";
  const readAfter = async () => {
    const [{ tier }, row] = [await entitlements.of({ userId }), await readCurrent(db.sql, userId)];
    const data = { tier, subscription: row ? presentSubscription(row) : null };
    const text = JSON.stringify(data);
    if (text === told) return [];
    told = text;
    return [data];
  };
  for await (const batch of follow(eventHub, { key: `account:${userId}`, readAfter, signal }))
    for (const data of batch) yield { event: "entitlements", data };
}
