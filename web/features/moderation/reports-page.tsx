import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReportDecision, ReportStatus } from "@toque/db/schemas/people.ts";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { pageOf } from "../../shared/foods/pages.tsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { ModerationTabs } from "../../shared/moderation/moderation-tabs.tsx";
import { reportStatuses, reportsQuery } from "../../shared/people/people-calls.ts";
import { PageHeader } from "../../shared/ui/page.tsx";
import { DecidedList, StatusFilter } from "./decided-list.tsx";
import { ModeratorsOnly } from "./moderators-only.tsx";
import { ReportRow } from "./report-row.tsx";

function Reports() {
  const { t } = useTranslation("people");
  const [params, setParams] = useSearchParams();
  const status: ReportStatus = reportStatuses.find((one) => one === params.get("status")) ?? "open";
  const page = pageOf(params);
  // One decision at a time.
  const [open, setOpen] = useState<{ id: number; decision: ReportDecision } | null>(null);
  const query = useQuery({ ...reportsQuery(status, page), placeholderData: keepPreviousData });
  return (
    <>
      <ModerationTabs />
      <PageHeader title={t("reports.title")} />
      <StatusFilter
        label={t("reports.filter")}
        value={status}
        statuses={reportStatuses}
        nameOf={(value) => t(`reports.status.${value}`)}
        onChange={(value) => {
          setOpen(null);
          setParams(value === "open" ? {} : { status: value });
        }}
      />
      <DecidedList
        query={query}
        label={t("reports.title")}
        page={page}
        empty={
          status === "open"
            ? { title: t("reports.none"), text: t("reports.none_text") }
            : { title: t("reports.none_decided") }
        }
      >
        {(report) => (
          <ReportRow
            key={report.id}
            report={report}
            deciding={open?.id === report.id ? open.decision : null}
            onDecide={(decision) => setOpen(decision && { id: report.id, decision })}
          />
        )}
      </DecidedList>
    </>
  );
}

/** /dashboard/moderation/reports: what users report of others, to be decided by moderators. */
export function ReportsPage() {
  useTranslation(["people", "users", "moderation", "foodpages"]);
  return (
    <ModeratorsOnly>
      <Reports />
    </ModeratorsOnly>
  );
}
