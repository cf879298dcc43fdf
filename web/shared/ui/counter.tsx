import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./counter.module.css";
import { useHold } from "./use-hold.ts";

interface CounterProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** What is counted, for screen readers. */
  label: string;
  /** What is shown in the middle: "6 servings". */
  text: string;
}

/** − 6 servings +, which go on while they are held. */
export function Counter({ value, onChange, min = 1, max = 100, step = 1, label, text }: CounterProps) {
  const { t } = useTranslation();
  const set = (next: number): void => onChange(Math.min(max, Math.max(min, next)));
  const less = useHold(value > min ? () => set(value - step) : null);
  const more = useHold(value < max ? () => set(value + step) : null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own layout and says no more than this role
    <div className={styles.counter} role="group" aria-label={label}>
      <button type="button" {...less} aria-label={t("less")}>
        <IconMinus size={16} aria-hidden />
      </button>
      <output className="tq-numbers">{text}</output>
      <button type="button" {...more} aria-label={t("more_of_it")}>
        <IconPlus size={16} aria-hidden />
      </button>
    </div>
  );
}
