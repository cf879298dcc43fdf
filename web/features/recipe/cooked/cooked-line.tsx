import { IconChevronRight, IconToolsKitchen2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useState } from "react";
import { cookLogQuery, dateOfDay } from "../../../shared/cooking/cook-log.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import styles from "./cooked.module.css";

const loadHistory = () => import("./cooked-sheet.tsx");

/** "Cooked 3 times, last on 4 May", which leads to the history; nothing for what was never cooked. */
export default function CookedLine({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("cooked");
  const lang = useLanguage();
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(cookLogQuery(recipe.id));
  const last = data?.entries[0];
  const isShown = !!data && !!last;
  if (!isShown && !opened) return null;
  const thisYear = last && dateOfDay(last.cooked_at).getFullYear() === new Date().getFullYear();
  const format = new Intl.DateTimeFormat(localeOf(lang), {
    day: "numeric",
    month: "long",
    ...(thisYear ? {} : { year: "numeric" as const }),
  });
  return (
    <>
      {isShown && (
        <button type="button" className={styles.line} onClick={() => setOpened(true)} data-no-print>
          <IconToolsKitchen2 size={18} aria-hidden />
          <span>{t("times", { count: data.total, date: format.format(dateOfDay(last.cooked_at)) })}</span>
          <IconChevronRight size={18} aria-hidden />
        </button>
      )}
      <LazyDialog load={loadHistory} props={{ recipe, opened, onClose: () => setOpened(false) }} />
    </>
  );
}
