import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { DifficultyKey, TagType } from "@toque/db/schemas/recipe.ts";
import { useState } from "react";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { tagsQuery } from "../../../shared/recipes/tag-queries.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { TogglePills } from "../../../shared/ui/toggle-pills.tsx";
import { Field, FieldError, Input } from "../fields/field.tsx";
import { editPart, toggle } from "../form/edits.ts";
import { partOf } from "../form/types.ts";
import { useEditor, useForm } from "../state/editor-store.ts";
import styles from "./parts.module.css";

// Fields that the recipe and its sub-recipes have in common.

const difficulties: readonly DifficultyKey[] = ["easy", "medium", "hard"];
const tagTypes: readonly TagType[] = ["meal_type", "cuisine", "specialty", "diet", "taste", "technique", "occasion"];
const noIds: readonly number[] = [];

export function ServingsField({ partKey }: { partKey: string }) {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const value = useForm((form) => partOf(form, partKey)?.servings ?? "");
  return (
    <Field field={`${partKey}:servings`} label={t("dish.servings")}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          className="tq-numbers"
          value={value}
          onChange={(event) => {
            const { value: servings } = event.currentTarget;
            store.edit((form) => editPart(form, partKey, (part) => ({ ...part, servings })));
          }}
        />
      )}
    </Field>
  );
}

export function DifficultyField({ partKey }: { partKey: string }) {
  const { t } = useTranslation("editor");
  const { t: common } = useTranslation("common");
  const { store } = useEditor();
  const value = useForm((form) => partOf(form, partKey)?.difficulty ?? "easy");
  return (
    <div className={styles.legend} data-field={`${partKey}:difficulty`}>
      <Choice
        label={t("dish.difficulty")}
        value={value}
        options={difficulties.map((key) => ({ value: key, label: common(`difficulty.${key}`) }))}
        onChange={(difficulty) => store.edit((form) => editPart(form, partKey, (part) => ({ ...part, difficulty })))}
      />
      <FieldError field={`${partKey}:difficulty`} />
    </div>
  );
}

/** The tags grouped by type. A group is collapsed unless one of its tags was selected when the page opened. */
export function TagFields({ partKey }: { partKey: string }) {
  const { t } = useTranslation("editor");
  const lang = useLanguage();
  const { store } = useEditor();
  const chosen = useForm((form) => partOf(form, partKey)?.tagIds) ?? noIds;
  const [initiallyChosen] = useState(chosen);
  const { data, isError, refetch } = useQuery(tagsQuery);
  if (isError)
    return (
      <p className={styles.soft}>
        {t("tags.failed")}{" "}
        <button type="button" onClick={() => void refetch()}>
          {t("tags.again")}
        </button>
      </p>
    );
  if (!data) return <LinesSkeleton lines={4} />;
  return (
    <div data-field={`${partKey}:tags`}>
      {tagTypes.map((type) => {
        const options = data
          .filter((tag) => tag.type === type)
          .map((tag) => ({ value: tag.id, label: textOf(tag.name, lang) }));
        if (options.length === 0) return null;
        const selected = options.filter(({ value }) => chosen.includes(value));
        return (
          <details
            key={type}
            className={styles.details}
            open={options.some(({ value }) => initiallyChosen.includes(value))}
          >
            <summary>
              {t(`tags.${type}`)}
              <span>{selected.map(({ label }) => label).join(", ")}</span>
              <IconChevronDown size={18} className={styles.arrow} aria-hidden />
            </summary>
            <TogglePills
              label={t(`tags.${type}`)}
              options={options}
              chosen={chosen}
              onToggle={(id) =>
                store.edit((form) => editPart(form, partKey, (part) => ({ ...part, tagIds: toggle(part.tagIds, id) })))
              }
            />
          </details>
        );
      })}
      <FieldError field={`${partKey}:tags`} />
    </div>
  );
}
