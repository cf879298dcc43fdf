import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { Redirect, useLocation } from "wouter";
import { session, useUser } from "../../shared/session/session.ts";
import { isSubscriptionRequired, subscriptionQuery, tierOf } from "../../shared/session/subscription.ts";
import { lateLazy } from "../../shared/ui/late-lazy.ts";
import { Page } from "../../shared/ui/page.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";

const SubscriptionEvents = lateLazy(() => import("./subscription-events.tsx"));

/**
 * Where a subscription is required, paths containing /dashboard need the basic or premium tier; nothing is shown until
 * the tier is known, and other users are redirected to /onboarding. A tier that fails to load is not treated as free. An admin
 * needs no subscription: somebody has to make the first promo code.
 */
export function DashboardGate({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const isAdmin = useUser()?.roles?.includes("admin") ?? false;
  // Without a network there are only the copies of what the account was shown.
  const isOffline = session.copiesOf() !== null;
  const gated = isSubscriptionRequired() && path.includes("/dashboard") && !isAdmin && !isOffline;
  const { data, isPending, error, refetch } = useQuery({ ...subscriptionQuery, enabled: gated });
  if (!gated) return children;
  const events = (
    <Suspense>
      <SubscriptionEvents />
    </Suspense>
  );
  if (isPending) return events;
  if (data === undefined) {
    return (
      <Page>
        {events}
        <ErrorState page error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (tierOf(data) === "free") return <Redirect to="/onboarding" replace />;
  return (
    <>
      {events}
      {children}
    </>
  );
}
