import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { LedgerEntry, PromoCode, PromoTier, Subscription } from "@toque/db/schemas/billing.ts";
import { adminCalls } from "../../shared/account/account-api.ts";
import { request, requestAnswer } from "../../shared/client/fetch.ts";
import type { SubscriptionFilters } from "./subscription-filters.ts";

export interface SubscriptionList {
  subscriptions: Subscription[];
  /** How many there are in all. */
  total: number;
}

export const subscriptionsQuery = (filters: SubscriptionFilters) =>
  queryOptions({
    queryKey: ["admin", "subscriptions", filters],
    queryFn: async ({ signal }): Promise<SubscriptionList> => {
      const path = "/api/billing/subscriptions";
      const { data, headers } = await requestAnswer<Subscription[]>(path, { query: { ...filters }, signal });
      return { subscriptions: data, total: Number(headers.get("x-total-count") ?? data.length) };
    },
    placeholderData: keepPreviousData,
  });

/** The accounts of a page of subscriptions, by their ids. Accounts that are removed are missing. */
export const buyersQuery = (subscriptions: readonly Subscription[]) => {
  const ids = [...new Set(subscriptions.map(({ user_id }) => user_id))].sort((a, b) => a - b);
  return queryOptions({
    queryKey: ["admin", "buyers", ids],
    queryFn: ({ signal }) => adminCalls.usersOf(ids, signal),
    enabled: ids.length > 0,
    select: (users) => new Map(users.map((user) => [user.id, user])),
  });
};

/** The changes of one subscription, newest first. */
export const ledgerQuery = ({ id, user_id }: Subscription) =>
  queryOptions({
    queryKey: ["admin", "ledger", user_id],
    queryFn: ({ signal }) => request<LedgerEntry[]>(`/api/billing/users/${user_id}/ledger`, { signal }),
    select: (entries) =>
      entries
        .filter(({ subscription_id }) => subscription_id === id)
        .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.id - a.id),
  });

export const promoCodesQuery = queryOptions({
  queryKey: ["admin", "promo-codes"],
  queryFn: async ({ signal }) =>
    (await request<{ promo_codes: PromoCode[] }>("/api/billing/promo-codes", { signal })).promo_codes,
});

export interface NewPromoCode {
  code: string;
  free_trial_days: number;
  tier: PromoTier;
  max_uses: number | null;
  expires_at: string | null;
}

export const createPromoCode = (body: NewPromoCode): Promise<PromoCode> =>
  request<PromoCode>("/api/billing/promo-codes", { method: "POST", body });

export const deactivatePromoCode = (code: string): Promise<PromoCode> =>
  request<PromoCode>(`/api/billing/promo-codes/${encodeURIComponent(code)}/deactivate`, { method: "PUT" });
