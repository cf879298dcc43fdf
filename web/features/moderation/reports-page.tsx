import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReportDecision, ReportStatus } from "@toque/db/schemas/people.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { Pages, pageOf } from "../../shared/foods/pages.tsx";
import { ModerationTabs } from "../../shared/moderation/moderation-tabs.tsx";
import { reportStatuses, reportsQuery } from "../../shared/people/people-calls.ts";
import { useUser } from "../../shared/session/session.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { Forbidden } from "../../shared/ui/forbidden.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { ReportRow } from "./report-row.tsx";
import styles from "./reports.module.css";

function Reports() {
  const { t } = useTranslation("people");
  const [params, setParams] = useSearchParams();
  const status: ReportStatus = reportStatuses.find((one) => one === params.get("status")) ?? "open";
  const page = pageOf(params);
  // One decision at a time.
  const [open, setOpen] = useState<{ id: number; decision: ReportDecision } | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reportsQuery(status, page),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ModerationTabs />
      <PageHeader title={t("reports.title")} />
      <div className={styles.filter}>
        <Choice
          label={t("reports.filter")}
          value={status}
          look="pills"
          options={reportStatuses.map((value) => ({ value, label: t(`reports.status.${value}`) }))}
          onChange={(value) => {
            setOpen(null);
            setParams(value === "open" ? {} : { status: value });
          }}
        />
      </div>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy>
          <LinesSkeleton lines={8} />
        </div>
      )}
      {data && data.total === 0 && !isPlaceholderData && (
        <EmptyState
          title={t(status === "open" ? "reports.none" : "reports.none_decided")}
          {...(status === "open" ? { text: t("reports.none_text") } : {})}
        />
      )}
      {data && data.entries.length > 0 && (
        <Card flush>
          <ul className={styles.list} aria-label={t("reports.title")} aria-busy={isPlaceholderData}>
            {data.entries.map((report) => (
              <ReportRow
                key={report.id}
                report={report}
                deciding={open?.id === report.id ? open.decision : null}
                onDecide={(decision) => setOpen(decision && { id: report.id, decision })}
              />
            ))}
          </ul>
        </Card>
      )}
      {data && <Pages page={page} total={data.total} />}
    </>
  );
}

/** /dashboard/moderation/reports: what users report of others, to be decided by moderators. */
export function ReportsPage() {
  useTranslation(["people", "users", "moderation", "foodpages"]);
  const roles = useUser()?.roles ?? [];
  return roles.includes("moderator") || roles.includes("admin") ? (
    <Page>
      <Reports />
    </Page>
  ) : (
    <Forbidden />
  );
}
