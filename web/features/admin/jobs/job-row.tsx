import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress } from "@mantine/core";
import { IconPlayerStop, IconRefresh } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminJob } from "@toque/db/schemas/administration.ts";
import type { JobProgress } from "@toque/db/schemas/ai.ts";
import { useState } from "react";
import { Link } from "wouter";
import { isFinished, jobPath, readProgress } from "../../../shared/jobs/job-queries.ts";
import { useEventStream } from "../../../shared/sse/use-event-stream.ts";
import { Pill, type PillTone } from "../../../shared/ui/pill.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import styles from "../admin.module.css";
import { formatMoment } from "../format-day.ts";
import { toastRefusal } from "../refusals.ts";
import { cancelJob, jobsKey, retryJob } from "./job-queries.ts";

const tones: Record<AdminJob["status"], PillTone> = {
  queued: "line",
  running: "tint",
  succeeded: "herb",
  failed: "red",
  cancelled: "line",
};

interface JobRowProps {
  job: AdminJob;
  /** Follows its event stream; otherwise its progress is that of the last look at the list. */
  live: boolean;
}

/** A job: how it stands, why it failed, and what can be done about it. */
export function JobRow({ job, live }: JobRowProps) {
  const { t } = useTranslation("operations");
  const lang = useLanguage();
  const client = useQueryClient();
  const [told, setTold] = useState<JobProgress | null>(null);
  const isOpen = !isFinished(job.status);
  const refresh = () => client.invalidateQueries({ queryKey: jobsKey });
  useEventStream(live && isOpen ? `${jobPath(job.id)}/events` : null, ({ type, data }) => {
    if (type === "finished") void refresh();
    else if (type === "progress") setTold(readProgress(data));
  });
  const act = useMutation({
    mutationFn: async (what: "retry" | "cancel") => {
      await (what === "retry" ? retryJob(job.id) : cancelJob(job.id));
      return what;
    },
    onSuccess: (what) => {
      toast.success(t(what === "retry" ? "jobs.retried" : "jobs.cancelled", { id: job.id }));
    },
    onError: (error) => toastRefusal(error, t),
    onSettled: refresh,
  });
  const percent = Math.round((told ?? job.progress).percent);
  const name = t(`jobs.kind.${job.type}`);
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.heading}>
          {name} <span className={styles.number}>{t("jobs.number", { id: job.id })}</span>
        </p>
        <p className={styles.soft}>
          {formatMoment(job.created_at, lang)}
          {job.user_id !== null && (
            <>
              {" · "}
              <Link href={`/users/${job.user_id}`}>{t("jobs.of_user", { id: job.user_id })}</Link>
            </>
          )}
          {job.attempts > 0 && ` · ${t("jobs.attempts", { count: job.attempts })}`}
        </p>
        {job.status === "running" && (
          <div className={styles.progress}>
            <Progress value={Math.max(3, percent)} aria-label={t("jobs.progress_of", { name, id: job.id })} />
            <span className="tq-numbers">{t("jobs.percent", { percent })}</span>
          </div>
        )}
        {job.error && (
          <details className={styles.why}>
            <summary>{t("jobs.why")}</summary>
            <p>
              <code>{job.error.code}</code>
            </p>
            <p lang="en">{job.reason ?? job.error.detail}</p>
          </details>
        )}
      </div>
      <div className={styles.pills}>
        <Pill small tone={tones[job.status]}>
          {t(`jobs.state.${job.status}`)}
        </Pill>
      </div>
      <div className={styles.end}>
        {job.status === "failed" && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            aria-label={t("jobs.retry_named", { name, id: job.id })}
            loading={act.isPending}
            onClick={() => act.mutate("retry")}
          >
            {t("jobs.retry")}
          </Button>
        )}
        {isOpen && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={18} aria-hidden />}
            aria-label={t("jobs.cancel_named", { name, id: job.id })}
            loading={act.isPending}
            onClick={() => act.mutate("cancel")}
          >
            {t("jobs.cancel")}
          </Button>
        )}
      </div>
    </div>
  );
}
