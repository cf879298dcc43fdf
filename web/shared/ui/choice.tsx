import { clsx } from "clsx";
import { useId } from "react";
import styles from "./choice.module.css";

interface ChoiceProps<T extends string> {
  label: string;
  /** Null while nothing is chosen. */
  value: T | null;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  /** A row of segments, or separate pills for longer lists; segments by default. */
  look?: "segments" | "pills";
  /** The number of segments side by side; all of them by default. */
  columns?: number;
}

/** A radio group whose options look like segments or pills. */
export function Choice<T extends string>({ label, value, options, onChange, look, columns }: ChoiceProps<T>) {
  const name = useId();
  const isPills = look === "pills";
  const grid = { gridTemplateColumns: `repeat(${columns ?? options.length}, 1fr)` };
  return (
    <fieldset className={clsx(styles.choice, isPills && styles.pills)}>
      <legend>{label}</legend>
      <div className={styles.row} style={isPills ? undefined : grid}>
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
