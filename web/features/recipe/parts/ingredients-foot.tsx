import { IconArrowBackUp, IconChevronDown } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useTranslation } from "react-i18next";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import { useReading } from "../print/print-state.ts";
import styles from "./ingredients.module.css";

const systems = ["metric", "us", "imperial"] as const;

interface IngredientsFootProps {
  recipe: Recipe;
  ticked: number;
  onUntick: () => void;
}

/** Below the ingredients: in which measures they stand, for how many the recipe was written, and the ticks taken back. */
export function IngredientsFoot({ recipe, ticked, onUntick }: IngredientsFootProps) {
  const { t } = useTranslation(["recipe", "common"]);
  const [system, setSystem] = useMeasurementSystem();
  const { servings, setServings } = useReading();
  return (
    <div className={styles.foot} data-no-print>
      <label className={styles.measures}>
        <span>{t("measures.label")}</span>
        <select
          value={system}
          onChange={({ currentTarget }) => {
            const chosen = systems.find((one) => one === currentTarget.value);
            if (chosen) setSystem(chosen);
          }}
        >
          {systems.map((one) => (
            <option key={one} value={one}>
              {t(`measures.${one}`)}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} aria-hidden />
      </label>
      {servings !== recipe.nb_servings && (
        <button type="button" onClick={() => setServings(recipe.nb_servings)}>
          <IconArrowBackUp size={16} aria-hidden />
          {t("as_written", { servings: t("common:servings", { count: recipe.nb_servings }) })}
        </button>
      )}
      {ticked > 0 && (
        <button type="button" onClick={onUntick}>
          {t("untick")}
        </button>
      )}
    </div>
  );
}
