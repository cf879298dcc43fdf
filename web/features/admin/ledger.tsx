import { IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { LedgerEntry, Subscription } from "@toque/db/schemas/billing.ts";
import { ledgerCauses, subscriptionStates } from "../../shared/billing/contract.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { RetryButton } from "../../shared/ui/retry-button.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { useErrorText } from "../../shared/ui/use-error-text.ts";
import styles from "./admin.module.css";
import { ledgerQuery } from "./billing-calls.ts";
import { formatMoment } from "./format-day.ts";

function Entry({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation("admin");
  const lang = useLanguage();
  const stateName = (state: string): string => {
    const known = subscriptionStates.find((one) => one === state);
    return known ? t(`state.${known}`) : state;
  };
  const { at, cause, from_state, to_state, tier, detail } = entry;
  const known = ledgerCauses.find((one) => one === cause);
  return (
    <li className={styles.change}>
      <time dateTime={at}>{formatMoment(at, lang)}</time>
      <p>
        {from_state !== null && from_state !== to_state && (
          <>
            {stateName(from_state)} <IconArrowRight size={16} aria-label={t("ledger.becomes")} />{" "}
          </>
        )}
        <strong>{stateName(to_state)}</strong> · {tier}
      </p>
      <p className={styles.soft}>{known ? t(`ledger.cause.${known}`) : cause}</p>
      {Object.keys(detail).length > 0 && <code>{JSON.stringify(detail)}</code>}
    </li>
  );
}

/** What happened to a subscription, newest first. */
export function Ledger({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation("admin");
  const { data, error, refetch } = useQuery(ledgerQuery(subscription));
  const { text } = useErrorText(error);
  if (!data)
    return error ? (
      <div role="alert" className={styles.failed}>
        <p>{text}</p>
        <RetryButton error={error} variant="default" onRetry={() => void refetch()} />
      </div>
    ) : (
      <div aria-busy className={styles.ledger}>
        <LinesSkeleton lines={3} />
      </div>
    );
  if (data.length === 0) return <p className={styles.noChanges}>{t("ledger.none")}</p>;
  return (
    <ol className={styles.ledger} aria-label={t("ledger.label", { id: subscription.user_id })}>
      {data.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}
