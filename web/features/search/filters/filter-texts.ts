import { useQuery } from "@tanstack/react-query";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { decapitalizeFood } from "../../../shared/foods/decapitalize.ts";
import { useFoodNames } from "../../../shared/foods/food-queries.ts";
import { formatMinutes } from "../../../shared/formatting/duration.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { tagsQuery } from "../../../shared/recipes/tag-queries.ts";
import { anyDuration, isAnyDuration, type MinuteRange, type SearchState } from "../search-state.ts";
import type { ActiveFilter } from "./active-filters.ts";

/** "any", "up to 45 min", "20 min or more", "20 min – 45 min". */
export function formatTimeRange(range: MinuteRange, t: TFunction<"search">, lang: Lang): string {
  if (isAnyDuration(range)) return t("time.any");
  const [from, to] = range.map((minutes) => formatMinutes(minutes, lang));
  if (range[0] <= anyDuration[0]) return t("time.up_to", { to });
  if (range[1] >= anyDuration[1]) return t("time.from", { from });
  return from === to ? (to ?? "") : t("time.between", { from, to });
}

/** The text of each active filter; "…" while a name loads. */
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
    return name ? decapitalizeFood(name, lang) : name === null ? food("unknown") : "…";
  };
  return (filter) => {
    switch (filter.kind) {
      case "with":
        return t("chip.with", { name: foodName(filter.ref) });
      case "without":
        return t("chip.without", { name: foodName(filter.ref) });
      case "duration":
        return formatTimeRange(filter.range, t, lang);
      case "preparation":
        return t("chip.preparation", { range: formatTimeRange(filter.range, t, lang) });
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
