import { IconArrowsSort, IconChevronDown } from "@tabler/icons-react";
import styles from "./sort-select.module.css";

interface SortSelectProps<T extends string> {
  label: string;
  value: T;
  options: readonly T[];
  /** The words for an order. */
  name: (sort: T) => string;
  onChange: (sort: T) => void;
}

/** The order of a list, as a native select. */
export function SortSelect<T extends string>({ label, value, options, name, onChange }: SortSelectProps<T>) {
  return (
    <label className={styles.sort}>
      <IconArrowsSort size={16} aria-hidden />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {options.map((sort) => (
          <option key={sort} value={sort}>
            {name(sort)}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} className={styles.sortArrow} aria-hidden />
    </label>
  );
}
