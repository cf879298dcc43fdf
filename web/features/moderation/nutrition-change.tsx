import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { formatNutrient, formatShare } from "../../shared/formatting/number.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import styles from "./moderation.module.css";

const figures = [
  ["energy", "kcal"],
  ["protein", "g"],
  ["carbohydrate", "g"],
  ["sugar", "g"],
  ["lipid", "g"],
  ["saturated_fatty_acids", "g"],
  ["fiber", "g"],
  ["salt", "g"],
] as const;

/** The figures of a serving, before and after. Unknown is said, never 0. */
export function NutritionChange({ before, after }: { before: Recipe | null; after: Recipe }) {
  const { t } = useTranslation(["moderation", "common"]);
  const lang = useLanguage();
  const rows = [
    ...figures.map(([key, unit]) => ({
      key,
      name: t(`common:nutrient.${key}`),
      say: (recipe: Recipe) => formatNutrient(recipe[key], unit, lang) ?? t("common:nutrient.unknown"),
    })),
    {
      key: "coverage",
      name: t("figures.known"),
      say: (recipe: Recipe) => formatShare(recipe.nutrition_coverage, lang),
    },
  ];
  return (
    <table className={styles.figures}>
      <caption>{t("figures.title")}</caption>
      <thead>
        <tr>
          <td />
          {before && <th scope="col">{t("figures.public")}</th>}
          <th scope="col">{t(before ? "figures.asked" : "figures.serving")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, say }) => {
          const [was, is] = [before && say(before), say(after)];
          return (
            <tr key={key} className={was !== null && was !== is ? styles.differs : undefined}>
              <th scope="row">{name}</th>
              {was !== null && <td className="tq-numbers">{was}</td>}
              <td className="tq-numbers">{is}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
