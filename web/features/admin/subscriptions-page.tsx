import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Subscription } from "@toque/db/schemas/billing.ts";
import type { User } from "@toque/db/schemas/user.ts";
import { clsx } from "clsx";
import { useId, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { platforms, subscriptionStates } from "../../shared/billing/contract.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Pill } from "../../shared/ui/pill.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import styles from "./admin.module.css";
import { AdminPage } from "./admin-page.tsx";
import { buyersQuery, subscriptionsQuery } from "./billing-calls.ts";
import { formatDay } from "./format-day.ts";
import { Ledger } from "./ledger.tsx";
import { Pager } from "./pager.tsx";
import { pageSize, readFilters, type SubscriptionFilters, writeFilters } from "./subscription-filters.ts";

/** Whose subscription it is: a name that leads to the account in the list of users. Null: the account was removed. */
function Buyer({ id, user }: { id: number; user: User | null | undefined }) {
  const { t } = useTranslation("admin");
  if (user) {
    const address = user.email.email;
    return (
      <Link href={`/dashboard/admin/users?${new URLSearchParams({ query: address })}`} className={styles.buyer}>
        {user.username ?? address}
      </Link>
    );
  }
  const number = t("subscriptions.user", { id });
  return <strong>{user === null ? `${t("subscriptions.removed")} · ${number}` : number}</strong>;
}

/** @param user whose it is; null where the account was removed, undefined while nobody knows */
function SubscriptionRow({ subscription, user }: { subscription: Subscription; user: User | null | undefined }) {
  const { t } = useTranslation("admin");
  const lang = useLanguage();
  const [opened, setOpened] = useState(false);
  const panel = useId();
  const { user_id, tier, platform, state, status, product_id, entitled_until, auto_renew } = subscription;
  return (
    <li className={styles.entry}>
      <div className={styles.row}>
        <div className={styles.words}>
          <Buyer id={user_id} user={user} />
          <p className={styles.soft}>
            {t(`platform.${platform}`)} · {product_id}
          </p>
        </div>
        <div className={styles.pills}>
          <Pill small tone="tint">
            {t(`tier.${tier}`)}
          </Pill>
          <Pill small tone={status === "active" ? "herb" : "line"}>
            {t(`state.${state}`)}
          </Pill>
        </div>
        <p className={clsx(styles.soft, styles.until)}>
          {t(auto_renew && status === "active" ? "subscriptions.renews" : "subscriptions.until", {
            date: formatDay(entitled_until, lang),
          })}
        </p>
        <Button
          variant="subtle"
          className={styles.action}
          aria-expanded={opened}
          aria-controls={panel}
          aria-label={t("subscriptions.history_of", { id: user_id })}
          rightSection={
            <IconChevronDown size={18} className={clsx(styles.chevron, opened && styles.turned)} aria-hidden />
          }
          onClick={() => setOpened(!opened)}
        >
          {t("subscriptions.history")}
        </Button>
      </div>
      <div id={panel} hidden={!opened}>
        {opened && <Ledger subscription={subscription} />}
      </div>
    </li>
  );
}

function Filters({
  filters,
  onChange,
}: {
  filters: SubscriptionFilters;
  onChange: (next: SubscriptionFilters) => void;
}) {
  const { t } = useTranslation("admin");
  const [user, setUser] = useState(filters.user_id === null ? "" : String(filters.user_id));
  const isNumber = user === "" || /^[1-9]\d{0,8}$/.test(user);
  return (
    <search className={styles.filters}>
      <NativeSelect
        label={t("subscriptions.state")}
        value={filters.state ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, state: subscriptionStates.find((one) => one === value) ?? null, page: 1 })
        }
        data={[
          { value: "", label: t("subscriptions.all") },
          ...subscriptionStates.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t("subscriptions.platform")}
        value={filters.platform ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, platform: platforms.find((one) => one === value) ?? null, page: 1 })
        }
        data={[
          { value: "", label: t("subscriptions.all") },
          ...platforms.map((value) => ({ value, label: t(`platform.${value}`) })),
        ]}
      />
      <TextInput
        label={t("subscriptions.user_id")}
        inputMode="numeric"
        autoComplete="off"
        value={user}
        error={isNumber ? null : t("whole_number")}
        onChange={({ currentTarget: { value } }) => {
          const typed = value.trim();
          setUser(typed);
          if (typed === "" || /^[1-9]\d{0,8}$/.test(typed))
            onChange({ ...filters, user_id: typed === "" ? null : Number(typed), page: 1 });
        }}
      />
    </search>
  );
}

/** /dashboard/admin/subscriptions: every subscription, and what happened to each. Its filters stand in the address. */
export default function SubscriptionsPage() {
  const { t } = useTranslation("admin");
  return (
    <AdminPage title={t("subscriptions.title")}>
      <SubscriptionList />
    </AdminPage>
  );
}

function SubscriptionList() {
  const { t } = useTranslation("admin");
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const { data, error, refetch, isPlaceholderData } = useQuery(subscriptionsQuery(filters));
  const { data: buyers } = useQuery(buyersQuery(data?.subscriptions ?? []));
  const change = (next: SubscriptionFilters, replace = true): void => setParams(writeFilters(next), { replace });
  const { page } = filters;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const filtered = filters.state !== null || filters.platform !== null || filters.user_id !== null;
  return (
    <>
      <Filters filters={filters} onChange={change} />
      <output className={styles.count}>{data ? t("subscriptions.count", { count: data.total }) : ""}</output>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy>
          <LinesSkeleton lines={8} />
        </div>
      )}
      {data?.subscriptions.length === 0 && (
        <EmptyState
          title={t(filtered ? "subscriptions.none_found" : "subscriptions.none")}
          text={t(filtered ? "subscriptions.none_found_text" : "subscriptions.none_text")}
        />
      )}
      {data && data.subscriptions.length > 0 && (
        <Card flush>
          <ul className={clsx(styles.list, isPlaceholderData && styles.stale)} aria-busy={isPlaceholderData}>
            {data.subscriptions.map((subscription) => (
              <SubscriptionRow
                key={subscription.id}
                subscription={subscription}
                user={buyers && (buyers.get(subscription.user_id) ?? null)}
              />
            ))}
          </ul>
        </Card>
      )}
      <Pager page={page} pages={pages} onPage={(next) => change({ ...filters, page: next }, false)} />
    </>
  );
}
