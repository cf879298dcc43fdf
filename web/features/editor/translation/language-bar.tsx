import { IconLanguage } from "@tabler/icons-react";
import type { Lang } from "@toque/db/schemas/common.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { hasLang, missingCount } from "../form/translations.ts";
import { langs } from "../form/types.ts";
import { useEditor, useEditorState, useForm } from "../state/editor-store.ts";
import styles from "./language-bar.module.css";
import { languageName } from "./translation-hint.tsx";

const names: Record<Lang, string> = { en: "English", fr: "Français", es: "Español", de: "Deutsch" };

/** The language in which a link wants the texts to be written: a translation that is made by hand. */
export const askedLanguage = (): Lang | undefined => {
  const asked = new URLSearchParams(window.location.search).get("language");
  return langs.find((lang) => lang === asked);
};

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

/** Among the expanded sections: that the languages are wanted. */
const languagesKey = "languages";

/** Whether anything about languages is shown: where the recipe has texts in another one, or somebody wants one. */
export function useLanguagesShown(): boolean {
  return useEditorState(
    ({ lang, form, open }) =>
      open.has(languagesKey) ||
      lang !== form.originLang ||
      langs.some((one) => one !== form.originLang && hasLang(form, one)),
  );
}

/** Selects the language whose texts are edited; the original comes first. Folded away until somebody wants another one. */
export function LanguageBar() {
  const { t } = useTranslation("editor");
  const reader = useLanguage();
  const origin = useForm((form) => form.originLang);
  const { store } = useEditor();
  if (!useLanguagesShown())
    return (
      <button
        type="button"
        className={styles.fold}
        aria-expanded={false}
        onClick={() => store.toggleOpen(languagesKey, true)}
      >
        <IconLanguage size={18} aria-hidden />
        {t("language.only", { name: languageName(origin, reader) })}
      </button>
    );
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
