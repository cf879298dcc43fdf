import { Button } from "@mantine/core";
import type { ReviewedRecipe } from "@toque/db/schemas/recipe.ts";
import { clsx } from "clsx";
import { Link } from "wouter";
import { textOf } from "../../shared/formatting/text.ts";
import { formatTimeAgo } from "../../shared/formatting/time-ago.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { RecipeCover } from "../../shared/ui/recipe-cover.tsx";
import styles from "./moderation.module.css";
import { Reasons } from "./reasons.tsx";
import { addressOf, type Place, pageCount } from "./review-queue.ts";

function Entry({ entry, place, isOpen }: { entry: ReviewedRecipe; place: Place; isOpen: boolean }) {
  const { t } = useTranslation("moderation");
  const lang = useLanguage();
  const since = formatTimeAgo(Date.parse(entry.requested_at), Date.now(), lang) ?? t("just_now");
  return (
    <li>
      <Link
        href={addressOf({ ...place, request: entry.approval.id })}
        className={clsx(styles.entry, isOpen && styles.open)}
        aria-current={isOpen ? "true" : undefined}
      >
        <RecipeCover recipe={entry} sizes="64px" rounded className={styles.thumb} />
        <span className={styles.entryWords}>
          <strong>{textOf(entry.name, lang)}</strong>
          <span className={styles.soft}>
            {t("by_since", { name: entry.author_name ?? t("nameless_first"), since })}
          </span>
          <span className={styles.reasons}>
            <Reasons reasons={entry.reasons.slice(0, 2)} />
          </span>
        </span>
      </Link>
    </li>
  );
}

interface QueueListProps {
  entries: readonly ReviewedRecipe[];
  total: number;
  place: Place;
  /** The request that is shown. */
  open: number | null;
  onPage: (page: number) => void;
}

/** The requests, the longest waiting first. */
export function QueueList({ entries, total, place, open, onPage }: QueueListProps) {
  const { t } = useTranslation("moderation");
  const pages = pageCount(total);
  return (
    <>
      <ul className={styles.list} aria-label={t("queue")}>
        {entries.map((entry) => (
          <Entry key={entry.approval.id} entry={entry} place={place} isOpen={entry.approval.id === open} />
        ))}
      </ul>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t("pages.label")}>
          <Button variant="default" disabled={place.page <= 1} onClick={() => onPage(place.page - 1)}>
            {t("pages.before")}
          </Button>
          <span className={styles.soft}>{t("pages.of", { page: place.page, pages })}</span>
          <Button variant="default" disabled={place.page >= pages} onClick={() => onPage(place.page + 1)}>
            {t("pages.next")}
          </Button>
        </nav>
      )}
    </>
  );
}
