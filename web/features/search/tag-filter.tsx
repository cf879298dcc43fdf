import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { TagType } from "@toque/db/entities/recipe.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import { tagsQuery } from "../../shared/recipes/tag-queries.ts";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { TogglePills } from "../../shared/ui/toggle-pills.tsx";
import styles from "./tag-filter.module.css";

const tagTypes: readonly TagType[] = ["meal_type", "cuisine", "specialty", "diet", "taste", "technique", "occasion"];

interface TagFilterProps {
  chosen: readonly number[];
  onToggle: (id: number) => void;
}

/** The tags by their type, each type folded unless something in it is chosen. */
export function TagFilter({ chosen, onToggle }: TagFilterProps) {
  const { t } = useTranslation("search");
  const lang = useLanguage();
  const { data, isError } = useQuery(tagsQuery);
  // What was open when the panel opened stays so while one chooses.
  const [first] = useState(chosen);
  if (isError) return <p className={styles.failed}>{t("tags_failed")}</p>;
  if (!data) return <LinesSkeleton lines={4} />;
  return tagTypes.map((type) => {
    const options = data
      .filter((tag) => tag.type === type)
      .map((tag) => ({ value: tag.id, label: textOf(tag.name, lang) }));
    if (options.length === 0) return null;
    const on = options.filter(({ value }) => chosen.includes(value)).length;
    const open = type === "meal_type" || options.some(({ value }) => first.includes(value));
    return (
      <details key={type} className={styles.group} open={open}>
        <summary className={styles.summary}>
          <span>{t(`tag_type.${type}`)}</span>
          {on > 0 && <span className={styles.count}>{t("chosen", { count: on })}</span>}
          <IconChevronDown size={18} className={styles.arrow} aria-hidden />
        </summary>
        <TogglePills label={t(`tag_type.${type}`)} options={options} chosen={chosen} onToggle={onToggle} />
      </details>
    );
  });
}
