import { useQuery } from "@tanstack/react-query";
import type { Food } from "@toque/db/schemas/food.ts";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import type { WeightSource } from "@toque/db/schemas/weight-source.ts";
import { foodMeasuresQuery } from "../../../shared/foods/food-calls.ts";
import { SourceNote } from "../../../shared/foods/source-note.tsx";
import { useSourceWords } from "../../../shared/foods/weight-source.ts";
import { formatNumber } from "../../../shared/formatting/number.ts";
import { formatWeight } from "../../../shared/formatting/quantity.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import styles from "../foods.module.css";

/** A measure's weight in grams, and in the reader's own system beside it. */
export function useWeightText(): (grams: number) => string {
  const lang = useLanguage();
  const [system] = useMeasurementSystem();
  return (grams) => {
    const metric = `${formatNumber(grams, lang, grams < 10 ? 1 : 0)} g`;
    return system === "metric" ? metric : `${metric} · ${formatWeight(grams, system, lang)}`;
  };
}

export type MeasureGroup = "own" | "group" | "universal";
export const measureGroups: readonly MeasureGroup[] = ["own", "group", "universal"];

/** Whose measure it is: the food's own, that of its category or subcategory, or a universal unit. */
export const groupOf = ({ type, unit }: Pick<Quantity, "type" | "unit">): MeasureGroup =>
  unit !== null ? "universal" : type === "food" ? "own" : "group";

/** Where the weight of a food's own measure comes from. */
function MeasureSource({ source }: { source: WeightSource | null | undefined }) {
  const say = useSourceWords();
  if (!source) return null;
  const { label, details } = say(source);
  return <SourceNote text={label} details={details} />;
}

/** The density that the volumes follow from, and where it comes from. */
function DensitySource({ food }: { food: Food }) {
  const { t } = useTranslation("foodpages");
  const lang = useLanguage();
  const say = useSourceWords();
  if (food.density === null || !food.density_source) return null;
  const { label, details } = say(food.density_source, true);
  const text = t("measures.density", { density: formatNumber(food.density, lang, 3), source: label });
  return <SourceNote text={text} details={details} />;
}

/** What it can be measured in, what one of each weighs, and how that is known. */
export function Measures({ food }: { food: Food }) {
  const { t } = useTranslation("foodpages");
  const lang = useLanguage();
  const weigh = useWeightText();
  const { data, error, refetch } = useQuery(foodMeasuresQuery(food.id));
  return (
    <Card as="section" aria-labelledby="measures">
      <h2 id="measures">{t("measures.title")}</h2>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={4} />}
      {data &&
        measureGroups.map((group) => {
          const rows = data.filter((one) => groupOf(one) === group && one.unit !== "g");
          if (rows.length === 0) return null;
          return (
            <div key={group}>
              <h3 className={styles.subhead}>{t(`measures.${group}`)}</h3>
              <dl className={styles.figures}>
                {rows.map((row) => (
                  <div key={row.id}>
                    <dt>1 {textOf(row.name, lang)}</dt>
                    <dd className="tq-numbers">
                      {weigh(row.weight)}
                      {group !== "universal" && <MeasureSource source={row.weight_source} />}
                    </dd>
                  </div>
                ))}
              </dl>
              {group === "universal" && <DensitySource food={food} />}
            </div>
          );
        })}
      {data && food.personal && !food.from_ciqual && <p className={styles.soft}>{t("measures.guessed")}</p>}
    </Card>
  );
}
