import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useSearch } from "wouter";
import { personalInfoQuery } from "../../shared/preferences/personal-info.ts";
import { report } from "../../shared/report.ts";
import { useUser } from "../../shared/session/session.ts";
import { isSubscriptionRequired, subscriptionQuery, tierOf } from "../../shared/session/subscription.ts";

const storageKey = "toque.birth-date-asked";
const form = "/dashboard/profile-info-form";

/**
 * After signing in, someone without a date of birth is sent to the form, once. Not where a subscription is required and
 * the tier is free: the form is behind the gate.
 */
export function BirthDateCheck() {
  const client = useQueryClient();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const user = useUser();
  const account = user ? String(user.id ?? user.email ?? "") : null;

  const check = useEffectEvent(async (): Promise<void> => {
    if (isSubscriptionRequired() && tierOf(await client.fetchQuery(subscriptionQuery)) === "free") return;
    const { birth_date } = await client.fetchQuery(personalInfoQuery);
    localStorage.setItem(storageKey, account ?? "");
    if (birth_date || path === form) return;
    navigate(`${form}?${new URLSearchParams({ returnUrl: search ? `${path}?${search}` : path })}`, { replace: true });
  });

  useEffect(() => {
    if (account === null) localStorage.removeItem(storageKey);
    else if (localStorage.getItem(storageKey) !== account) {
      check().catch((error: unknown) => report("PERSONAL_INFO_LOAD_FAILED", error));
    }
  }, [account]);
  return null;
}
