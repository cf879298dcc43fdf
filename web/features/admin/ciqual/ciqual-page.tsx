import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress, TextInput } from "@mantine/core";
import { IconFileSearch } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "wouter";
import { ApiError } from "../../../shared/client/api-error.ts";
import { request } from "../../../shared/client/fetch.ts";
import { useJob } from "../../../shared/jobs/use-job.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import styles from "../admin.module.css";
import { AdminPage } from "../admin-page.tsx";
import { jobsKey, jobsQuery } from "../jobs/job-queries.ts";
import { JobRow } from "../jobs/job-row.tsx";
import { PagedList } from "../paged-list.tsx";
import { toastRefusal } from "../refusals.ts";
import { readPage } from "../user-list.ts";
import { reportOf } from "./report.ts";
import { ReportCard } from "./report-card.tsx";

interface ImportBody {
  source: string | null;
  check_only: boolean;
  expected: string | null;
}

/** Starts a check or an import. @returns its job */
const startImport = (body: ImportBody) =>
  request<{ job_id: number }>("/api/food/ciqual/update-ciqual-db", { method: "POST", body });

function useStart(onStarted: (jobId: number) => void) {
  const { t } = useTranslation("operations");
  const client = useQueryClient();
  return useMutation({
    mutationFn: startImport,
    onSuccess: ({ job_id }) => {
      void client.invalidateQueries({ queryKey: jobsKey });
      onStarted(job_id);
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.fieldMessage("source"))) toastRefusal(error, t);
    },
  });
}

/** One check or import: its progress, then its report. */
function Run({ jobId, onStarted }: { jobId: number; onStarted: (jobId: number) => void }) {
  const { t } = useTranslation("operations");
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: jobsKey });
  const [percent, setPercent] = useState(5);
  const { job, status, finished, cancel, cancelling } = useJob(jobId, {
    onProgress: (progress) => setPercent(progress.percent),
    onFinished: refresh,
    onCancelled: refresh,
  });
  const start = useStart(onStarted);
  if (job.error) return <ErrorState error={job.error} onRetry={() => void job.refetch()} />;
  if (!finished)
    return (
      <Card className={styles.report} role="status">
        <p>{t("ciqual.running")}</p>
        <Progress value={Math.max(percent, job.data?.progress.percent ?? 0)} aria-label={t("ciqual.running")} />
        <div>
          <Button variant="default" loading={cancelling} onClick={cancel}>
            {t("jobs.cancel")}
          </Button>
        </div>
      </Card>
    );
  const report = reportOf(job.data?.result);
  if (report)
    return (
      <ReportCard
        report={report}
        pending={start.isPending}
        onImport={() => start.mutate({ source: report.source, check_only: false, expected: report.fingerprint })}
      />
    );
  return (
    <Card className={styles.report} role="alert">
      <h2 className={styles.big}>{t(status === "cancelled" ? "ciqual.stopped" : "ciqual.failed")}</h2>
      <p>{t("ciqual.unchanged")}</p>
      {job.data?.error && <p lang="en">{job.data.error.detail}</p>}
    </Card>
  );
}

function CiqualImport() {
  const { t } = useTranslation("operations");
  const [params, setParams] = useSearchParams();
  const [source, setSource] = useState("");
  const chosen = params.get("job") ?? "";
  const jobId = /^[1-9]\d{0,8}$/.test(chosen) ? Number(chosen) : null;
  const page = readPage(params);
  const history = useQuery(jobsQuery({ type: "ciqual-import", status: null, page }));
  const open = (id: number): void => setParams(new URLSearchParams({ job: String(id) }));
  const start = useStart(open);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!start.isPending) start.mutate({ source: source.trim() || null, check_only: true, expected: null });
  };
  const { error } = start;
  const refused = error instanceof ApiError && error.fieldMessage("source") !== null;
  return (
    <>
      <form onSubmit={submit} className={styles.source} noValidate>
        <TextInput
          label={t("ciqual.source")}
          description={t("ciqual.source_text")}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={4000}
          value={source}
          error={refused ? t("ciqual.source_refused") : null}
          onChange={({ currentTarget: { value } }) => {
            setSource(value);
            start.reset();
          }}
        />
        <Button
          type="submit"
          variant={jobId === null ? "filled" : "default"}
          leftSection={<IconFileSearch size={18} aria-hidden />}
          loading={start.isPending}
        >
          {t("ciqual.check")}
        </Button>
      </form>
      {jobId !== null && <Run key={jobId} jobId={jobId} onStarted={open} />}
      <section className={styles.section}>
        <h2>{t("ciqual.history")}</h2>
        <PagedList
          query={history}
          page={page}
          onPage={(next) => setParams(new URLSearchParams({ page: String(next) }))}
          count={(count) => t("ciqual.count", { count })}
          empty={{ title: t("ciqual.none"), text: t("ciqual.none_text") }}
        >
          {(job) => (
            <>
              <JobRow job={job} live={false} />
              <Button
                variant="default"
                className={styles.show}
                aria-label={t("ciqual.show_named", { id: job.id })}
                onClick={() => open(job.id)}
              >
                {t("ciqual.show")}
              </Button>
            </>
          )}
        </PagedList>
      </section>
    </>
  );
}

/** /dashboard/admin/ciqual: the table of foods, checked before it is imported. */
export default function CiqualPage() {
  const { t } = useTranslation("operations");
  return (
    <AdminPage title={t("ciqual.title")}>
      <CiqualImport />
    </AdminPage>
  );
}
