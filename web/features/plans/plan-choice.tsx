import { Button, VisuallyHidden } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Subscription } from "@toque/db/schemas/billing.ts";
import { useId, useState } from "react";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { report } from "../../shared/report.ts";
import { RetryButton } from "../../shared/ui/retry-button.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { accountTokenQuery, plansQuery, verifyGooglePurchase } from "./plan-calls.ts";
import { introductoryText, paymentText } from "./plan-texts.ts";
import styles from "./plans.module.css";
import type { PlayStore } from "./store/digital-goods.ts";
import { buy, StoreFailureError } from "./store/purchase.ts";
import { formatPrice, type StorePlan } from "./store/store-plans.ts";

function PlanOption({
  plan,
  name,
  checked,
  onChoose,
}: {
  plan: StorePlan;
  name: string;
  checked: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation("plans");
  const lang = useLanguage();
  const { price, introductory, freeDays, period } = plan;
  const money = (value: number): string => formatPrice(value, price.currency, lang);
  return (
    <label className={styles.plan}>
      <input type="radio" name={name} value={plan.id} checked={checked} onChange={onChoose} />
      <span className={styles.planName}>
        <strong>{plan.title}</strong>
        {freeDays > 0 && <span className={styles.intro}>{t("free_days", { count: freeDays })}</span>}
        {introductory && (
          <span className={styles.intro}>
            {introductoryText(plan, t)} <b>{money(introductory.value)}</b>
          </span>
        )}
      </span>
      <span className={styles.planPrice}>
        <span className={styles.amounts}>
          <s>
            <VisuallyHidden>{t("without_promo")} </VisuallyHidden>
            {money(price.valueWithoutPromo)}
          </s>{" "}
          <b>{money(price.value)}</b>
        </span>{" "}
        <span className={styles.frequency}>{t(`frequency.${period}`)}</span>
      </span>
    </label>
  );
}

interface PlanChoiceProps {
  store: PlayStore;
  onBought: (subscription: Subscription) => void;
}

/** The store's plans, and the purchase of one. None is chosen beforehand. */
export function PlanChoice({ store, onBought }: PlanChoiceProps) {
  const { t } = useTranslation("plans");
  const lang = useLanguage();
  const client = useQueryClient();
  const name = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: plans, error, refetch, isFetching } = useQuery(plansQuery(store));
  // Fetched beforehand: the payment sheet must open soon after the click.
  useQuery(accountTokenQuery);
  const plan = plans?.find(({ id }) => id === chosen) ?? null;
  const purchase = useMutation({
    mutationFn: async (wanted: StorePlan) =>
      buy(store, wanted, await client.ensureQueryData(accountTokenQuery), verifyGooglePurchase),
    onSuccess: onBought,
    onError: (failure) => {
      report("PURCHASE_FAILED", failure);
      const unverified = failure instanceof StoreFailureError && failure.failure === "not_verified";
      toast.error(t(unverified ? "store.not_verified" : "store.purchase_failed"));
    },
  });

  if (!plans)
    return error && !isFetching ? (
      <div role="alert" className={styles.failed}>
        <p>{t("store.no_plans")}</p>
        <RetryButton error={error} variant="default" onRetry={() => void refetch()} />
      </div>
    ) : (
      <div aria-busy className={styles.plansLoading}>
        <LinesSkeleton lines={5} />
      </div>
    );
  return (
    <>
      <fieldset className={styles.plans} disabled={purchase.isPending}>
        <legend>
          <VisuallyHidden>{t("choose")}</VisuallyHidden>
        </legend>
        {plans.map((one) => (
          <PlanOption
            key={one.id}
            plan={one}
            name={name}
            checked={one.id === chosen}
            onChoose={() => setChosen(one.id)}
          />
        ))}
      </fieldset>
      <div className={styles.buy}>
        <Button
          fullWidth
          size="lg"
          loading={purchase.isPending}
          disabled={!plan}
          onClick={() => plan && purchase.mutate(plan)}
        >
          {plan ? t("start_with", { title: plan.title }) : t("choose_first")}
        </Button>
        <p aria-live="polite">{plan ? paymentText(plan, t, lang) : t("nothing_chosen")}</p>
      </div>
    </>
  );
}
