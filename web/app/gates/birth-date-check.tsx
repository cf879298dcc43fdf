import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import { call, unwrap } from "../../shared/client/eden.ts";
import { keep, readKept } from "../../shared/preferences/kept.ts";
import { personalInfoCall } from "../../shared/preferences/personal-info.ts";
import { reported } from "../../shared/report.ts";
import { useUser } from "../../shared/session/session.ts";
import { isSubscriptionRequired, subscriptionQuery, tierOf } from "../../shared/session/subscription.ts";

const storageKey = "toque.birth-date-asked";
const form = "/dashboard/profile-info-form";

/**
 * Whether the account has yet to give its date of birth; null where it is not asked: a subscription is required, and there
 * is none or only the free tier.
 * @throws ApiError when the personal info cannot be read
 */
export async function lacksBirthDate(client: QueryClient): Promise<boolean | null> {
  if (isSubscriptionRequired()) {
    // A tier that cannot be loaded is no tier; its toast has been shown.
    const subscription = await client.fetchQuery(subscriptionQuery).catch(() => null);
    if (tierOf(subscription) === "free") return null;
  }
  // A read of its own: one that it shared with a page would end with the page.
  return (await unwrap(personalInfoCall.get(call({ quiet: true })))).birth_date === null;
}

/**
 * After signing in, someone without a date of birth is sent to the form, once. Not where a subscription is required and
 * the tier is free: the form is behind the gate.
 */
export function BirthDateCheck() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const user = useUser();
  const account = user ? String(user.id ?? user.email ?? "") : null;

  const check = useEffectEvent(async (): Promise<void> => {
    const lacks = await lacksBirthDate(client);
    if (lacks === null) return;
    keep(storageKey, account);
    // Where they are by now: the answer took its time.
    const { pathname, search } = window.location;
    if (!lacks || pathname === form) return;
    navigate(`${form}?${new URLSearchParams({ returnUrl: pathname + search })}`, { replace: true });
  });

  useEffect(() => {
    if (account === null) keep(storageKey, null);
    else if (readKept(storageKey) !== account) {
      reported("PERSONAL_INFO_LOAD_FAILED", check()).catch(() => {});
    }
  }, [account]);
  return null;
}
