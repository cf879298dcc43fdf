import type { Lang } from "@toque/db/schemas/common.ts";
import { useTranslation } from "react-i18next";
import { missingCount } from "../form/translations.ts";
import { langs } from "../form/types.ts";
import { useEditor, useEditorState, useForm } from "../state/editor-store.ts";
import styles from "./language-bar.module.css";

const names: Record<Lang, string> = { en: "English", fr: "Français", es: "Español", de: "Deutsch" };

function LanguageOption({ lang }: { lang: Lang }) {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const isOrigin = useForm((form) => form.originLang === lang);
  const missing = useForm((form) => missingCount(form, lang));
  const checked = useEditorState((state) => state.lang === lang);
  const note = isOrigin ? t("language.original") : missing > 0 ? t("language.missing", { count: missing }) : "";
  return (
    <label className={styles.option}>
      <input type="radio" name="editor-language" value={lang} checked={checked} onChange={() => store.set({ lang })} />
      <span className={styles.pill}>
        <span lang={lang}>{names[lang]}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </label>
  );
}

/** Selects the language whose texts are edited; the original comes first. */
export function LanguageBar() {
  const { t } = useTranslation("editor");
  const origin = useForm((form) => form.originLang);
  return (
    <fieldset className={styles.bar}>
      <legend className={styles.legend}>{t("language.label")}</legend>
      <div className={styles.row}>
        {[origin, ...langs.filter((lang) => lang !== origin)].map((lang) => (
          <LanguageOption key={lang} lang={lang} />
        ))}
      </div>
    </fieldset>
  );
}
