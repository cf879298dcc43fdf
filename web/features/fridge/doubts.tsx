import { useState } from "react";
import { FoodCombobox } from "../../shared/foods/food-combobox.tsx";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { Pill } from "../../shared/ui/pill.tsx";
import { formatPercent } from "./format-percent.ts";
import styles from "./fridge.module.css";
import { CertaintyLabel } from "./fridge-groups.tsx";
import { type Doubt, type NamedFood, namedFoodOf } from "./sightings.ts";

interface DoubtsProps {
  doubts: readonly Doubt[];
  /** null: it is nothing. */
  onAnswer: (name: string, food: NamedFood | null) => void;
}

function Question({ doubt, onAnswer }: { doubt: Doubt; onAnswer: DoubtsProps["onAnswer"] }) {
  const { t } = useTranslation("fridge");
  const lang = useLanguage();
  const [typing, setTyping] = useState(false);
  const { name, confidence, answers } = doubt;
  return (
    <li className={styles.doubt}>
      <p>
        <strong>{t("doubt.question", { name })}</strong>{" "}
        {answers.length > 0 ? t("doubt.text", { percent: formatPercent(confidence, lang) }) : t("doubt.unknown")}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own layout and says no more than this role */}
      <div className={styles.answers} role="group" aria-label={t("doubt.question", { name })}>
        {answers.map((food) => (
          <Pill key={food.id} onClick={() => onAnswer(name, food)}>
            {food.name}
          </Pill>
        ))}
        <Pill onClick={() => setTyping(!typing)} pressed={typing}>
          {t("doubt.other")}
        </Pill>
        <Pill onClick={() => onAnswer(name, null)}>{t("doubt.none")}</Pill>
      </div>
      {typing && (
        <FoodCombobox
          foodsOnly
          withOwn
          labelHidden
          autoFocus
          label={t("doubt.what")}
          placeholder={t("add_placeholder")}
          onPick={(hit) => onAnswer(name, namedFoodOf(hit))}
        />
      )}
    </li>
  );
}

/** What a photo leaves open. It does not count before it is answered. */
export function Doubts({ doubts, onAnswer }: DoubtsProps) {
  if (doubts.length === 0) return null;
  return (
    <div>
      <CertaintyLabel certainty="doubtful" id="fridge-doubts" />
      <ul className={styles.doubts} aria-labelledby="fridge-doubts">
        {doubts.map((doubt) => (
          <Question key={doubt.name} doubt={doubt} onAnswer={onAnswer} />
        ))}
      </ul>
    </div>
  );
}
