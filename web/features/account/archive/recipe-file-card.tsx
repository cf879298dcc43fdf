import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAtom } from "jotai/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../shared/preferences/account.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import styles from "../account.module.css";
import { Section } from "../section.tsx";
import { exportJobQuery, hasEnded } from "./export-job.ts";
import { isAcceptable, isRefusal, refusedEntry } from "./import-job.ts";
import { fileReportOf, stageOf, startedFileAtom, uploadRecipeFile } from "./recipe-file-job.ts";
import { RecipeFileReport } from "./recipe-file-report.tsx";

/** The file of another app: choosing it, its upload, and what became of each recipe. */
export function RecipeFileCard() {
  const { t } = useTranslation("account");
  const me = useMe();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  const [share, setShare] = useState(0);
  const [isWrong, setWrong] = useState(false);
  const [started, setStarted] = useAtom(startedFileAtom);
  const jobId = started && started.userId === me?.id ? started.jobId : null;
  const { data: job, error } = useQuery({ ...exportJobQuery(jobId ?? 0), enabled: jobId !== null });
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const upload = useMutation({
    mutationFn: (file: File) => uploadRecipeFile(file, { signal: leaving.current.signal, onProgress: setShare }),
    onSuccess: ({ id }) => me && setStarted({ userId: me.id, jobId: id }),
    onError: (failure) => !leaving.current.signal.aborted && toastError(failure),
  });
  useEffect(() => {
    // Recipes and cookbooks are others now.
    if (job?.status === "succeeded")
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "jobs" });
  }, [client, job?.status]);

  const choose = (file: File | undefined) => {
    if (!file) return;
    setWrong(!isAcceptable(file));
    setShare(0);
    if (isAcceptable(file)) upload.mutate(file);
  };
  const reading = !upload.isPending && jobId !== null && !error && !hasEnded(job);
  const failed = !upload.isPending && (job?.status === "failed" || job?.status === "cancelled" || error !== null);
  const said = upload.isPending ? t("import.uploading") : t(`recipe_import.stage.${stageOf(job?.progress.stage)}`);
  const percent = upload.isPending ? share * 100 : (job?.progress.percent ?? 0);
  const entry = refusedEntry(job?.error ?? null);
  const refused = entry === null ? t("import.refused") : t("import.refused_at", { entry });
  const report = fileReportOf(job);
  return (
    <Section
      anchor="recipe-file"
      title={t("recipe_import.title")}
      text={t("recipe_import.text")}
      action={
        <Button
          variant="default"
          leftSection={<IconFileImport size={18} aria-hidden />}
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
        hidden
        aria-label={t("recipe_import.title")}
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
      {isWrong && !upload.isPending && (
        <p className={styles.error} role="alert">
          {t("import.too_large")}
        </p>
      )}
      {failed && (
        <p className={styles.error} role="alert">
          {isRefusal(job?.error ?? null) ? refused : t("import.failed")}
        </p>
      )}
      {report && !upload.isPending && <RecipeFileReport key={jobId} report={report} />}
    </Section>
  );
}
