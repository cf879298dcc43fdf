import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useState } from "react";
import { formatShare } from "../../../shared/formatting/number.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { NutrientList } from "../../../shared/ui/nutrient-list.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { useTextLang } from "../language/use-fallback-languages.tsx";
import { loadProvenance } from "../lazy-modules.ts";
import { Allergens } from "./allergens.tsx";
import styles from "./nutrition.module.css";

/** Nutrients of a serving with their sources, allergens and diets. Unknown values are shown as unknown, not as 0. */
export function NutritionCard({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const [opened, setOpened] = useState(false);
  const langOf = useTextLang();
  const info = textOf(recipe.dietetic_info, lang);
  return (
    <Card as="section" className={styles.card} aria-label={t("nutrition.title")}>
      <h2 className={styles.title}>{t("nutrition.title")}</h2>
      <NutrientList figures={recipe} />
      {recipe.nutrition_provenance.length > 0 && (
        <button type="button" className={styles.source} onClick={() => setOpened(true)} data-print="text">
          {t("nutrition.source", { share: formatShare(recipe.nutrition_coverage, lang) })}
        </button>
      )}
      <Allergens recipe={recipe} />
      {recipe.diets.length > 0 && (
        <ul className={styles.pills} aria-label={t("nutrition.diets")}>
          {recipe.diets.map((diet) => (
            <li key={diet.id}>
              <Pill tone="herb" small>
                {textOf(diet.name, lang)}
              </Pill>
            </li>
          ))}
        </ul>
      )}
      {info && (
        <p className={styles.info} lang={langOf(info)}>
          {info}
        </p>
      )}
      <LazyDialog load={loadProvenance} props={{ recipe, opened, onClose: () => setOpened(false) }} />
    </Card>
  );
}
