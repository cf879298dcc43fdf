import type { Actors, CallerName } from "../actors.ts";
import { admins, anyone, own, ownerOnly, type Right } from "./types.ts";

/** A promo code that nobody has used. */
async function promoCode(actors: Actors): Promise<string> {
  const code = `R-${crypto.randomUUID()}`;
  await actors.asAdmin("POST", "/api/billing/promo-codes", { code });
  return code;
}

/** A subscription of the owner. */
async function subscription(actors: Actors): Promise<number> {
  const code = await promoCode(actors);
  return (await actors.asOwner("POST", "/api/billing/subscriptions/use-promo-code", { code })).id;
}

const userIdOf = ({ users }: Actors, caller: CallerName): number =>
  users[caller === "visitor" ? "stranger" : caller].id;

/** Every call of the area `billing`. */
export const billingRights: Record<string, Right> = {
  "POST /api/billing/promo-codes": {
    body: () => ({ code: `R-${crypto.randomUUID()}`, free_trial_days: 14, tier: "premium", max_uses: 3 }),
    expected: admins(201),
  },
  "GET /api/billing/promo-codes": { expected: admins() },
  "PUT /api/billing/promo-codes/{code}/deactivate": {
    path: async (actors) => `/api/billing/promo-codes/${await promoCode(actors)}/deactivate`,
    expected: admins(),
  },
  "POST /api/billing/promo-codes/verify": {
    body: async (actors) => ({ code: await promoCode(actors) }),
    expected: own(),
  },
  "POST /api/billing/subscriptions/apple/webhook": {
    body: ({ app }) => app.stores.apple.notify({ type: "TEST" }),
    expected: anyone(),
  },
  "POST /api/billing/subscriptions/google/webhook": {
    body: ({ app }) => app.stores.google.notify({ type: "TEST" }),
    expected: anyone(),
  },
  "GET /api/billing/users/@me/subscription": { expected: own() },
  "GET /api/billing/users/@me/account-token": { expected: own() },
  "GET /api/billing/subscriptions": { expected: admins() },
  "GET /api/billing/subscriptions/{subscription_id}": {
    path: async (actors) => `/api/billing/subscriptions/${await subscription(actors)}`,
    expected: ownerOnly(),
  },
  "GET /api/billing/users/{user_id}/subscription": {
    path: ({ users }) => `/api/billing/users/${users.owner.id}/subscription`,
    expected: admins(),
  },
  "GET /api/billing/users/{user_id}/ledger": {
    path: ({ users }) => `/api/billing/users/${users.owner.id}/ledger`,
    expected: admins(),
  },
  "POST /api/billing/subscriptions/use-promo-code": {
    body: async (actors) => ({ code: await promoCode(actors) }),
    expected: own(201),
  },
  "POST /api/billing/subscriptions/apple/verify": {
    body: (actors, caller) => ({
      user_id: userIdOf(actors, caller),
      receipt_data: actors.app.stores.apple.sell().storeId,
    }),
    expected: own(),
  },
  "POST /api/billing/subscriptions/google/verify": {
    body: ({ app }) => {
      const { productId, storeId } = app.stores.google.sell();
      return { product_id: productId, purchase_token: storeId };
    },
    expected: own(),
  },
};
