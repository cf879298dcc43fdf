import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import type { Ref } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { SearchField } from "../../shared/ui/search-field.tsx";
import styles from "./search-bar.module.css";

interface SearchBarProps {
  label: string;
  placeholder: string;
  text: string;
  onType: (text: string) => void;
  /** Called on Enter: searches at once. */
  onSubmit: () => void;
  /** The number of active filters. */
  filterCount: number;
  filtersOpen: boolean;
  onFilters: () => void;
  /** The pointer or the focus is on the filter button: a chance to preload the filters. */
  onFiltersHover: () => void;
  /** Id of the open filter panel. */
  panelId?: string;
  /** The button that opens the filters. */
  filtersRef: Ref<HTMLButtonElement>;
}

/** The search field with the button that opens the filters. */
export function SearchBar(props: SearchBarProps) {
  const {
    label,
    placeholder,
    text,
    onType,
    onSubmit,
    filterCount,
    filtersOpen,
    onFilters,
    onFiltersHover,
    panelId,
    filtersRef,
  } = props;
  const { t } = useTranslation("search");
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <SearchField shortcut label={label} placeholder={placeholder} value={text} onChange={onType}>
          <Button
            ref={filtersRef}
            variant="default"
            className={styles.filters}
            aria-expanded={filtersOpen}
            aria-controls={panelId}
            onClick={onFilters}
            onPointerEnter={onFiltersHover}
            onFocus={onFiltersHover}
          >
            <IconAdjustmentsHorizontal size={18} aria-hidden />
            <span className={styles.word}>{t("filters")}</span>{" "}
            {filterCount > 0 && <span className={styles.count}>{filterCount}</span>}
          </Button>
        </SearchField>
      </form>
    </search>
  );
}
