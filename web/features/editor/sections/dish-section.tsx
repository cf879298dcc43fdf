import { IconChevronDown } from "@tabler/icons-react";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { SwitchRow } from "../../../shared/ui/switch-row.tsx";
import fieldStyles from "../fields/field.module.css";
import { Field, Input } from "../fields/field.tsx";
import { TextField } from "../fields/text-field.tsx";
import { setOriginLang } from "../form/translations.ts";
import { langs, mainKey } from "../form/types.ts";
import { GalleryField } from "../images/gallery-field.tsx";
import { useEditor, useForm } from "../state/editor-store.ts";
import { useLanguagesShown } from "../translation/language-bar.tsx";
import { languageName } from "../translation/translation-hint.tsx";
import { NameField } from "./name-field.tsx";
import { DifficultyField, ServingsField } from "./part-fields.tsx";
import styles from "./parts.module.css";
import { Section } from "./section.tsx";

type TimeName = "preparationTime" | "totalTime";

function TimeField({ field, label }: { field: TimeName; label: string }) {
  const { store } = useEditor();
  const value = useForm((form) => form[field]);
  return (
    <Field field={field} label={label}>
      {(control) => (
        <Input
          {...control}
          suffix="min"
          className="tq-numbers"
          value={value}
          onChange={(event) => {
            const { value: text } = event.currentTarget;
            store.edit((form) => ({ ...form, [field]: text }));
          }}
        />
      )}
    </Field>
  );
}

function OriginField() {
  const { t } = useTranslation("editor");
  const reader = useLanguage();
  const { store } = useEditor();
  const origin = useForm((form) => form.originLang);
  return (
    <Field field="originLang" label={t("dish.origin")} hint={t("dish.origin_hint")} className={styles.wide}>
      {(control) => (
        <div className={fieldStyles.suffixed}>
          <select
            {...control}
            className={`${fieldStyles.input} ${styles.select}`}
            value={origin}
            onChange={(event) => {
              const lang = langs.find((one) => one === event.currentTarget.value);
              if (!lang) return;
              store.edit((form) => setOriginLang(form, lang));
              store.set({ lang });
            }}
          >
            {langs.map((lang) => (
              <option key={lang} value={lang}>
                {languageName(lang, reader)}
              </option>
            ))}
          </select>
          <span>
            <IconChevronDown size={16} aria-hidden />
          </span>
        </div>
      )}
    </Field>
  );
}

function PrivateField() {
  const { t } = useTranslation("editor");
  const { t: common } = useTranslation("common");
  const { store } = useEditor();
  const checked = useForm((form) => form.private);
  // It is saved as private whatever is chosen.
  const isImported = useForm((form) => Boolean(form.imported));
  if (isImported) return null;
  return (
    <div className={styles.wide} data-field="private">
      <SwitchRow
        label={common("visibility.private")}
        description={t("dish.private_hint")}
        checked={checked}
        onChange={(isPrivate) => store.edit((form) => ({ ...form, private: isPrivate }))}
      />
    </div>
  );
}

/** Name, description, pictures, servings, times, difficulty and visibility. */
export function DishSection() {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const description = useForm((form) => form.description);
  const languages = useLanguagesShown();
  return (
    <Section name="dish">
      <NameField />
      <TextField
        long
        field="description"
        label={t("dish.description")}
        placeholder={t("dish.description_placeholder")}
        value={description}
        onChange={(text) => store.edit((form) => ({ ...form, description: text }))}
      />
      <GalleryField partKey={mainKey} />
      <div className={styles.grid}>
        <ServingsField partKey={mainKey} />
        <TimeField field="preparationTime" label={t("dish.preparation")} />
        <TimeField field="totalTime" label={t("dish.total")} />
        <div className={styles.wide}>
          <DifficultyField partKey={mainKey} />
        </div>
        {languages && <OriginField />}
        <PrivateField />
      </div>
    </Section>
  );
}
