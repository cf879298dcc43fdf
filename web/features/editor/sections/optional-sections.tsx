import { useQuery } from "@tanstack/react-query";
import type { NutriScore } from "@toque/db/schemas/recipe.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { allergiesQuery, dietsQuery } from "../../../shared/preferences/food-safety.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { TogglePills } from "../../../shared/ui/toggle-pills.tsx";
import { Field, FieldError, Input } from "../fields/field.tsx";
import { ListField } from "../fields/list-field.tsx";
import { TextField } from "../fields/text-field.tsx";
import { toggle } from "../form/edits.ts";
import { listFields, mainKey } from "../form/types.ts";
import { useAddPicture } from "../images/add-picture.tsx";
import { PictureField } from "../images/picture-field.tsx";
import { useEditor, useForm } from "../state/editor-store.ts";
import { TagFields } from "./part-fields.tsx";
import styles from "./parts.module.css";
import { Section } from "./section.tsx";

/** The tags of the recipe. */
export function TagsSection() {
  const { t } = useTranslation("editor");
  const count = useForm((form) => form.main.tagIds.length);
  return (
    <Section collapsible name="tags" lead={t("tags.lead")} note={count > 0 ? t("chosen", { count }) : null}>
      <TagFields partKey={mainKey} />
    </Section>
  );
}

/** Equipment, tips, pairing and dietetic information. */
export function NotesSection() {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const dietetic = useForm((form) => form.dieteticInfo);
  const count = useForm((form) =>
    listFields.reduce((sum, field) => sum + (form[field][form.originLang]?.length ?? 0), 0),
  );
  return (
    <Section collapsible name="notes" note={count > 0 ? t("written", { count }) : null}>
      {listFields.map((field) => (
        <ListField
          key={field}
          field={field}
          label={t(`notes.${field}`)}
          placeholder={t(`notes.${field}_placeholder`)}
        />
      ))}
      <TextField
        long
        field="dieteticInfo"
        label={t("notes.dieteticInfo")}
        placeholder={t("notes.dieteticInfo_placeholder")}
        value={dietetic}
        onChange={(text) => store.edit((form) => ({ ...form, dieteticInfo: text }))}
      />
    </Section>
  );
}

/** The video and its preview picture. */
export function VideoSection() {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const url = useForm((form) => form.videoUrl);
  const jacket = useForm((form) => form.jacket);
  const addPicture = useAddPicture();
  return (
    <Section collapsible name="video">
      <Field field="videoUrl" label={t("video.address")} hint={t("video.hint")}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={url}
            onChange={(event) => {
              const { value } = event.currentTarget;
              store.edit((form) => ({ ...form, videoUrl: value }));
            }}
          />
        )}
      </Field>
      {(url.trim() !== "" || jacket) && (
        <div className={styles.group}>
          <span className={styles.groupLabel}>{t("video.jacket")}</span>
          <PictureField
            field="jacket"
            image={jacket}
            label={t("video.jacket")}
            addLabel={t("picture.add")}
            onFile={(file) => void addPicture(file, (image) => store.edit((form) => ({ ...form, jacket: image })))}
            onRemove={() => store.edit((form) => ({ ...form, jacket: null }))}
          />
        </div>
      )}
    </Section>
  );
}

type Declared = NutriScore | "none";

/** Allergens, diets and score that the author declares, besides those computed from the foods. */
export function DeclaredSection() {
  const { t } = useTranslation("editor");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const { store } = useEditor();
  const allergyIds = useForm((form) => form.allergyIds);
  const dietIds = useForm((form) => form.dietIds);
  const score = useForm((form) => form.nutriScore);
  const { data: allergies } = useQuery(allergiesQuery);
  const { data: diets } = useQuery(dietsQuery);
  const count = allergyIds.length + dietIds.length + (score === null ? 0 : 1);
  const scores: readonly Declared[] = ["none", "healthy", "neutral", "unhealthy"];
  const toOptions = (list: typeof allergies | typeof diets) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: textOf(name, lang) }));
  return (
    <Section collapsible name="declared" lead={t("declared.lead")} note={count > 0 ? t("chosen", { count }) : null}>
      <div className={styles.group} data-field="allergies">
        <span className={styles.groupLabel}>{t("declared.allergies")}</span>
        <TogglePills
          tone="red"
          label={t("declared.allergies")}
          options={toOptions(allergies)}
          chosen={allergyIds}
          onToggle={(id) => store.edit((form) => ({ ...form, allergyIds: toggle(form.allergyIds, id) }))}
        />
        <FieldError field="allergies" />
      </div>
      <div className={styles.group} data-field="diets">
        <span className={styles.groupLabel}>{t("declared.diets")}</span>
        <TogglePills
          tone="herb"
          label={t("declared.diets")}
          options={toOptions(diets)}
          chosen={dietIds}
          onToggle={(id) => store.edit((form) => ({ ...form, dietIds: toggle(form.dietIds, id) }))}
        />
        <FieldError field="diets" />
      </div>
      <div className={styles.legend} data-field="nutriScore">
        <Choice<Declared>
          label={t("declared.score")}
          columns={2}
          value={score ?? "none"}
          options={scores.map((value) => ({
            value,
            label: value === "none" ? t("declared.no_score") : common(`nutri.${value}`),
          }))}
          onChange={(value) => store.edit((form) => ({ ...form, nutriScore: value === "none" ? null : value }))}
        />
        <FieldError field="nutriScore" />
      </div>
    </Section>
  );
}
