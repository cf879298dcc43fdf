import { useQuery } from "@tanstack/react-query";
import type { TranslateAllResult } from "@toque/db/jobs/catalogue.ts";
import type { AdminJob } from "@toque/db/schemas/administration.ts";
import { useState } from "react";
import { Link } from "wouter";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { isFinished, jobQuery } from "../../../shared/jobs/job-queries.ts";
import styles from "../admin.module.css";
import { Pager } from "../pager.tsx";
import { pageCount } from "../user-list.ts";
import { translatedQuery } from "./translation-queries.ts";

interface Refused {
  id: number;
  reason: string;
}

/** What was refused, by the result of a bulk translation; nothing of a job without one. */
function refusedOf(result: unknown): Refused[] {
  if (typeof result !== "object" || result === null || !("refused" in result)) return [];
  return Array.isArray(result.refused) ? (result.refused as Refused[]) : [];
}

/** How many names a job has translated, if it was about those of tags or measures; else null. */
function namesOf(result: unknown): Pick<TranslateAllResult, "translated" | "total"> | null {
  if (typeof result !== "object" || result === null || !("kind" in result) || result.kind === "recipes") return null;
  const { translated, total } = result as TranslateAllResult;
  return { translated, total };
}

/** What a bulk translation has done so far, recipe by recipe, and what it refused and why. */
export function TranslatedList({ job }: { job: AdminJob }) {
  const { t } = useTranslation("operations");
  const [page, setPage] = useState(1);
  const { data } = useQuery(translatedQuery(job.id, page, !isFinished(job.status)));
  const { data: whole } = useQuery({ ...jobQuery(job.id), enabled: isFinished(job.status) });
  const refused = refusedOf(whole?.result);
  if (!data) return null;
  const names = namesOf(whole?.result);
  // Of a job that has not yet finished it is not known whether it is about recipes.
  if (data.total === 0 && !isFinished(job.status)) return null;
  return (
    <div className={styles.results}>
      <p>
        {names
          ? t("translations.names_result", { done: names.translated, total: names.total })
          : t("translations.done", { count: data.total })}
      </p>
      {data.entries.length > 0 && (
        <ul className={styles.plain}>
          {data.entries.map(({ id, name, summary }) => (
            <li key={id}>
              <Link href={`/recipes/${id}`}>{typeof name === "string" ? name : id}</Link>{" "}
              <span className={styles.soft}>{summary}</span>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pageCount(data.total)} onPage={setPage} />
      {refused.length > 0 && (
        <>
          <p>{t("translations.refused", { count: refused.length })}</p>
          <ul className={styles.plain}>
            {refused.map(({ id, reason }) => (
              <li key={id}>
                {names ? (
                  t("jobs.number", { id })
                ) : (
                  <Link href={`/recipes/${id}`}>{t("translations.recipe", { id })}</Link>
                )}{" "}
                <span className={styles.soft} lang="en">
                  {reason}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
