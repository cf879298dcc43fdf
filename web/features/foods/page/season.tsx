import type { Food } from "@toque/db/schemas/food.ts";
import { hemisphereOf, seasonOf } from "@toque/db/shared/foods/season.ts";
import { clsx } from "clsx";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import styles from "../foods.module.css";

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** The months in which it is at its best, for foods that the calendar has. */
export function Season({ food }: { food: Food }) {
  const { t } = useTranslation("foodpages");
  const lang = useLanguage();
  const hemisphere = hemisphereOf(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const inSeason = food.personal ? [] : seasonOf(textOf(food.name, "en"), hemisphere);
  if (inSeason.length === 0) return null;
  const current = new Date().getMonth() + 1;
  const named = (month: number, length: "long" | "narrow"): string =>
    new Intl.DateTimeFormat(localeOf(lang), { month: length, timeZone: "UTC" }).format(
      new Date(Date.UTC(2024, month - 1, 15)),
    );
  return (
    <Card as="section" aria-labelledby="season">
      <h2 id="season">{t("season.title")}</h2>
      <ol className={styles.months}>
        {months.map((month) => (
          <li
            key={month}
            className={clsx(inSeason.includes(month) && styles.inSeason, month === current && styles.now)}
            aria-current={month === current ? "date" : undefined}
          >
            <span aria-hidden="true">{named(month, "narrow")}</span>
            <span className={styles.hidden}>
              {t(inSeason.includes(month) ? "season.month_in" : "season.month_out", { month: named(month, "long") })}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.soft}>
        {t(inSeason.includes(current) ? "season.now" : "season.not_now")} {t(`season.region_${hemisphere}`)}
      </p>
    </Card>
  );
}
