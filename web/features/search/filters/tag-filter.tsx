import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { TagType } from "@toque/db/schemas/recipe.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { tagsQuery } from "../../../shared/recipes/tag-queries.ts";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { TogglePills } from "../../../shared/ui/toggle-pills.tsx";
import styles from "./filters.module.css";

const tagTypes: readonly TagType[] = ["meal_type", "cuisine", "specialty", "diet", "taste", "technique", "occasion"];

interface TagFilterProps {
  chosen: readonly number[];
  onToggle: (id: number) => void;
}

/** The tags grouped by type. A group is collapsed unless one of its tags was selected when the panel opened. */
export function TagFilter({ chosen, onToggle }: TagFilterProps) {
  const { t } = useTranslation("search");
  const lang = useLanguage();
  const { data, isError } = useQuery(tagsQuery);
  // Groups do not open or close while the user selects tags.
  const [initiallyChosen] = useState(chosen);
  if (isError) return <p className={styles.failed}>{t("tags_failed")}</p>;
  if (!data) return <LinesSkeleton lines={4} />;
  return tagTypes.map((type) => {
    const options = data
      .filter((tag) => tag.type === type)
      .map((tag) => ({ value: tag.id, label: textOf(tag.name, lang) }));
    if (options.length === 0) return null;
    const count = options.filter(({ value }) => chosen.includes(value)).length;
    const open = type === "meal_type" || options.some(({ value }) => initiallyChosen.includes(value));
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
