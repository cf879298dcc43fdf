import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { formatMinutes } from "../../../shared/formatting/duration.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Handwriting } from "../../../shared/ui/handwriting.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { errorSentence } from "../../../shared/ui/use-error-text.ts";
import { ideasQuery } from "../generate-queries.ts";
import styles from "./idea-list.module.css";

/** How many are shown before "show all". */
const initialCount = 6;

/** The recipes generated for this account, newest first. */
export function IdeaList() {
  const { t } = useTranslation("generate");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const { data, error } = useQuery(ideasQuery);
  const [showsAll, setShowsAll] = useState(false);
  const day = new Intl.DateTimeFormat(localeOf(lang), { day: "numeric", month: "short" });
  const shown = showsAll ? data : data?.slice(0, initialCount);
  return (
    <section className={styles.ideas} aria-labelledby="earlier-ideas">
      <h2 id="earlier-ideas">{t("ideas.title")}</h2>
      {!data && !error && <LinesSkeleton lines={4} />}
      {error && !data && <p className={styles.none}>{errorSentence(error)}</p>}
      {data?.length === 0 && <Handwriting size="tip">{t("ideas.none")}</Handwriting>}
      {shown && shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((idea) => (
            <li key={idea.id}>
              <Link href={`/generate?idea=${idea.id}`} className={styles.idea}>
                <span className={styles.name}>{idea.title}</span>
                <span className={styles.meta}>
                  {formatMinutes(idea.total_time, lang)} · {common(`difficulty.${idea.difficulty}`)} ·{" "}
                  <time dateTime={idea.created_at}>{day.format(new Date(idea.created_at))}</time>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && data.length > initialCount && !showsAll && (
        <Button variant="default" size="sm" onClick={() => setShowsAll(true)}>
          {t("ideas.all", { count: data.length })}
        </Button>
      )}
    </section>
  );
}
