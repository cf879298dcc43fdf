import { Pill } from "../../shared/ui/pill.tsx";
import styles from "./toggle-pills.module.css";

interface TogglePillsProps<T extends string | number> {
  options: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onToggle: (value: T) => void;
}

/** Any of a few. */
export function TogglePills<T extends string | number>({ options, chosen, onToggle }: TogglePillsProps<T>) {
  return (
    <div className={styles.pills}>
      {options.map(({ value, label }) => {
        const pressed = chosen.includes(value);
        return (
          <Pill
            key={value}
            tone={pressed ? "tint" : "line"}
            pressed={pressed}
            onClick={() => onToggle(value)}
            className={styles.pill}
          >
            {label}
          </Pill>
        );
      })}
    </div>
  );
}
