import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { formatMinutes } from "../../shared/formatting/duration.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import { Hand } from "../../shared/ui/hand.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { errorSentence } from "../../shared/ui/use-error-text.ts";
import styles from "./earlier-ideas.module.css";
import { ideasQuery } from "./generate-queries.ts";

/** How many are shown before one asks for all of them. */
const few = 6;

/** What the chef has written for this account before, newest first. */
export function EarlierIdeas() {
  const { t } = useTranslation("generate");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const { data, error } = useQuery(ideasQuery);
  const [all, setAll] = useState(false);
  const day = new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" });
  const shown = all ? data : data?.slice(0, few);
  return (
    <section className={styles.ideas} aria-labelledby="earlier-ideas">
      <h2 id="earlier-ideas">{t("ideas.title")}</h2>
      {!data && !error && <LinesSkeleton lines={4} />}
      {error && !data && <p className={styles.none}>{errorSentence(error)}</p>}
      {data?.length === 0 && <Hand size="tip">{t("ideas.none")}</Hand>}
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
      {data && data.length > few && !all && (
        <Button variant="default" size="sm" onClick={() => setAll(true)}>
          {t("ideas.all", { count: data.length })}
        </Button>
      )}
    </section>
  );
}
