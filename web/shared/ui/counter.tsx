import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./counter.module.css";
import { useAutoRepeat } from "./use-auto-repeat.ts";

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

/** − 6 servings +; the buttons repeat while held. */
export function Counter({ value, onChange, min = 1, max = 100, step = 1, label, text }: CounterProps) {
  const { t } = useTranslation();
  const set = (next: number): void => onChange(Math.min(max, Math.max(min, next)));
  const less = useAutoRepeat(value > min ? () => set(value - step) : null);
  const more = useAutoRepeat(value < max ? () => set(value + step) : null);
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
