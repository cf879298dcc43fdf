import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconRefresh } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { HealthLevel, HealthPart } from "@toque/db/schemas/administration.ts";
import { clsx } from "clsx";
import { Link } from "wouter";
import { api, call, unwrap } from "../../../shared/client/eden.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { offlineChef } from "../../../shared/jobs/ai-service.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { AdminPage } from "../admin-page.tsx";
import { formatMoment } from "../format-day.ts";
import { adviceFor } from "./advice.ts";
import styles from "./health.module.css";

/** Milliseconds between two looks: calmly, and only while the page is seen. */
const LOOK_AGAIN_MS = 30_000;

const healthQuery = queryOptions({
  queryKey: ["admin", "health"],
  queryFn: ({ signal }) => unwrap(api.api.admin.health.get(call({ signal }))),
  refetchInterval: LOOK_AGAIN_MS,
});

const icons = { green: IconCircleCheck, amber: IconAlertTriangle, red: IconCircleX };

function Level({ level, large = false }: { level: HealthLevel; large?: boolean }) {
  const Icon = icons[level];
  return <Icon size={large ? 40 : 24} className={styles[level]} aria-hidden />;
}

/** Where something can be done about a part. */
const places: Partial<Record<HealthPart["name"], string>> = {
  jobs: "/dashboard/admin/jobs?status=queued",
  dead_letters: "/dashboard/admin/dead-letters",
};

function Part({ part }: { part: HealthPart }) {
  const { t } = useTranslation(["operations", "common"]);
  const lang = useLanguage();
  const { name, level, count, since, detail } = part;
  const advice = adviceFor(part);
  const place = level === "green" ? undefined : places[name];
  const title = t(`health.part.${name}`);
  return (
    <Card as="article" className={clsx(styles.part, level !== "green" && styles[`is_${level}`])}>
      <Level level={level} />
      <div className={styles.words}>
        <h2>{title}</h2>
        <p className={styles.level}>
          {t(`health.level.${level}`)}
          {detail !== null && (
            <span className={styles.soft}> · {detail === offlineChef ? t("common:offline_chef") : detail}</span>
          )}
        </p>
        {count !== null && (count > 0 || name === "media") && (
          <p className={styles.soft}>{t(`health.count.${name === "media" ? "media" : "waiting"}`, { count })}</p>
        )}
        {since !== null && (
          <p className={styles.soft}>
            {t(name === "backup" ? "health.last" : "health.since", { at: formatMoment(since, lang) })}
          </p>
        )}
        {advice && <p>{t(`health.advice.${advice}`)}</p>}
        {place && (
          <Link href={place} className={styles.place}>
            {t("health.look")}
          </Link>
        )}
      </div>
    </Card>
  );
}

function Health() {
  const { t } = useTranslation("operations");
  const lang = useLanguage();
  const { data, error, refetch } = useQuery(healthQuery);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy>
        <LinesSkeleton lines={10} />
      </div>
    );
  // What needs somebody comes first; otherwise the order of the API.
  const rank = { red: 0, amber: 1, green: 2 };
  const parts = data.parts.toSorted((a, b) => rank[a.level] - rank[b.level]);
  return (
    <>
      <Card className={styles.all}>
        <Level level={data.level} large />
        <div role="status">
          <p className={styles.overall}>{t(`health.overall.${data.level}`)}</p>
          <p className={styles.soft}>{t("health.checked", { at: formatMoment(data.checked_at, lang) })}</p>
          {error && <p>{t("health.stale")}</p>}
        </div>
      </Card>
      <div className={styles.parts}>
        {parts.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </div>
    </>
  );
}

function LookAgain() {
  const { t } = useTranslation("operations");
  const { refetch, isFetching } = useQuery(healthQuery);
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={isFetching}
      onClick={() => void refetch()}
    >
      {t("health.again")}
    </Button>
  );
}

/** /dashboard/admin/health: the installation at a glance, and what to do about it. */
export default function HealthPage() {
  const { t } = useTranslation("operations");
  return (
    <AdminPage title={t("health.title")} action={<LookAgain />}>
      <Health />
    </AdminPage>
  );
}
