import { IconArrowsSort, IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type Sort, sorts } from "./search-state.ts";
import styles from "./sort-select.module.css";

/** The order of the results: the browser's own list, as quiet as the line it stands in. */
export function SortSelect({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  const { t } = useTranslation("search");
  return (
    <label className={styles.sort}>
      <IconArrowsSort size={16} aria-hidden />
      <select
        aria-label={t("sort_label")}
        value={value}
        onChange={(event) => {
          const sort = sorts.find((one) => one === event.currentTarget.value);
          if (sort) onChange(sort);
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} className={styles.arrow} aria-hidden />
    </label>
  );
}
