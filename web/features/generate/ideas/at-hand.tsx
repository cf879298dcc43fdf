import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconClock, IconScale, IconShieldX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { FoodAtHand } from "@toque/db/schemas/ai.ts";
import { clsx } from "clsx";
import { decapitalizeFood } from "../../../shared/foods/decapitalize.ts";
import { useFoodNames } from "../../../shared/foods/food-queries.ts";
import { formatMinutes } from "../../../shared/formatting/duration.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { allergiesQuery } from "../../../shared/preferences/food-safety.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import styles from "./at-hand.module.css";
import { type Lift, liftOf } from "./lift.ts";

interface AtHandProps {
  foods: readonly FoodAtHand[];
  busy: boolean;
  /** Generates again without one limit; null where the request is not known. */
  onLift: ((lift: Lift) => void) | null;
}

const icons = {
  time: IconClock,
  allergy: IconShieldX,
  allergens_unknown: IconShieldX,
  diet: IconShieldX,
  forbidden: IconScale,
  unknown: IconAlertTriangle,
  dish: IconScale,
} satisfies Record<NonNullable<FoodAtHand["reason"]>, unknown>;
const forSafety: readonly FoodAtHand["reason"][] = ["allergy", "allergens_unknown", "diet"];

/** Which foods at hand the recipe uses, and why it leaves out the others. */
export function AtHand({ foods, busy, onLift }: AtHandProps) {
  const { t } = useTranslation("generate");
  const lang = useLanguage();
  const names = useFoodNames(foods.map(({ food_id }) => String(food_id)));
  const needsAllergies = foods.some(({ allergy_ids }) => allergy_ids.length > 0);
  const { data: allergies } = useQuery({ ...allergiesQuery, enabled: needsAllergies });
  if (foods.length === 0) return null;
  const nameOf = (food: FoodAtHand): string =>
    names[foods.indexOf(food)] ?? (names[foods.indexOf(food)] === null ? t("at_hand.gone") : "…");
  const used = foods.filter((food) => food.used);
  const leftOut = foods.filter((food) => !food.used);
  const whyOf = ({ reason, minutes, allergy_ids }: FoodAtHand): string => {
    if (reason === "time") return t("at_hand.why.time", { time: formatMinutes(minutes ?? 0, lang) });
    if (reason !== "allergy") return t(`at_hand.why.${reason ?? "dish"}`);
    const held = (allergies ?? []).filter(({ id }) => allergy_ids.includes(id));
    const said = held.map(({ name }) => decapitalizeFood(textOf(name, lang), lang));
    return t("at_hand.why.allergy", { allergens: new Intl.ListFormat(localeOf(lang)).format(said) });
  };
  return (
    <Card as="section" flush className={styles.card} aria-labelledby="at-hand">
      <div className={styles.part}>
        <div className={styles.head}>
          <h2 id="at-hand">{t("at_hand.title")}</h2>
          <span className="tq-numbers">{t("at_hand.used", { count: used.length, total: foods.length })}</span>
        </div>
        {used.length > 0 && (
          <ul className={styles.used}>
            {used.map((food) => (
              <li key={food.food_id}>
                <Pill tone="herb" icon={<IconCheck size={16} aria-hidden />}>
                  {nameOf(food)}
                </Pill>
              </li>
            ))}
          </ul>
        )}
      </div>
      {leftOut.length > 0 && (
        <div className={styles.part}>
          <h3 id="left-out">{t("at_hand.left_out")}</h3>
          <ul className={styles.left} aria-labelledby="left-out">
            {leftOut.map((food) => {
              const Icon = icons[food.reason ?? "dish"];
              const lift = onLift ? liftOf(food) : null;
              return (
                <li key={food.food_id}>
                  <Icon
                    size={20}
                    aria-hidden
                    className={clsx(styles.icon, forSafety.includes(food.reason) && styles.safety)}
                  />
                  <span className={styles.text}>
                    <strong>{nameOf(food)}</strong>
                    <span className={styles.why}>{whyOf(food)}</span>
                  </span>
                  {lift && (
                    <Button
                      size="sm"
                      variant="default"
                      disabled={busy}
                      onClick={() => onLift?.(lift)}
                      aria-label={`${t(`at_hand.lift.${lift.kind}`, {
                        time: lift.kind === "time" ? formatMinutes(lift.minutes, lang) : "",
                      })} (${nameOf(food)})`}
                    >
                      {t(`at_hand.lift.${lift.kind}`, {
                        time: lift.kind === "time" ? formatMinutes(lift.minutes, lang) : "",
                      })}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </Card>
  );
}
