import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Redirect, useLocation } from "wouter";
import { isSubscriptionRequired, subscriptionQuery, tierOf } from "../../shared/session/subscription.ts";
import { toast } from "../../shared/ui/toast.ts";

/**
 * Where a subscription is required, a path with /dashboard in it lets basic and premium pass; nothing is shown until the
 * tier is known, and everyone else goes to /onboarding.
 */
export function DashboardGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const [path] = useLocation();
  const gated = isSubscriptionRequired() && path.includes("/dashboard");
  const { data, isPending, isError } = useQuery({ ...subscriptionQuery, enabled: gated });
  useEffect(() => {
    if (isError) toast.error(t("subscription_failed"));
  }, [isError, t]);
  if (!gated) return children;
  if (isPending) return null;
  const tier = tierOf(data);
  return tier === "free" ? <Redirect to="/onboarding" replace /> : children;
}
