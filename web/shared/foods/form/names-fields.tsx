import { TextInput } from "@mantine/core";
import type { Lang } from "@toque/db/schemas/common.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { languages } from "./food-form.ts";
import styles from "./form.module.css";

interface NamesFieldsProps {
  names: Record<Lang, string>;
  /** Left out: only names. */
  plurals?: Record<Lang, string>;
  onNames: (names: Record<Lang, string>) => void;
  onPlurals?: (plurals: Record<Lang, string>) => void;
  originLang: Lang;
  /** Why the name in the original language is refused. */
  error?: string | null;
  maxLength?: number;
}

/** A name, and its plural, in each language. */
export function NamesFields(props: NamesFieldsProps) {
  const { names, plurals, onNames, onPlurals, originLang, error = null, maxLength = 200 } = props;
  const { t } = useTranslation("foodpages");
  return (
    <div className={styles.names}>
      {languages.map((lang) => (
        <div key={lang} className={plurals && styles.pair}>
          <TextInput
            label={t("form.name_in", { language: t(`form.language.${lang}`) })}
            lang={lang}
            maxLength={maxLength}
            value={names[lang]}
            error={lang === originLang ? error : null}
            onChange={({ currentTarget: { value } }) => onNames({ ...names, [lang]: value })}
          />
          {plurals && (
            <TextInput
              label={t("form.plural_in", { language: t(`form.language.${lang}`) })}
              lang={lang}
              maxLength={maxLength}
              value={plurals[lang]}
              onChange={({ currentTarget: { value } }) => onPlurals?.({ ...plurals, [lang]: value })}
            />
          )}
        </div>
      ))}
    </div>
  );
}
