import type { Platform, SubscriptionState } from "@toque/db/schemas/billing.ts";
import { platforms, subscriptionStates } from "../../shared/billing/contract.ts";

/** Entries a page, as the API lists them. */
export const pageSize = 20;

/** What the list shows; null is everything. It stands in the page's address. */
export interface SubscriptionFilters {
  state: SubscriptionState | null;
  platform: Platform | null;
  user_id: number | null;
  page: number;
}

const positive = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** The filters of an address; what cannot be read is left out. */
export function readFilters(params: URLSearchParams): SubscriptionFilters {
  const [state, platform] = [params.get("state"), params.get("platform")];
  return {
    state: subscriptionStates.find((one) => one === state) ?? null,
    platform: platforms.find((one) => one === platform) ?? null,
    user_id: positive(params.get("user_id")),
    page: positive(params.get("page")) ?? 1,
  };
}

/** The address of filters, without what is not set. */
export function writeFilters({ page, ...filters }: SubscriptionFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== null) params.set(name, String(value));
  if (page > 1) params.set("page", String(page));
  return params;
}
