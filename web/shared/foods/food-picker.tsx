import { type ReactNode, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { ChipList } from "../ui/chip-list.tsx";
import type { PillTone } from "../ui/pill.tsx";
import styles from "./food-picker.module.css";
import { useFoodNames } from "./food-queries.ts";
import { type FoodRef, withRef } from "./food-ref.ts";
import { LateFoodCombobox } from "./late-food-combobox.tsx";

interface FoodPickerProps {
  label: string;
  placeholder: string;
  description?: string;
  value: readonly FoodRef[];
  onChange: (refs: FoodRef[]) => void;
  /** herb: wanted. red: unwanted. tint: neither. */
  tone: PillTone;
  /** Leaves categories and subcategories out. */
  foodsOnly?: boolean;
  /** Maximum number of foods. */
  max?: number;
  error?: ReactNode;
}

/** A combobox with food suggestions, and the chosen foods as chips below it. */
export function FoodPicker(props: FoodPickerProps) {
  const { label, placeholder, description, value, onChange, tone, foodsOnly = false, max = 50, error } = props;
  const { t } = useTranslation("foods");
  const input = useRef<HTMLInputElement>(null);
  const names = useFoodNames(value);
  const full = value.length >= max;
  return (
    <div className={styles.picker}>
      <LateFoodCombobox
        ref={input}
        label={label}
        description={description}
        placeholder={full ? t("enough") : placeholder}
        disabled={full}
        error={error}
        exclude={value}
        foodsOnly={foodsOnly}
        onPick={({ ref }) => onChange(withRef(value, ref))}
        onKey={({ key }, text) => {
          if (key === "Backspace" && text === "" && value.length > 0) onChange(value.slice(0, -1));
        }}
      />
      <ChipList
        label={label}
        after={input}
        chips={value.map((ref, index) => ({
          key: ref,
          text: names[index] ?? (names[index] === null ? t("unknown") : "…"),
          tone,
          onRemove: () => onChange(value.filter((other) => other !== ref)),
        }))}
      />
    </div>
  );
}
