import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { FoodCiqualLink } from "@toque/db/schemas/ciqual.ts";
import type { Food } from "@toque/db/schemas/food.ts";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import { clsx } from "clsx";
import { useState } from "react";
import { foodMeasuresQuery, foodSourcesQuery } from "../../../shared/foods/food-calls.ts";
import { formatNumber, formatNutrient, formatShare } from "../../../shared/formatting/number.ts";
import { formatWeight } from "../../../shared/formatting/quantity.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import { useIsSignedIn } from "../../../shared/session/session.ts";
import { Card } from "../../../shared/ui/card.tsx";
import styles from "../foods.module.css";
import { certaintyOf, figures } from "./certainty.ts";

const noSources: readonly FoodCiqualLink[] = [];
const hundredGrams = "100";

/** A measure to show the figures for: "1 clove (5 g)". */
function useMeasureName(): (measure: Quantity) => string {
  const lang = useLanguage();
  const [system] = useMeasurementSystem();
  return (measure) => `1 ${textOf(measure.name, lang)} (${formatWeight(measure.weight, system, lang)})`;
}

/** Which rows of the Ciqual table the figures come from, by their codes, names and shares. */
function Sources({ food, sources }: { food: Food; sources: readonly FoodCiqualLink[] }) {
  const { t } = useTranslation("foodpages");
  const lang = useLanguage();
  const signedIn = useIsSignedIn();
  if (!food.from_ciqual)
    return <p className={styles.soft}>{t(food.personal ? "nutrition.none" : "nutrition.given")}</p>;
  return (
    <>
      <p className={styles.soft}>{t(signedIn ? "nutrition.from" : "nutrition.from_visitor")}</p>
      {sources.length > 0 && (
        <ul className={styles.sources} aria-label={t("nutrition.sources")}>
          {sources.map(({ id, ciqual_food_id, coefficient, ciqual_food }) => (
            <li key={id}>
              <span>
                {ciqual_food && <span lang={lang === "fr" ? "fr" : "en"}>{ciqual_food.name}</span>}{" "}
                <span className={styles.soft}>
                  {t("nutrition.code", { code: ciqual_food_id })}
                  {!ciqual_food && ` (${t("nutrition.gone")})`}
                </span>
              </span>
              <span className="tq-numbers">{formatShare(coefficient, lang)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.soft}>{t("nutrition.credit")}</p>
    </>
  );
}

/** The figures per 100 g, or for one of its measures, each with how far it is known. */
export function Nutrition({ food }: { food: Food }) {
  const { t } = useTranslation(["foodpages", "common"]);
  const lang = useLanguage();
  const signedIn = useIsSignedIn();
  const { data: measures = [] } = useQuery({ ...foodMeasuresQuery(food.id), enabled: signedIn });
  const { data: sources = noSources } = useQuery({
    ...foodSourcesQuery(food.id, lang),
    enabled: signedIn && food.from_ciqual,
  });
  const [chosen, setChosen] = useState(hundredGrams);
  const nameOf = useMeasureName();
  const measure = measures.find(({ id }) => String(id) === chosen);
  const grams = measure?.weight ?? 100;
  return (
    <Card as="section" aria-labelledby="nutrition">
      <div className={styles.cardHead}>
        <h2 id="nutrition">{t("nutrition.title")}</h2>
        {measures.length > 0 && (
          <NativeSelect
            aria-label={t("nutrition.per")}
            value={measure ? chosen : hundredGrams}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data={[
              { value: hundredGrams, label: t("nutrition.per_100") },
              ...measures
                .filter(({ unit }) => unit !== "g")
                .map((one) => ({ value: String(one.id), label: nameOf(one) })),
            ]}
          />
        )}
      </div>
      {measures.length === 0 && <p className={styles.soft}>{t("nutrition.per_100")}</p>}
      <dl className={styles.figures}>
        {figures.map((figure) => {
          const value = food[figure.key];
          const certainty = certaintyOf(figure.key, food, sources);
          const amount = value === null ? null : (value * grams) / 100;
          // A little is not none: it must not be rounded to zero.
          const isLittle = figure.unit === "g" && amount !== null && amount > 0 && amount < 0.05;
          const shown = isLittle
            ? t("nutrition.below", { value: belowLimit("0.1", 100, "g", lang) })
            : formatNutrient(amount, figure.unit, lang);
          return (
            <div key={figure.key} className={clsx("of" in figure && styles.of)}>
              <dt>{figure.key === "water" ? t("nutrition.water") : t(`common:nutrient.${figure.key}`)}</dt>
              <dd className={clsx("tq-numbers", certainty.kind === "unknown" && styles.unknown)}>
                {certainty.kind === "unknown" && t("common:nutrient.unknown")}
                {certainty.kind === "traces" && t("nutrition.traces")}
                {certainty.kind === "below" &&
                  t("nutrition.below", { value: belowLimit(certainty.text, grams, figure.unit, lang) })}
                {["known", "computed", "estimated"].includes(certainty.kind) && shown}
                {certainty.kind === "computed" && <small>{t("nutrition.computed")}</small>}
                {certainty.kind === "estimated" && <small>{t("nutrition.estimated")}</small>}
              </dd>
            </div>
          );
        })}
      </dl>
      <Sources food={food} sources={sources} />
    </Card>
  );
}

/** A limit as published per 100 g ("0,5"), for another weight. */
function belowLimit(
  text: string,
  grams: number,
  unit: "kcal" | "g",
  lang: Parameters<typeof formatNutrient>[2],
): string {
  const limit = Number(text.replace(",", "."));
  if (!Number.isFinite(limit)) return text;
  return `${formatNumber((limit * grams) / 100, lang, 2)} ${unit}`;
}
