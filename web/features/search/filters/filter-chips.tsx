import { Button } from "@mantine/core";
import { IconHeartFilled, IconSearch } from "@tabler/icons-react";
import type { UnderstoodKind, UnderstoodQuery } from "@toque/db/schemas/search.ts";
import type { ReactNode, RefObject } from "react";
import { parseFoodRef } from "../../../shared/foods/food-ref.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { ChipList } from "../../../shared/ui/chip-list.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import type { PillTone } from "../../../shared/ui/pill.tsx";
import { clearFilters } from "../search-state.ts";
import type { SearchControls } from "../use-search.ts";
import { type ActiveFilter, activeFilters, removeFilter, wordFilters } from "./active-filters.ts";
import { useFilterTexts } from "./filter-texts.ts";

const tones: Partial<Record<ActiveFilter["kind"] | UnderstoodKind, PillTone>> = {
  with: "herb",
  without: "red",
  anyProfile: "line",
  literal: "line",
};
const kindOf = (filter: ActiveFilter) => (filter.kind === "words" ? filter.filter.kind : filter.kind);

interface FilterChipsProps extends Pick<SearchControls, "state" | "change"> {
  /** Takes the focus when the last chip is removed. */
  after: RefObject<HTMLElement | null>;
  /** What the search understood of its words. */
  understood: UnderstoodQuery | null | undefined;
}

const icons: Partial<Record<ActiveFilter["kind"], ReactNode>> = {
  liked: <IconHeartFilled size={14} aria-hidden />,
  // These come from the search field.
  words: <IconSearch size={14} stroke={2} aria-hidden />,
};

/** The active filters as removable chips above the results. */
export function FilterChips({ state, change, after, understood }: FilterChipsProps) {
  const { t } = useTranslation("search");
  const ofWords = wordFilters(understood);
  const textOfFilter = useFilterTexts(state, ofWords);
  const filters = [...ofWords, ...activeFilters(state)];
  const [food, ...otherFoods] = state.activeFilters.ingredientFilterList.map(parseFoodRef);
  return (
    <ChipList
      label={t("chips_label")}
      after={after}
      chips={filters.map((filter) => ({
        key: filter.key,
        text: textOfFilter(filter),
        tone: tones[kindOf(filter)] ?? "tint",
        icon: icons[filter.kind],
        onRemove: () => change((now) => removeFilter(now, filter)),
      }))}
    >
      {food?.kind === "food" && otherFoods.length === 0 && (
        <LinkButton href={`/foods/${food.id}`} variant="subtle" size="compact-sm">
          {t("about_food")}
        </LinkButton>
      )}
      {ofWords.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => change((now) => ({ ...now, literal: true }))}>
          {t("literal")}
        </Button>
      )}
      {filters.length > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            // From the last words on: those before them stay where they are.
            change((now) => ofWords.toReversed().reduce(removeFilter, clearFilters(now)));
            after.current?.focus({ preventScroll: true });
          }}
        >
          {t("clear_all")}
        </Button>
      )}
    </ChipList>
  );
}
