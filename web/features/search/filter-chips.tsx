import { Button } from "@mantine/core";
import { IconHeartFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useFoodNames } from "../../shared/foods/food-queries.ts";
import { midSentence } from "../../shared/foods/mid-sentence.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import { tagsQuery } from "../../shared/recipes/tag-queries.ts";
import { ChipList } from "../../shared/ui/chip-list.tsx";
import type { PillTone } from "../../shared/ui/pill.tsx";
import { type ActiveFilter, activeFilters, dropFilter } from "./active-filters.ts";
import { rangeText } from "./range-text.ts";
import { clearFilters, type SearchState } from "./search-state.ts";
import type { SearchControls } from "./use-search.ts";

const tones: Partial<Record<ActiveFilter["kind"], PillTone>> = { with: "herb", without: "red", anyProfile: "line" };

/** What each filter says on its chip. "…" while a name loads. */
export function useFilterTexts(state: SearchState): (filter: ActiveFilter) => string {
  const { t } = useTranslation("search");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const { t: food } = useTranslation("foods");
  const refs = [...state.activeFilters.ingredientFilterList, ...state.activeFilters.ingredientBlacklist];
  const names = useFoodNames(refs);
  const { data: tags } = useQuery({ ...tagsQuery, enabled: state.activeFilters.tagsFilterList.length > 0 });
  const foodName = (ref: string): string => {
    const name = names[refs.indexOf(ref)];
    return name ? midSentence(name, lang) : name === null ? food("unknown") : "…";
  };
  return (filter) => {
    switch (filter.kind) {
      case "with":
        return t("chip.with", { name: foodName(filter.ref) });
      case "without":
        return t("chip.without", { name: foodName(filter.ref) });
      case "duration":
        return rangeText(filter.range, t, lang);
      case "preparation":
        return t("chip.preparation", { range: rangeText(filter.range, t, lang) });
      case "difficulty":
        return common(`difficulty.${filter.difficulty}`);
      case "tag":
        return tags ? textOf(tags.find(({ id }) => id === filter.tagId)?.name, lang) || t("chip.unknown_tag") : "…";
      case "query":
        return t("chip.query", { query: state.activeFilters.query });
      default:
        return t(`chip.${filter.kind}`);
    }
  };
}

interface FilterChipsProps extends Pick<SearchControls, "state" | "change"> {
  /** Where the focus goes when the last chip is gone. */
  after: RefObject<HTMLElement | null>;
}

const icons: Partial<Record<ActiveFilter["kind"], ReactNode>> = { liked: <IconHeartFilled size={14} aria-hidden /> };

/** The filters that are on, above the results. */
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
        onRemove: () => change((now) => dropFilter(now, filter)),
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
