import { Textarea } from "@mantine/core";
import { NamesFields } from "../../../shared/foods/form/names-fields.tsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { languages } from "../reference/entries.ts";
import type { Described, DraftError } from "./drafts.ts";
import styles from "./game.module.css";

interface TextsFieldsProps {
  draft: Described;
  errors: readonly DraftError[];
  onChange: (values: Partial<Described>) => void;
}

/** Name and description in each language; one language is enough. */
export function TextsFields({ draft, errors, onChange }: TextsFieldsProps) {
  const { t } = useTranslation(["gameadmin", "operations"]);
  const reader = useLanguage();
  return (
    <>
      <NamesFields
        names={draft.name}
        onNames={(name) => onChange({ name })}
        originLang={reader}
        error={errors.includes("name") ? t("errors.name") : null}
        maxLength={100}
      />
      <div className={styles.descriptions}>
        {languages.map((lang) => (
          <Textarea
            key={lang}
            label={t("description_in", { language: t(`operations:language.${lang}`) })}
            lang={lang}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={draft.description[lang]}
            error={lang === reader && errors.includes("description") ? t("errors.description") : null}
            onChange={({ currentTarget: { value } }) =>
              onChange({ description: { ...draft.description, [lang]: value } })
            }
          />
        ))}
      </div>
    </>
  );
}
