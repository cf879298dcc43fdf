import { queryOptions } from "@tanstack/react-query";
import type { PromoCodeCheck, Subscription } from "@toque/db/schemas/billing.ts";
import { request } from "../../shared/client/fetch.ts";
import { report } from "../../shared/report.ts";
import { openPlayStore, type PlayStore } from "./store/digital-goods.ts";
import { fetchPlans, type Verify } from "./store/purchase.ts";

/** The store of this device, opened once; null where plans cannot be bought. */
export const storeQuery = queryOptions({
  queryKey: ["play-store"],
  queryFn: () => openPlayStore(),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The store's plans. A failure is reported. */
export const plansQuery = (store: PlayStore) =>
  queryOptions({
    queryKey: ["store-plans"],
    queryFn: async () => {
      try {
        return await fetchPlans(store);
      } catch (error) {
        report("STORE_PLANS_FAILED", error);
        throw error;
      }
    },
    staleTime: 300_000,
  });

/** Names this account to the store; null when the server gives none: a purchase is possible without. */
export const accountTokenQuery = queryOptions({
  queryKey: ["store-account-token"],
  queryFn: async ({ signal }): Promise<string | null> => {
    try {
      const path = "/api/billing/users/@me/account-token";
      const { account_token } = await request<{ account_token: string }>(path, { signal, quiet: true });
      return account_token;
    } catch (error) {
      report("ACCOUNT_TOKEN_FAILED", error);
      return null;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** @throws ApiError `invalid_purchase`, `purchase_belongs_to_another_account`, `store_unavailable`, `store_not_configured` */
export const verifyGooglePurchase: Verify = ({ productId, purchaseToken }) =>
  request<Subscription>("/api/billing/subscriptions/google/verify", {
    method: "POST",
    body: { product_id: productId, purchase_token: purchaseToken },
    quiet: true,
  });

/** Asks what a promo code is worth, without using it. @throws ApiError `promo_code_…` */
export const verifyPromoCode = (code: string, signal: AbortSignal): Promise<PromoCodeCheck> =>
  request<PromoCodeCheck>("/api/billing/promo-codes/verify", {
    method: "POST",
    body: { code },
    signal,
    quiet: true,
  });

/** @param key repeated for a second attempt, so that a lost answer costs nothing. @throws ApiError `promo_code_…` */
export const applyPromoCode = (code: string, key: string): Promise<Subscription> =>
  request<Subscription>("/api/billing/subscriptions/use-promo-code", {
    method: "POST",
    body: { code },
    headers: { "idempotency-key": key },
    quiet: true,
  });
