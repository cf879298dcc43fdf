import { Button } from "@mantine/core";
import { IconHeartFilled } from "@tabler/icons-react";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { ChipList } from "../../../shared/ui/chip-list.tsx";
import type { PillTone } from "../../../shared/ui/pill.tsx";
import { clearFilters } from "../search-state.ts";
import type { SearchControls } from "../use-search.ts";
import { type ActiveFilter, activeFilters, removeFilter } from "./active-filters.ts";
import { useFilterTexts } from "./filter-texts.ts";

const tones: Partial<Record<ActiveFilter["kind"], PillTone>> = { with: "herb", without: "red", anyProfile: "line" };

interface FilterChipsProps extends Pick<SearchControls, "state" | "change"> {
  /** Takes the focus when the last chip is removed. */
  after: RefObject<HTMLElement | null>;
}

const icons: Partial<Record<ActiveFilter["kind"], ReactNode>> = { liked: <IconHeartFilled size={14} aria-hidden /> };

/** The active filters as removable chips above the results. */
export function FilterChips({ state, change, after }: FilterChipsProps) {
  const { t } = useTranslation("search");
  const textOfFilter = useFilterTexts(state);
  const filters = activeFilters(state);
  return (
    <ChipList
      label={t("chips_label")}
      after={after}
      chips={filters.map((filter) => ({
        key: filter.key,
        text: textOfFilter(filter),
        tone: tones[filter.kind] ?? "tint",
        icon: icons[filter.kind],
        onRemove: () => change((now) => removeFilter(now, filter)),
      }))}
    >
      {filters.length > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            change(clearFilters);
            after.current?.focus({ preventScroll: true });
          }}
        >
          {t("clear_all")}
        </Button>
      )}
    </ChipList>
  );
}
