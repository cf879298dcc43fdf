import type { Subscription } from "@toque/db/schemas/billing.ts";
import type { Payment, PlayStore } from "./digital-goods.ts";
import { productIds, type StorePlan, toPlans } from "./store-plans.ts";

/** Why something with the store did not work; each has a text of its own. */
export type StoreFailure = "purchase_failed" | "not_verified" | "no_plans";

export class StoreFailureError extends Error {
  override readonly name = "StoreFailureError";
  constructor(
    readonly failure: StoreFailure,
    options?: ErrorOptions,
  ) {
    super(failure, options);
  }
}

/** Hands a purchase token to the server, which asks the store about it. */
export type Verify = (purchase: { productId: string; purchaseToken: string }) => Promise<Subscription>;

/**
 * The plans that the store sells.
 * @throws StoreFailureError `no_plans` when it gives no details of any
 */
export async function fetchPlans(store: PlayStore): Promise<StorePlan[]> {
  let plans: StorePlan[];
  try {
    plans = toPlans(await store.details(productIds));
  } catch (error) {
    throw new StoreFailureError("no_plans", { cause: error });
  }
  if (plans.length === 0) throw new StoreFailureError("no_plans");
  return plans;
}

/** Tells the store the end of a payment. It has been decided by then: a store that does not hear it changes nothing. */
const close = (payment: Payment, result: "success" | "fail"): Promise<void> =>
  payment.complete(result).catch(() => undefined);

/**
 * Buys a plan: the payment sheet, then the server's check of the purchase token, then the end of the payment.
 * @throws StoreFailureError `purchase_failed` when nothing was bought; `not_verified` when the server did not confirm it
 */
export async function buy(
  store: PlayStore,
  plan: StorePlan,
  accountToken: string | null,
  verify: Verify,
): Promise<Subscription> {
  let payment: Payment;
  try {
    payment = await store.pay({ id: plan.id, title: plan.title, price: plan.storePrice }, accountToken);
  } catch (error) {
    throw new StoreFailureError("purchase_failed", { cause: error });
  }
  try {
    const subscription = await verify({ productId: plan.id, purchaseToken: payment.purchaseToken });
    await close(payment, "success");
    return subscription;
  } catch (error) {
    await close(payment, "fail");
    throw new StoreFailureError("not_verified", { cause: error });
  }
}

/**
 * Verifies what this person has bought in the store before, for instance on another phone or before the connection broke.
 * @returns whether the server accepted a purchase; false when there is none in the store
 * @throws StoreFailureError `not_verified` when it accepted none of them
 */
export async function restore(store: PlayStore, verify: Verify): Promise<boolean> {
  const known = new Set(productIds);
  let accepted = false;
  let refusal: unknown = null;
  try {
    for (const { itemId, purchaseToken } of await store.purchases()) {
      if (!known.has(itemId)) continue;
      try {
        await verify({ productId: itemId, purchaseToken });
        accepted = true;
      } catch (error) {
        refusal = error;
      }
    }
  } catch (error) {
    refusal = error;
  }
  if (!accepted && refusal !== null) throw new StoreFailureError("not_verified", { cause: refusal });
  return accepted;
}
