import { clsx } from "clsx";
import { Pill, type PillTone } from "./pill.tsx";
import styles from "./toggle-pills.module.css";

export interface ToggleOption<T extends string | number> {
  value: T;
  label: string;
  /** How many there are of it. */
  count?: number | undefined;
}

interface TogglePillsProps<T extends string | number> {
  /** What they are about, for screen readers, unless the group stands under its label already. */
  label?: string;
  options: readonly ToggleOption<T>[];
  chosen: readonly T[];
  onToggle: (value: T) => void;
  /** The colour of what is switched on. */
  tone?: PillTone;
}

/** Multiple choice from a few options. */
export function TogglePills<T extends string | number>(props: TogglePillsProps<T>) {
  const { label, options, chosen, onToggle, tone = "tint" } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own layout and says no more than this role
    <div className={styles.pills} role="group" aria-label={label}>
      {options.map((option) => {
        const pressed = chosen.includes(option.value);
        return (
          <Pill
            key={option.value}
            tone={pressed ? tone : "line"}
            pressed={pressed}
            onClick={() => onToggle(option.value)}
            className={styles.pill}
          >
            {option.label}
            {option.count !== undefined && <span className={clsx(styles.count, "tq-numbers")}>{option.count}</span>}
          </Pill>
        );
      })}
    </div>
  );
}
