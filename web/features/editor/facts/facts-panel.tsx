import { Loader } from "@mantine/core";
import { IconAlertTriangle, IconHelpCircle } from "@tabler/icons-react";
import type { Lang } from "@toque/db/schemas/common.ts";
import { clsx } from "clsx";
import { formatShare } from "../../../shared/formatting/number.ts";
import { inSentence, textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { NutrientList } from "../../../shared/ui/nutrient-list.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { NutriMark } from "../../../shared/ui/recipe-meta.tsx";
import { partsOf } from "../form/types.ts";
import { useForm } from "../state/editor-store.ts";
import styles from "./facts.module.css";
import type { Facts } from "./facts.ts";
import { useDietaryWarnings, useFacts } from "./use-facts.ts";

/** The names of foods of the form by their ids. */
function useFormFoodNames(ids: readonly number[]): string[] {
  const lang = useLanguage();
  const names = useForm((form) => {
    const found = new Map<number, string>();
    for (const { lines } of partsOf(form))
      for (const { food } of lines) if (food) found.set(food.id, textOf(food.name, lang));
    return ids.flatMap((id) => found.get(id) ?? []).join("\n");
  });
  return names.split("\n").filter(Boolean);
}

const listOf = (names: readonly string[], lang: Lang): string =>
  new Intl.ListFormat(lang, { type: "conjunction" }).format(names.map((name) => inSentence(name, lang)));

/** Warnings about the user's own allergies and diet. */
function DietaryWarnings({ facts }: { facts: Facts }) {
  const { t } = useTranslation("editor");
  const lang = useLanguage();
  const { allergies, diet } = useDietaryWarnings(facts);
  return (
    <>
      {allergies.length > 0 && (
        <p className={clsx(styles.message, styles.warning)}>
          <IconAlertTriangle size={16} aria-hidden />
          {t("facts.own_allergy", { list: listOf(allergies, lang) })}
        </p>
      )}
      {diet && (
        <p className={clsx(styles.message, styles.warning)}>
          <IconAlertTriangle size={16} aria-hidden />
          {t("facts.own_diet", { name: inSentence(diet, lang) })}
        </p>
      )}
    </>
  );
}

/** A soft hint: it changes no figure. */
function UnusedFoods({ facts }: { facts: Facts }) {
  const { t } = useTranslation("editor");
  const lang = useLanguage();
  const unused = useFormFoodNames(facts.unused_food_ids);
  return unused.length > 0 && <p className={styles.soft}>{t("facts.unused", { list: listOf(unused, lang) })}</p>;
}

function Allergens({ facts }: { facts: Facts }) {
  const { t } = useTranslation("editor");
  const lang = useLanguage();
  const own = useDietaryWarnings(facts).allergies;
  const unknown = useFormFoodNames(facts.unknown_allergen_food_ids);
  const possible = facts.may_contain.map(({ name }) => textOf(name, lang));
  const unlisted = facts.unlisted_foods.map(({ text }) => text);
  const others = facts.allergies.map(({ name }) => textOf(name, lang)).filter((name) => !own.includes(name));
  return (
    <>
      {others.length > 0 && (
        <p className={clsx(styles.message, styles.contains)}>
          <IconAlertTriangle size={16} aria-hidden />
          {t("facts.contains", { list: listOf(others, lang) })}
        </p>
      )}
      {possible.length > 0 && (
        <p className={clsx(styles.message, styles.notKnown)}>
          <IconHelpCircle size={16} aria-hidden />
          {t("facts.may_contain", { list: listOf(possible, lang) })}
        </p>
      )}
      {unlisted.length > 0 && (
        <p className={clsx(styles.message, styles.notKnown)}>
          <IconHelpCircle size={16} aria-hidden />
          {t("facts.unlisted", { list: listOf(unlisted, lang) })}
        </p>
      )}
      {unknown.length > 0 && (
        <p className={clsx(styles.message, styles.notKnown)}>
          <IconHelpCircle size={16} aria-hidden />
          {t("facts.allergens_unknown", { list: listOf(unknown, lang) })}
        </p>
      )}
    </>
  );
}

/** Nutrition facts, allergens and diets of the recipe while it is edited. */
export function FactsPanel({ titleHidden = false }: { titleHidden?: boolean }) {
  const { t } = useTranslation("editor");
  const lang = useLanguage();
  const { facts, isPending, isError, isEmpty } = useFacts();
  return (
    <section className={styles.panel} aria-label={t("facts.title")} aria-busy={isPending}>
      <div className={styles.head}>
        {!titleHidden && <h2 className={styles.title}>{t("facts.title")}</h2>}
        {facts && isPending && <Loader size={14} aria-hidden />}
        {facts?.nutri_score && (
          <span className={styles.score}>
            <NutriMark score={facts.nutri_score} />
          </span>
        )}
      </div>
      {!facts && <p className={styles.soft}>{!isEmpty && isError ? t("facts.failed") : t("facts.empty")}</p>}
      {facts && (
        <>
          <DietaryWarnings facts={facts} />
          <NutrientList figures={facts} />
          <p className={styles.soft}>
            {isError ? t("facts.old") : t("facts.coverage", { share: formatShare(facts.nutrition_coverage, lang) })}
          </p>
          <Allergens facts={facts} />
          <UnusedFoods facts={facts} />
          {facts.diets.length > 0 && (
            <ul className={styles.pills} aria-label={t("facts.diets")}>
              {facts.diets.map((diet) => (
                <li key={diet.id}>
                  <Pill tone="herb" small>
                    {textOf(diet.name, lang)}
                  </Pill>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
