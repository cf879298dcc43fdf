import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress } from "@mantine/core";
import { IconPackageImport } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ImportedRecipe } from "@toque/db/schemas/import.ts";
import { useAtom } from "jotai/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useMe } from "../../../shared/preferences/account.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import styles from "../account.module.css";
import { Section } from "../section.tsx";
import { exportJobQuery, hasEnded } from "./export-job.ts";
import {
  isAcceptable,
  isRefusal,
  kindsHeld,
  recipesToSee,
  refusedEntry,
  reportOf,
  startedImportAtom,
  uploadArchive,
} from "./import-job.ts";

/** What a report says of one recipe. */
function RecipeLine({ recipe }: { recipe: ImportedRecipe }) {
  const { t } = useTranslation("account");
  const name = recipe.name || t("import.untitled");
  const reasons = [recipe.reason, ...recipe.notes].filter((one) => one !== null && one !== "already_there");
  return (
    <li>
      {recipe.recipe_id === null ? name : <Link href={`/recipes/${recipe.recipe_id}`}>{name}</Link>}
      {": "}
      {reasons.map((reason) => t(`import.reason.${reason}`)).join(". ")}
    </li>
  );
}

/** The file of another Toque: choosing it, its upload, and what became of it. */
export function ImportCard() {
  const { t } = useTranslation("account");
  const lang = useLanguage();
  const listed = (names: string[]) => new Intl.ListFormat(lang, { type: "conjunction" }).format(names);
  const me = useMe();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  const [share, setShare] = useState(0);
  const [isWrong, setWrong] = useState(false);
  const [started, setStarted] = useAtom(startedImportAtom);
  const jobId = started && started.userId === me?.id ? started.jobId : null;
  const { data: job, error } = useQuery({ ...exportJobQuery(jobId ?? 0), enabled: jobId !== null });
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const upload = useMutation({
    mutationFn: (file: File) => uploadArchive(file, { signal: leaving.current.signal, onProgress: setShare }),
    onSuccess: ({ id }) => me && setStarted({ userId: me.id, jobId: id }),
    onError: (failure) => !leaving.current.signal.aborted && toastError(failure),
  });
  const report = reportOf(job);
  useEffect(() => {
    // Recipes, lists and the profile are others now.
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
  const said = upload.isPending ? t("import.uploading") : t("import.running");
  const percent = upload.isPending ? share * 100 : (job?.progress.percent ?? 0);
  const entry = refusedEntry(job?.error ?? null);
  const refused = entry === null ? t("import.refused") : t("import.refused_at", { entry });
  const seen = report ? recipesToSee(report) : [];
  return (
    <Section
      title={t("import.title")}
      text={t("import.text")}
      action={
        <Button
          variant="default"
          leftSection={<IconPackageImport size={18} aria-hidden />}
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
        accept=".gz,.tgz,application/gzip"
        hidden
        aria-label={t("import.choose")}
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
      {report && !upload.isPending && (
        <div className={styles.form} role="status">
          <p className={styles.note}>
            {report.profile.length > 0 || Object.values(report.counts).some(({ taken, refused }) => taken + refused > 0)
              ? t("import.done")
              : t("import.nothing")}
          </p>
          <ul>
            {kindsHeld(report).map((kind) => (
              <li key={kind}>
                {t(`import.counts.${kind}`)}: {t("import.outcome", { ...report.counts[kind] })}
              </li>
            ))}
            {report.profile.length > 0 && (
              <li>{t("import.profile", { parts: listed(report.profile.map((part) => t(`import.part.${part}`))) })}</li>
            )}
          </ul>
          {report.unknown_allergies.length > 0 && (
            <p className={styles.error} role="alert">
              {t("import.unknown_allergies", { names: listed(report.unknown_allergies) })}
            </p>
          )}
          {report.subscriptions_left > 0 && (
            <p className={styles.note}>{t("import.subscriptions_left", { count: report.subscriptions_left })}</p>
          )}
          {seen.length > 0 && (
            <details>
              <summary>{t("import.recipes")}</summary>
              <ul>
                {seen.map((recipe) => (
                  <RecipeLine key={recipe.source_id} recipe={recipe} />
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </Section>
  );
}
