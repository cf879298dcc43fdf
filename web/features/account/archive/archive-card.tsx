import { localeOf } from "../../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress } from "@mantine/core";
import { IconDownload, IconPackageExport } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useAtom } from "jotai/react";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { useMe } from "../../../shared/preferences/account.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import styles from "../account.module.css";
import { useFreshSignIn } from "../fresh/use-fresh-sign-in.tsx";
import { Section } from "../section.tsx";
import { archiveOf, exportJobQuery, hasEnded, startedExportAtom } from "./export-job.ts";
import { isAcceptable } from "./import-job.ts";

/** Everything that the account owns as one file. */
export function ArchiveCard() {
  const { t } = useTranslation("account");
  const lang = useLanguage();
  const me = useMe();
  const [started, setStarted] = useAtom(startedExportAtom);
  const jobId = started && started.userId === me?.id ? started.jobId : null;
  const { data: job, error } = useQuery({ ...exportJobQuery(jobId ?? 0), enabled: jobId !== null });
  const fresh = useFreshSignIn();
  const start = useMutation({
    mutationFn: accountCalls.startExport,
    onSuccess: ({ id }) => {
      fresh.done();
      if (me) setStarted({ userId: me.id, jobId: id });
    },
    onError: (failure) => {
      if (!fresh.handle(failure, () => start.mutate())) toastError(failure);
    },
  });
  const archive = archiveOf(job, Date.now());
  const running = start.isPending || (jobId !== null && !error && !hasEnded(job));
  const failed = job?.status === "failed" || job?.status === "cancelled";
  const percent = job?.progress.percent ?? 0;
  const until =
    archive &&
    new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "long", timeStyle: "short" }).format(
      new Date(archive.expires_at),
    );
  return (
    <Section
      title={t("archive.title")}
      text={t("archive.text")}
      action={
        !archive && (
          <Button
            variant="default"
            leftSection={<IconPackageExport size={18} aria-hidden />}
            loading={start.isPending}
            disabled={running && !start.isPending}
            onClick={() => start.mutate()}
          >
            {t("archive.start")}
          </Button>
        )
      }
    >
      {running && (
        <div>
          <p className={styles.note} role="status">
            {t("archive.running")}
          </p>
          <Progress value={Math.max(4, percent)} mt={8} aria-label={t("archive.running")} />
        </div>
      )}
      {!running && (failed || error) && (
        <p className={styles.error} role="alert">
          {t("archive.failed")}
        </p>
      )}
      {archive && (
        <div className={styles.form} role="status">
          <p className={styles.note}>{t("archive.ready", { until })}</p>
          {!isAcceptable({ size: archive.bytes }) && <p className={styles.note}>{t("archive.too_large")}</p>}
          <div className={styles.buttons}>
            <Button
              component="a"
              href={archive.download_url}
              download
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {t("archive.download")}
            </Button>
            <Button variant="subtle" onClick={() => start.mutate()} loading={start.isPending}>
              {t("archive.again")}
            </Button>
          </div>
        </div>
      )}
      {fresh.dialog}
    </Section>
  );
}
