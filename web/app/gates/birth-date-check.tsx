import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import { call, unwrap } from "../../shared/client/eden.ts";
import { personalInfoCall } from "../../shared/preferences/personal-info.ts";
import { reported } from "../../shared/report.ts";
import { useUser } from "../../shared/session/session.ts";
import { isSubscriptionRequired, subscriptionQuery, type Tier, tierOf } from "../../shared/session/subscription.ts";
import { browserStorage } from "../../shared/storage/storage.ts";

const storageKey = "toque.birth-date-asked";
const form = "/dashboard/profile-info-form";

/**
 * Whether the account has no date of birth yet; null where it is not requested: a subscription is required, and there
 * is none or only the free tier.
 * @throws ApiError when the personal info cannot be read
 */
export async function lacksBirthDate(client: QueryClient): Promise<boolean | null> {
  if (isSubscriptionRequired()) {
    // A tier that fails to load counts as none; its toast has been shown.
    const subscription = await client.fetchQuery(subscriptionQuery).catch(() => null);
    if (tierOf(subscription) === "free") return null;
  }
  // A separate request: one shared with a page's query is cancelled when the page unmounts.
  return (await unwrap(personalInfoCall.get(call({ quiet: true })))).birth_date === null;
}

/**
 * After sign-in, redirects a user without a date of birth to the form, once. Not where a subscription is required and
 * the tier is free: the form is behind the gate.
 */
export function BirthDateCheck() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const user = useUser();
  const account = user ? String(user.id ?? user.email ?? "") : null;
  const enabled = isSubscriptionRequired() && account !== null;
  // What the gate has just failed to load is not asked for again: its toast would be replaced by an equal one.
  const { data } = useQuery({ ...subscriptionQuery, enabled, retryOnMount: false });
  // Who comes in by a code or a purchase, without loading the page anew, is asked then.
  const tier = tierOf(data);

  const check = useEffectEvent(async (tier: Tier): Promise<void> => {
    if (isSubscriptionRequired() && tier === "free") return;
    const lacks = await lacksBirthDate(client);
    if (lacks === null) return;
    if (account !== null) browserStorage.write(storageKey, account);
    // The current address: the user may have navigated during the request.
    const { pathname, search } = window.location;
    if (!lacks || pathname === form) return;
    navigate(`${form}?${new URLSearchParams({ returnUrl: pathname + search })}`, { replace: true });
  });

  useEffect(() => {
    if (account === null) browserStorage.remove(storageKey);
    else if (browserStorage.read(storageKey) !== account) {
      reported("PERSONAL_INFO_LOAD_FAILED", check(tier)).catch(() => {});
    }
  }, [account, tier]);
  return null;
}
