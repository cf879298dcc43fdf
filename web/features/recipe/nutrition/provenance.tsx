import { Modal } from "@mantine/core";
import type { NutritionProvenance, Recipe } from "@toque/db/schemas/recipe.ts";
import type { WeightSource } from "@toque/db/schemas/weight-source.ts";
import { Link } from "wouter";
import { SourceNote } from "../../../shared/foods/source-note.tsx";
import { tableTitles, useSourceWords } from "../../../shared/foods/weight-source.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { formatNutrient, formatShare } from "../../../shared/formatting/number.ts";
import { formatWeight } from "../../../shared/formatting/quantity.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import { allLines, lineTitle } from "../recipe-parts.ts";
import styles from "./nutrition.module.css";

const named = [
  "energy",
  "protein",
  "carbohydrate",
  "sugar",
  "lipid",
  "saturated_fatty_acids",
  "fiber",
  "salt",
] as const;
const isNamed = (key: string): key is (typeof named)[number] => named.some((name) => name === key);

interface ProvenanceDialogProps {
  recipe: Recipe;
  opened: boolean;
  onClose: () => void;
}

/** Where the grams of a line's measure come from; nothing for grams themselves, and in a copy kept from before the field. */
export function WeightSourceNote({ source }: { source: WeightSource | null | undefined }) {
  const { t } = useTranslation("recipe");
  const say = useSourceWords();
  if (!source) return null;
  const { label, details } = say(source);
  const key = source.from_density ? "provenance.weighed_by_density" : "provenance.weighed";
  return <SourceNote text={t(key, { source: label })} details={details} />;
}

/** The sources of the nutrition figures, line by line: food, entry of the food table, weight and missing values. */
export default function ProvenanceDialog({ recipe, opened, onClose }: ProvenanceDialogProps) {
  const { t } = useTranslation(["recipe", "common"]);
  const lang = useLanguage();
  const [system] = useMeasurementSystem();
  const names = new Map(allLines(recipe).map((line) => [line.id, lineTitle(line, lang)]));
  const total = recipe.nutrition_provenance.reduce((sum, { weight }) => sum + weight, 0);
  const list = (keys: NutritionProvenance["unknown"]): string =>
    new Intl.ListFormat(localeOf(lang), { type: "conjunction" }).format(
      keys.filter(isNamed).map((key) => t(`nutrition.short.${key}`)),
    );
  const words = (texts: string[]): string => new Intl.ListFormat(localeOf(lang), { type: "conjunction" }).format(texts);
  const counted = ({ alternatives }: NutritionProvenance, understood: boolean): string[] =>
    alternatives.filter((one) => one.understood === understood).map(({ text }) => text);
  const estimates = recipe.nutrition_provenance.some(({ estimated }) => estimated.some(isNamed));
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={620}
      title={t("provenance.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <p className={styles.lead}>
        {t("provenance.text", {
          weight: formatWeight(total, system, lang),
          servings: t("common:servings", { count: recipe.nb_servings }),
          share: formatShare(recipe.nutrition_coverage, lang),
        })}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("provenance.food")}</th>
            <th scope="col">{t("provenance.weight")}</th>
            <th scope="col">{t("common:nutrient.energy")}</th>
          </tr>
        </thead>
        <tbody>
          {recipe.nutrition_provenance.map((entry) => (
            <tr key={entry.ingredient_id}>
              <th scope="row">
                <Link href={`/foods/${entry.food_id}`} onClick={onClose}>
                  {names.get(entry.ingredient_id)}
                </Link>
                <span>
                  {entry.ciqual_codes.length > 0
                    ? t("provenance.ciqual", { codes: entry.ciqual_codes.join(" + ") })
                    : t("provenance.no_entry")}
                </span>
                <WeightSourceNote source={entry.weight_source} />
                {entry.unknown.some(isNamed) && (
                  <span className={styles.missing}>{t("provenance.unknown", { list: list(entry.unknown) })}</span>
                )}
                {counted(entry, true).length > 0 && (
                  <span>{t("provenance.counted", { list: words(counted(entry, true)) })}</span>
                )}
                {counted(entry, false).length > 0 && (
                  <span className={styles.missing}>
                    {t("provenance.not_understood", { list: words(counted(entry, false)) })}
                  </span>
                )}
                {entry.estimated.some(isNamed) && (
                  <span>{t("provenance.estimated", { list: list(entry.estimated) })}</span>
                )}
              </th>
              <td className="tq-numbers">{formatWeight(entry.weight, system, lang)}</td>
              <td className="tq-numbers">
                {entry.estimated.includes("energy") && <span className={styles.about}>{t("provenance.about")} </span>}
                {entry.energy === null ? (
                  <span className={styles.unknown}>{t("common:nutrient.unknown")}</span>
                ) : (
                  formatNutrient(entry.energy, "kcal", lang)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {estimates && <p className={styles.lead}>{t("provenance.estimated_text")}</p>}
      {recipe.nutrition_provenance.some(({ weight_source }) => weight_source) && (
        <p className={styles.lead}>{t("provenance.weights", { list: tableTitles.join("; ") })}</p>
      )}
      <p className={styles.lead}>{t("provenance.limit")}</p>
      <p className={styles.lead}>{t("provenance.credit")}</p>
    </Modal>
  );
}
