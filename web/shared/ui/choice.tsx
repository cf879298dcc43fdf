import { useId } from "react";
import styles from "./choice.module.css";

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  /** How many stand side by side; all of them by default. */
  columns?: number;
}

/** One of a few: radio buttons that look like a row of segments. */
export function Choice<T extends string>({ label, value, options, onChange, columns }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.row} style={{ gridTemplateColumns: `repeat(${columns ?? options.length}, 1fr)` }}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
