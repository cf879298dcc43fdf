import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Redirect, useLocation } from "wouter";
import { useUser } from "../../shared/session/session.ts";
import {
  isSubscriptionRequired,
  type loadSubscription,
  subscriptionQuery,
  tierOf,
} from "../../shared/session/subscription.ts";
import { useEventStream } from "../../shared/sse/use-event-stream.ts";
import { Page } from "../../shared/ui/page.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";

/**
 * Where a subscription is required, paths containing /dashboard need the basic or premium tier; nothing is shown until
 * the tier is known, and other users are redirected to /onboarding. A tier that fails to load is not treated as free. An admin
 * needs no subscription: somebody has to make the first promo code.
 */
export function DashboardGate({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const isAdmin = useUser()?.roles?.includes("admin") ?? false;
  const gated = isSubscriptionRequired() && path.includes("/dashboard") && !isAdmin;
  const client = useQueryClient();
  // A subscription that ends or begins while the page is open counts at once.
  useEventStream(gated ? "/api/billing/users/@me/events" : null, ({ type, data }) => {
    if (type !== "entitlements") return;
    const { subscription } = JSON.parse(data) as { subscription: Awaited<ReturnType<typeof loadSubscription>> };
    client.setQueryData(subscriptionQuery.queryKey, subscription);
  });
  const { data, isPending, error, refetch } = useQuery({ ...subscriptionQuery, enabled: gated });
  if (!gated) return children;
  if (isPending) return null;
  if (data === undefined) {
    return (
      <Page>
        <ErrorState page error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return tierOf(data) === "free" ? <Redirect to="/onboarding" replace /> : children;
}
