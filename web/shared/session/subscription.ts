import { queryOptions } from "@tanstack/react-query";
import type { Subscription } from "@toque/db/schemas/billing.ts";
import { ApiError } from "../client/api-error.ts";
import { request } from "../client/fetch.ts";
import { pageSetting } from "../client/page-setting.ts";
import { texts } from "../i18n/texts.ts";
import { toast } from "../ui/toast.ts";

export type Tier = "free" | "basic" | "premium";

/** Free when there is no subscription or it is not active. */
export function tierOf(subscription: { status: string; tier: string } | null | undefined): Tier {
  if (subscription?.status !== "active") return "free";
  return subscription.tier === "basic" || subscription.tier === "premium" ? subscription.tier : "free";
}

/**
 * The account's subscription, or null. A failure is always shown in a toast, except 401.
 * @throws ApiError
 */
export async function loadSubscription(signal?: AbortSignal): Promise<Subscription | null> {
  try {
    const path = "/api/billing/users/@me/subscription";
    const found = await request<Subscription | string | null>(path, { signal, quiet: true });
    // No subscription is null, which some servers send as an empty answer.
    return typeof found === "object" ? found : null;
  } catch (error) {
    // A signed-out user needs the sign-in page, not support.
    const failed = error instanceof ApiError && error.status !== 401;
    if (failed) toast.error(texts.translator("shell")("subscription_failed"));
    throw error;
  }
}

export const subscriptionQuery = queryOptions({
  queryKey: ["subscription"],
  queryFn: ({ signal }) => loadSubscription(signal),
  staleTime: 300_000,
});

/** Whether this server requires a subscription. */
export const isSubscriptionRequired = (): boolean => pageSetting("subscription-required") === "true";
