import { useQuery } from "@tanstack/react-query";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { UnderstoodFilter, UnderstoodKind } from "@toque/db/schemas/search.ts";
import { decapitalizeFood } from "../../../shared/foods/decapitalize.ts";
import { useFoodNames } from "../../../shared/foods/food-queries.ts";
import { formatMinutes } from "../../../shared/formatting/duration.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import type { Translate } from "../../../shared/i18n/keys.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { dietsQuery } from "../../../shared/preferences/food-safety.ts";
import { tagsQuery } from "../../../shared/recipes/tag-queries.ts";
import {
  anyDuration,
  difficulties,
  difficultyIds,
  isAnyDuration,
  type MinuteRange,
  type SearchState,
} from "../search-state.ts";
import type { ActiveFilter } from "./active-filters.ts";

/** "any", "up to 45 min", "20 min or more", "20 min – 45 min". */
export function formatTimeRange(range: MinuteRange, t: Translate<"search">, lang: Lang): string {
  if (isAnyDuration(range)) return t("time.any");
  const [from, to] = range.map((minutes) => formatMinutes(minutes, lang));
  if (range[0] <= anyDuration[0]) return t("time.up_to", { to });
  if (range[1] >= anyDuration[1]) return t("time.from", { from });
  return from === to ? (to ?? "") : t("time.between", { from, to });
}

/** The text of each active filter, those of the query's words included; "…" while a name loads. */
export function useFilterTexts(
  state: SearchState,
  ofWords: readonly ActiveFilter[] = [],
): (filter: ActiveFilter) => string {
  const { t } = useTranslation("search");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const { t: food } = useTranslation("foods");
  const refs = [...state.activeFilters.ingredientFilterList, ...state.activeFilters.ingredientBlacklist];
  const names = useFoodNames(refs);
  const isSaid = (kind: UnderstoodKind) => ofWords.some((one) => one.kind === "words" && one.filter.kind === kind);
  const { tagsFilterList, dietsFilterList } = state.activeFilters;
  const { data: tags } = useQuery({ ...tagsQuery, enabled: tagsFilterList.length > 0 || isSaid("tag") });
  const { data: diets } = useQuery({ ...dietsQuery, enabled: dietsFilterList.length > 0 || isSaid("diet") });
  const tagName = (tagId: number | null): string =>
    tags ? textOf(tags.find(({ id }) => id === tagId)?.name, lang) || t("chip.unknown_tag") : "…";
  const dietName = (dietId: number | null): string =>
    diets ? textOf(diets.find(({ id }) => id === dietId)?.name, lang) || t("chip.unknown_diet") : "…";
  const textOfWords = (filter: UnderstoodFilter): string => {
    if (filter.kind === "diet") return dietName(filter.diet_id);
    if (filter.kind === "tag") return tagName(filter.tag_id);
    if (filter.kind === "time") return t("time.up_to", { to: formatMinutes(filter.max_total_time ?? 0, lang) });
    const difficulty = difficulties.find((key) => difficultyIds[key] === filter.difficulty_id);
    return difficulty ? common(`difficulty.${difficulty}`) : filter.words;
  };
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
        return tagName(filter.tagId);
      case "diet":
        return dietName(filter.dietId);
      case "words":
        return textOfWords(filter.filter);
      case "query":
        return t("chip.query", { query: state.activeFilters.query });
      default:
        return t(`chip.${filter.kind}`);
    }
  };
}
