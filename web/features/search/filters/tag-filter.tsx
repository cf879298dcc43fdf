import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { TagType } from "@toque/db/schemas/recipe.ts";
import type { SearchCounts } from "@toque/db/schemas/search.ts";
import { useState } from "react";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { dietsQuery } from "../../../shared/preferences/food-safety.ts";
import { tagsQuery } from "../../../shared/recipes/tag-queries.ts";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { TogglePills } from "../../../shared/ui/toggle-pills.tsx";
import { counted } from "./counted.ts";
import styles from "./filters.module.css";

const tagTypes: readonly TagType[] = ["diet", "meal_type", "cuisine", "specialty", "taste", "technique", "occasion"];

interface TagFilterProps {
  /** The chosen ones. */
  tags: readonly number[];
  diets: readonly number[];
  /** How many recipes each further one leaves; undefined while loading. */
  counts: SearchCounts | undefined;
  onTag: (id: number) => void;
  onDiet: (id: number) => void;
}

/**
 * The tags grouped by type, with the diets, which follow from the foods of a recipe, in the place of tags of that name. A group
 * is collapsed unless one of its options was selected when the panel opened.
 */
export function TagFilter({ tags, diets, counts, onTag, onDiet }: TagFilterProps) {
  const { t } = useTranslation("search");
  const lang = useLanguage();
  const allTags = useQuery(tagsQuery);
  const allDiets = useQuery(dietsQuery);
  // Groups do not open or close while the user selects tags.
  const [initially] = useState({ tags, diets });
  if (allTags.isError || allDiets.isError) return <p className={styles.failed}>{t("tags_failed")}</p>;
  if (!allTags.data || !allDiets.data) return <LinesSkeleton lines={4} />;
  const groups = tagTypes.map((type) => {
    const isDiet = type === "diet";
    const entries = isDiet ? allDiets.data : allTags.data.filter((tag) => tag.type === type);
    return {
      type,
      all: entries.map((entry) => ({ value: entry.id, label: textOf(entry.name, lang) })),
      chosen: isDiet ? diets : tags,
      counts: isDiet ? counts?.diets : counts?.tags,
      initially: isDiet ? initially.diets : initially.tags,
      onToggle: isDiet ? onDiet : onTag,
    };
  });
  return groups.map(({ type, all, chosen, counts: found, initially: atFirst, onToggle }) => {
    const options = counted(all, chosen, found, (id) => id);
    if (options.length === 0) return null;
    const count = options.filter(({ value }) => chosen.includes(value)).length;
    const open = type === "meal_type" || type === "diet" || all.some(({ value }) => atFirst.includes(value));
    return (
      <details key={type} className={styles.tagGroup} open={open}>
        <summary className={styles.tagSummary}>
          <span>{t(`tag_type.${type}`)}</span>
          {count > 0 && <span className={styles.tagCount}>{t("chosen", { count })}</span>}
          <IconChevronDown size={18} className={styles.tagArrow} aria-hidden />
        </summary>
        <TogglePills label={t(`tag_type.${type}`)} options={options} chosen={chosen} onToggle={onToggle} />
      </details>
    );
  });
}
