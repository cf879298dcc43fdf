import { IconAlertTriangle, IconHelpCircle, IconInfoCircle } from "@tabler/icons-react";
import type { Food } from "@toque/db/schemas/food.ts";
import { clsx } from "clsx";
import { isTrait } from "../../../shared/foods/traits.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import styles from "../foods.module.css";

/** What it holds, may hold, and what is not known. Nothing here calls a food safe. */
export function FoodAllergens({ food }: { food: Food }) {
  const { t } = useTranslation("foodpages");
  const lang = useLanguage();
  const list = (foods: Food["allergies"]): string =>
    new Intl.ListFormat(localeOf(lang), { type: "conjunction" }).format(foods.map(({ name }) => textOf(name, lang)));
  return (
    <Card as="section" aria-labelledby="allergens">
      <h2 id="allergens">{t("allergens.title")}</h2>
      <div className={styles.allergens}>
        {food.allergies.length > 0 && (
          <p className={clsx(styles.allergen, styles.contains)}>
            <IconAlertTriangle size={18} aria-hidden />
            {t("allergens.contains", { list: list(food.allergies) })}
          </p>
        )}
        {food.may_contain.length > 0 && (
          <p className={clsx(styles.allergen, styles.notKnown)}>
            <IconHelpCircle size={18} aria-hidden />
            {t("allergens.may_contain", { list: list(food.may_contain) })}
          </p>
        )}
        {!food.allergens_known && (
          <p className={clsx(styles.allergen, styles.notKnown)}>
            <IconHelpCircle size={18} aria-hidden />
            {t("allergens.unknown")}
          </p>
        )}
        {food.allergens_known && food.allergies.length === 0 && (
          <p className={clsx(styles.allergen, styles.plain)}>
            <IconInfoCircle size={18} aria-hidden />
            {t(food.may_contain.length > 0 ? "allergens.no_others" : "allergens.none")}
          </p>
        )}
      </div>
      <h3 className={styles.subhead}>{t("traits.title")}</h3>
      {food.traits_known ? (
        food.traits.length > 0 ? (
          <ul className={styles.pills}>
            {food.traits.filter(isTrait).map((trait) => (
              <li key={trait}>
                <Pill small>{t(`trait.${trait}`)}</Pill>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.soft}>{t("traits.none")}</p>
        )
      ) : (
        <p className={styles.soft}>{t("traits.unknown")}</p>
      )}
    </Card>
  );
}
