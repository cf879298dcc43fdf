import { useQuery } from "@tanstack/react-query";
import { FoodPicker } from "../../../shared/foods/food-picker.tsx";
import { formatMinutes } from "../../../shared/formatting/duration.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { askToSignIn } from "../../../shared/session/auth-dialogs.ts";
import { useIsSignedIn } from "../../../shared/session/session.ts";
import { SwitchRow } from "../../../shared/ui/switch-row.tsx";
import { TogglePills } from "../../../shared/ui/toggle-pills.tsx";
import { countsQuery } from "../search-queries.ts";
import {
  difficulties,
  difficultyIds,
  editFilters,
  isUpTo,
  setExcludedFoods,
  setRequiredFoods,
  timePresets,
  toggleDiet,
  toggleDifficulty,
  toggleTag,
  toggleUpTo,
} from "../search-state.ts";
import type { SearchControls } from "../use-search.ts";
import { counted } from "./counted.ts";
import styles from "./filters.module.css";
import { TagFilter } from "./tag-filter.tsx";
import { TimeRange } from "./time-range.tsx";

/** All filter controls of the search, shown in the panel and in the sheet. */
export default function FilterFields({ state, change }: Pick<SearchControls, "state" | "change">) {
  const { t } = useTranslation("search");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const signedIn = useIsSignedIn();
  const { filters } = state;
  const { data: counts } = useQuery(countsQuery(state));
  return (
    <div className={styles.fields}>
      <FoodPicker
        tone="herb"
        label={t("with_label")}
        placeholder={t("with_placeholder")}
        value={filters.ingredientFilterList}
        onChange={(refs) => change((now) => setRequiredFoods(now, refs))}
      />
      <FoodPicker
        tone="red"
        label={t("without_label")}
        placeholder={t("without_placeholder")}
        value={filters.ingredientBlacklist}
        onChange={(refs) => change((now) => setExcludedFoods(now, refs))}
      />
      <div className={styles.times}>
        <TimeRange
          label={common("total_time")}
          value={state.duration}
          onChange={(duration) => change((now) => ({ ...now, duration }))}
        />
        <TogglePills
          label={t("time.presets")}
          options={timePresets.map((minutes) => ({
            value: minutes,
            label: t("time.up_to", { to: formatMinutes(minutes, lang) }),
          }))}
          chosen={timePresets.filter((minutes) => isUpTo(state.duration, minutes))}
          onToggle={(minutes) => change((now) => toggleUpTo(now, minutes))}
        />
        <TimeRange
          label={t("preparation_time")}
          value={state.preparation}
          onChange={(preparation) => change((now) => ({ ...now, preparation }))}
        />
      </div>
      <div className={styles.group}>
        <span className={styles.label}>{t("difficulty_label")}</span>
        <TogglePills
          label={t("difficulty_label")}
          options={counted(
            difficulties.map((key) => ({ value: key, label: common(`difficulty.${key}`) })),
            state.difficulties,
            counts?.difficulties,
            (key) => difficultyIds[key],
          )}
          chosen={state.difficulties}
          onToggle={(key) => change((now) => toggleDifficulty(now, key))}
        />
      </div>
      <div className={styles.switches}>
        {state.scope !== "liked" && (
          <SwitchRow
            label={t("liked_label")}
            checked={filters.likedFilter}
            onChange={(likedFilter) => {
              if (signedIn || !likedFilter) change((now) => editFilters(now, { likedFilter }));
              else askToSignIn();
            }}
          />
        )}
        {signedIn && state.scope === "all" && (
          <SwitchRow
            label={t("profile_label")}
            description={t("profile_text")}
            checked={state.respectProfile}
            onChange={(respectProfile) => change((now) => ({ ...now, respectProfile }))}
          />
        )}
      </div>
      <div>
        <TagFilter
          tags={filters.tagsFilterList}
          diets={filters.dietsFilterList}
          counts={counts}
          onTag={(id) => change((now) => toggleTag(now, id))}
          onDiet={(id) => change((now) => toggleDiet(now, id))}
        />
      </div>
    </div>
  );
}
