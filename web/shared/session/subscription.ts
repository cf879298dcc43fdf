import { queryOptions } from "@tanstack/react-query";
import { request } from "../client/fetch.ts";

export type Tier = "free" | "basic" | "premium";

/** Free when there is no subscription or it is not active. */
export function tierOf(subscription: { status: string; tier: string } | null | undefined): Tier {
  if (subscription?.status !== "active") return "free";
  return subscription.tier === "basic" || subscription.tier === "premium" ? subscription.tier : "free";
}

export const subscriptionQuery = queryOptions({
  queryKey: ["subscription"],
  queryFn: ({ signal }) =>
    request<{ status: string; tier: string } | null>("/api/billing/users/@me/subscription", { signal, quiet: true }),
  staleTime: 300_000,
});

/**
 * Whether this server asks for a subscription. The server that hands out the page says so in
 * `<meta name="toque:subscription-required" content="true">`; without it, nobody needs one.
 */
export function isSubscriptionRequired(): boolean {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="toque:subscription-required"]');
  return meta?.content === "true";
}
