import { IconCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Subscription } from "@toque/db/schemas/billing.ts";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useUser } from "../../shared/session/session.ts";
import { isSubscriptionRequired, subscriptionQuery, tierOf } from "../../shared/session/subscription.ts";
import { Card } from "../../shared/ui/card.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { PageHeader } from "../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { CurrentPlan } from "./current-plan.tsx";
import { NoCode, OpenRecipes } from "./elsewhere.tsx";
import { storeQuery } from "./plan-calls.ts";
import { PlanChoice } from "./plan-choice.tsx";
import styles from "./plans.module.css";
import { PlansLayout } from "./plans-layout.tsx";
import { PromoCodeForm } from "./promo-code-form.tsx";
import { RestoreButton } from "./restore-button.tsx";
import type { PlayStore } from "./store/digital-goods.ts";

/**
 * After a purchase or a code: the account is let in, also by an earlier plan that still runs while the days of a code wait behind
 * it. A purchase that the store still holds is shown as it stands.
 */
function useWelcome(): (subscription: Subscription) => Promise<void> {
  const { t } = useTranslation("plans");
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const hasOther = async (): Promise<boolean> =>
    tierOf(await client.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).catch(() => null)) !== "free";
  return async (subscription) => {
    if (tierOf(subscription) === "free" && !(await hasOther()))
      return void client.setQueryData(subscriptionQuery.queryKey, subscription);
    // Removed, not only invalidated: the gate would redirect back while it still reads the free tier from the cache.
    client.removeQueries({ queryKey: subscriptionQuery.queryKey });
    toast.success(t("welcome"));
    navigate("/dashboard");
  };
}

/** An administrator without a plan can still make the first code. */
function AdminHint() {
  const { t } = useTranslation("plans");
  if (!useUser()?.roles?.includes("admin")) return null;
  return (
    <Card className={styles.adminHint}>
      <p>{t("admin_hint")}</p>
      <LinkButton href="/dashboard/admin/promo-codes" variant="default">
        {t("admin_link")}
      </LinkButton>
    </Card>
  );
}

/** On Android: the store's plans, and a code. */
function StorePlans({ store }: { store: PlayStore }) {
  const { t } = useTranslation("plans");
  const welcome = useWelcome();
  return (
    <>
      <ul className={styles.perks}>
        {(["own", "chef", "cancel"] as const).map((perk) => (
          <li key={perk}>
            <IconCheck size={20} aria-hidden />
            {t(`perks.${perk}`)}
          </li>
        ))}
      </ul>
      <PlanChoice store={store} onBought={welcome} />
      <PromoCodeForm label={t("promo.have")} onUsed={welcome} />
      <RestoreButton store={store} />
    </>
  );
}

/** Everywhere else: a code first. */
function Elsewhere() {
  const { t } = useTranslation("plans");
  const welcome = useWelcome();
  return (
    <>
      <p className={styles.lead}>{t("elsewhere.text")}</p>
      <Card>
        <PromoCodeForm label={t("promo.label")} primary onUsed={welcome} />
      </Card>
      <NoCode />
    </>
  );
}

/** No plan yet, or one that no longer lets in. */
function WithoutPlan({ children }: { children: ReactNode }) {
  const { t } = useTranslation("plans");
  const { data: store, isPending } = useQuery(storeQuery);
  return (
    <>
      <PageHeader greeting={t("greeting")} title={t(store ? "title" : "elsewhere.title")} />
      {children}
      {isPending ? <LinesSkeleton lines={4} /> : store ? <StorePlans store={store} /> : <Elsewhere />}
      <AdminHint />
      <OpenRecipes />
    </>
  );
}

/** /onboarding: shown instead of the dashboard without a plan; with one, what it is and how to change it. */
export default function OnboardingPage() {
  const { t } = useTranslation("plans");
  const { data: store } = useQuery(storeQuery);
  const { data: subscription, isPending, error, refetch } = useQuery(subscriptionQuery);
  const required = isSubscriptionRequired();
  if (isPending)
    return (
      <PlansLayout>
        <div aria-busy>
          <LinesSkeleton lines={6} />
        </div>
      </PlansLayout>
    );
  if (subscription === undefined)
    return (
      <PlansLayout>
        <ErrorState page error={error} onRetry={() => void refetch()} />
      </PlansLayout>
    );
  const current = subscription && <CurrentPlan subscription={subscription} />;
  if (required && tierOf(subscription) === "free")
    return (
      <PlansLayout>
        <WithoutPlan>{current}</WithoutPlan>
      </PlansLayout>
    );
  return (
    <PlansLayout>
      <PageHeader greeting={t("greeting")} title={t(required ? "current_title" : "free_title")} />
      {!required && <p className={styles.lead}>{t(current ? "free_text_paid" : "free_text")}</p>}
      {current}
      <div className={styles.ways}>
        <LinkButton href="/dashboard">{t("to_kitchen")}</LinkButton>
        {required && store && <RestoreButton store={store} />}
      </div>
    </PlansLayout>
  );
}
