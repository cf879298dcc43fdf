import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Job } from "@toque/db/schemas/ai.ts";
import { useAtom } from "jotai/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { UploadOptions } from "../../../shared/account/upload-parts.ts";
import { useMe } from "../../../shared/preferences/account.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import styles from "../account.module.css";
import { Section } from "../section.tsx";
import { exportJobQuery, hasEnded } from "./export-job.ts";
import { isAcceptable, isRefusal, refusedEntry, type startedImportAtom, type Uploaded } from "./import-job.ts";

interface UploadCardProps {
  anchor?: string;
  title: string;
  text: string;
  icon: ReactNode;
  /** Of the hidden field for the file. */
  label: string;
  accept?: string;
  /** Keeps the job, so that it is found again after a reload. */
  startedAtom: typeof startedImportAtom;
  upload: (file: File, options: UploadOptions) => Promise<Uploaded>;
  /** What is said of an upload that was left; null without one. */
  left?: string | null;
  /** Starts the job of an upload once more, whose parts are kept for a day. */
  again: (importId: string) => Promise<Job>;
  /** What is said while the job runs. */
  running: (job: Job | undefined) => string;
  /** The report of a job that has ended; null without one. */
  report: (job: Job | undefined) => ReactNode;
}

/** A file that is chosen, uploaded and read by a job: its progress, why it was refused, and what became of it. */
export function UploadCard({ anchor, title, text, icon, label, accept, startedAtom, ...of }: UploadCardProps) {
  const { t } = useTranslation("account");
  const me = useMe();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [started, setStarted] = useAtom(startedAtom);
  const jobId = started && started.userId === me?.id ? started.jobId : null;
  const { data: job, error } = useQuery({ ...exportJobQuery(jobId ?? 0), enabled: jobId !== null });
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const upload = useMutation({
    mutationFn: (file: File) => of.upload(file, { signal: leaving.current.signal, onProgress: setShare }),
    onSuccess: ({ importId, job: { id } }) => me && setStarted({ userId: me.id, jobId: id, importId }),
    onError: (failure) => !leaving.current.signal.aborted && toastError(failure),
  });
  const again = useMutation({
    mutationFn: of.again,
    onSuccess: ({ id }, importId) => me && setStarted({ userId: me.id, jobId: id, importId }),
    onError: toastError,
  });
  useEffect(() => {
    // Recipes, lists, cookbooks and the profile are others now.
    if (job?.status === "succeeded")
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "jobs" });
  }, [client, job?.status]);

  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = isAcceptable(file) ? null : t("import.too_large");
    setProblem(found);
    setShare(0);
    if (found === null) upload.mutate(file);
  };
  const reading = !upload.isPending && jobId !== null && !error && !hasEnded(job);
  const failed = !upload.isPending && (job?.status === "failed" || job?.status === "cancelled" || error !== null);
  const said = upload.isPending ? t("import.uploading") : of.running(job);
  const percent = upload.isPending ? share * 100 : (job?.progress.percent ?? 0);
  const importId = (jobId !== null && started?.importId) || null;
  const entry = refusedEntry(job?.error ?? null);
  const refused = entry === null ? t("import.refused") : t("import.refused_at", { entry });
  return (
    <Section
      {...(anchor ? { anchor } : {})}
      title={title}
      text={text}
      action={
        <Button
          variant="default"
          leftSection={icon}
          disabled={upload.isPending || reading}
          onClick={() => input.current?.click()}
        >
          {t("import.choose")}
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          // Choosing the same file again must fire a change event.
          event.currentTarget.value = "";
        }}
      />
      {(upload.isPending || reading) && (
        <div>
          <p className={styles.note} role="status">
            {said}
          </p>
          <Progress value={Math.max(4, percent)} mt={8} aria-label={said} />
        </div>
      )}
      {problem !== null && !upload.isPending && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      {of.left && !upload.isPending && !reading && (
        <p className={styles.note} role="status">
          {of.left}
        </p>
      )}
      {failed && (
        <p className={styles.error} role="alert">
          {isRefusal(job?.error ?? null) ? refused : t("import.failed")}
        </p>
      )}
      {failed && importId !== null && !isRefusal(job?.error ?? null) && (
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate(importId)}>
          {t("import.again")}
        </Button>
      )}
      {!upload.isPending && of.report(job)}
    </Section>
  );
}
