import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { SearchField } from "../../shared/ui/search-field.tsx";
import styles from "./search-bar.module.css";

interface SearchBarProps {
  text: string;
  onType: (text: string) => void;
  /** Enter: search at once. */
  onSubmit: () => void;
  /** How many filters are on. */
  filters: number;
  filtersOpen: boolean;
  onFilters: () => void;
  /** Somebody is about to open the filters. */
  onFiltersNear: () => void;
  /** The panel that is open, when the filters stand in one. */
  panelId?: string;
  /** The button that opens the filters. */
  filtersRef: Ref<HTMLButtonElement>;
}

export function SearchBar(props: SearchBarProps) {
  const { text, onType, onSubmit, filters, filtersOpen, onFilters, onFiltersNear, panelId, filtersRef } = props;
  const { t } = useTranslation("search");
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <SearchField
          shortcut
          label={t("search_label")}
          placeholder={t("search_placeholder")}
          value={text}
          onChange={onType}
        >
          <Button
            ref={filtersRef}
            variant="default"
            className={styles.filters}
            aria-expanded={filtersOpen}
            aria-controls={panelId}
            onClick={onFilters}
            onPointerEnter={onFiltersNear}
            onFocus={onFiltersNear}
          >
            <IconAdjustmentsHorizontal size={18} aria-hidden />
            <span className={styles.word}>{t("filters")}</span>{" "}
            {filters > 0 && <span className={styles.count}>{filters}</span>}
          </Button>
        </SearchField>
      </form>
    </search>
  );
}
