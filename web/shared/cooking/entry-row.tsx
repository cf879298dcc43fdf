import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { CookLogEntry } from "@toque/db/schemas/cooking.ts";
import type { ReactNode } from "react";
import { localeOf } from "../formatting/locale.ts";
import { useLanguage, useTranslation } from "../i18n/use-translation.ts";
import { dateOfDay, useCookLog } from "./cook-log.ts";
import styles from "./entry-row.module.css";
import { Stars } from "./stars.tsx";

interface EntryRowProps {
  entry: CookLogEntry;
  onEdit: () => void;
  /** The recipe, where the row does not stand under it. */
  title?: ReactNode;
  picture?: ReactNode;
}

/** One time that a recipe was cooked: its day, servings, stars and note, with what changes and removes it. */
export function EntryRow({ entry, onEdit, title, picture }: EntryRowProps) {
  const { t } = useTranslation("cooked");
  const lang = useLanguage();
  const { remove } = useCookLog();
  const { cooked_at: date, nb_servings: servings, rating, note } = entry;
  const day = new Intl.DateTimeFormat(localeOf(lang), {
    ...{ weekday: "short", day: "numeric", month: "long" },
    ...(title === undefined ? { year: "numeric" as const } : {}),
  } as Intl.DateTimeFormatOptions).format(dateOfDay(date));
  return (
    <article className={styles.row}>
      {picture}
      <div className={styles.words}>
        {title}
        <p className={styles.meta}>
          <time dateTime={date}>{day}</time>
          {servings !== null && <span>{t("for", { count: servings })}</span>}
          <Stars rating={rating} />
        </p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.actions}>
        <button type="button" onClick={onEdit} aria-label={t("edit", { date: day })}>
          <IconPencil size={20} aria-hidden />
        </button>
        <button type="button" onClick={() => remove(entry.id)} aria-label={t("remove", { date: day })}>
          <IconTrash size={20} aria-hidden />
        </button>
      </div>
    </article>
  );
}
