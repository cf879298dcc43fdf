import { clsx } from "clsx";
import { formatNutrient } from "../formatting/number.ts";
import { useLanguage, useTranslation } from "../i18n/use-translation.ts";
import styles from "./nutrient-list.module.css";

/** In the order of the list; `of` marks a share of the figure above it. */
const nutrients = [
  { key: "energy", unit: "kcal" },
  { key: "protein", unit: "g" },
  { key: "carbohydrate", unit: "g" },
  { key: "sugar", unit: "g", of: true },
  { key: "lipid", unit: "g" },
  { key: "saturated_fatty_acids", unit: "g", of: true },
  { key: "fiber", unit: "g" },
  { key: "salt", unit: "g" },
] as const;

/** Nutrients per serving. Unknown (null) is shown as such, never as 0. */
export function NutrientList({
  figures,
}: {
  figures: Readonly<Record<(typeof nutrients)[number]["key"], number | null>>;
}) {
  const { t } = useTranslation("common");
  const lang = useLanguage();
  return (
    <dl className={styles.list}>
      {nutrients.map((nutrient) => {
        const value = formatNutrient(figures[nutrient.key], nutrient.unit, lang);
        return (
          <div key={nutrient.key} className={clsx("of" in nutrient && styles.of)}>
            <dt>{t(`nutrient.${nutrient.key}`)}</dt>
            <dd className={clsx("tq-numbers", value === null && styles.unknown)}>{value ?? t("nutrient.unknown")}</dd>
          </div>
        );
      })}
    </dl>
  );
}
