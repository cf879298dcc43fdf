import { IconAlertTriangle, IconHelpCircle } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { clsx } from "clsx";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { inSentence, textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { allLines, lineTitle } from "../recipe-parts.ts";
import styles from "./nutrition.module.css";

/** The contained allergens, and the foods whose allergens are unknown. */
export function Allergens({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const list = (names: string[]): string =>
    new Intl.ListFormat(localeOf(lang), { type: "conjunction" }).format(names.map((name) => inSentence(name, lang)));
  const contained = recipe.allergies.map(({ name }) => textOf(name, lang));
  const unknownIds = new Set(recipe.unknown_allergen_food_ids);
  const lines = allLines(recipe);
  const uncertain = lines.filter(({ food }) => unknownIds.has(food.id));
  const possible = recipe.may_contain.map(({ name }) => textOf(name, lang));
  const unlisted = recipe.unlisted_foods.filter((food) => food.adds_allergens).map(({ text }) => text);
  const isSilent = contained.length === 0 && unknownIds.size === 0 && possible.length === 0 && unlisted.length === 0;
  const unknown = [...new Set(uncertain.map((line) => lineTitle(line, lang)))];
  return (
    <div className={styles.allergens}>
      {contained.length > 0 && (
        <p className={clsx(styles.allergen, styles.contains)}>
          <IconAlertTriangle size={16} aria-hidden />
          {t("nutrition.contains", { list: list(contained) })}
        </p>
      )}
      {possible.length > 0 && (
        <p className={clsx(styles.allergen, styles.notKnown)}>
          <IconHelpCircle size={16} aria-hidden />
          {t("nutrition.may_contain", { list: list(possible) })}
        </p>
      )}
      {unlisted.length > 0 && (
        <p className={clsx(styles.allergen, styles.notKnown)}>
          <IconHelpCircle size={16} aria-hidden />
          {t("nutrition.unlisted", { list: list(unlisted) })}
        </p>
      )}
      {unknownIds.size > 0 && (
        <p className={clsx(styles.allergen, styles.notKnown)}>
          <IconHelpCircle size={16} aria-hidden />
          {unknown.length > 0
            ? t("nutrition.allergens_unknown", { list: list(unknown) })
            : t("nutrition.allergens_unknown_some")}
        </p>
      )}
      {isSilent && lines.length === 0 && <p className={styles.free}>{t("nutrition.nothing_known")}</p>}
      {isSilent && lines.length > 0 && <p className={styles.free}>{t("nutrition.no_allergens")}</p>}
    </div>
  );
}
