import type { Pantry } from "@toque/db/schemas/pantry.ts";
import { useRef } from "react";
import { FoodCombobox } from "../../shared/foods/food-combobox.tsx";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { ChipList } from "../../shared/ui/chip-list.tsx";
import { SwitchRow } from "../../shared/ui/switch-row.tsx";
import { toast } from "../../shared/ui/toast.ts";
import styles from "./fridge.module.css";
import type { PantryChange } from "./fridge-queries.ts";
import { namedFoodOf } from "./sightings.ts";

/** The server's limit. */
const mostFoods = 200;

/** What a cook always has, and whether it counts. */
export function PantrySection({ pantry, onChange }: { pantry: Pantry; onChange: (change: PantryChange) => void }) {
  const { t } = useTranslation("fridge");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const foods = pantry.pantry;
  return (
    <section aria-labelledby="pantry" className={styles.section}>
      <h2 id="pantry">{t("pantry.title")}</h2>
      <p className={styles.soft}>{t("pantry.text")}</p>
      <SwitchRow
        label={t("pantry.counts")}
        checked={pantry.pantry_counts}
        onChange={(pantry_counts) => onChange({ pantry_counts })}
      />
      <FoodCombobox
        ref={field}
        foodsOnly
        withOwn
        label={t("pantry.add")}
        placeholder={t("pantry.placeholder")}
        exclude={foods.map(({ food_id }) => String(food_id))}
        disabled={foods.length >= mostFoods}
        onPick={(hit) => {
          const { id, name, personal = false } = namedFoodOf(hit);
          onChange({ pantry: [...foods, { food_id: id, name, plural: name, personal }] });
        }}
      />
      <ChipList
        label={t("pantry.title")}
        after={field}
        chips={foods.map(({ food_id, name }) => ({
          key: String(food_id),
          text: textOf(name, lang),
          tone: "line",
          onRemove: () => {
            onChange({ pantry: foods.filter((food) => food.food_id !== food_id) });
            toast.blank(t("removed", { name: textOf(name, lang) }), {
              action: { label: common("undo"), run: () => onChange({ pantry: foods }) },
            });
          },
        }))}
      />
    </section>
  );
}
