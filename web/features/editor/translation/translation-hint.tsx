import type { Lang } from "@toque/db/schemas/common.ts";
import { clsx } from "clsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { savedText, staleLangs } from "../form/translations.ts";
import { langs, type Text, type TextList } from "../form/types.ts";
import { useEditor, useEditorState, useForm } from "../state/editor-store.ts";
import styles from "./translation-hint.module.css";

/** The name of a language in the user's language, for the middle of a sentence. */
export function languageName(lang: Lang, reader: Lang): string {
  return new Intl.DisplayNames(reader, { type: "language" }).of(lang) ?? lang;
}

interface TranslationHintProps {
  /** The id of the text. */
  id: string;
  text: Text | TextList;
}

const lines = (text: string | readonly string[]): string => (typeof text === "string" ? text : text.join("\n"));
const noLangs: readonly Lang[] = [];

/**
 * A note below a text: for a translation the original, and whether the translation is missing or outdated; for the original,
 * which translations are outdated.
 */
export function TranslationHint({ id, text }: TranslationHintProps) {
  const { t } = useTranslation("editor");
  const reader = useLanguage();
  const { store } = useEditor();
  const lang = useEditorState((state) => state.lang);
  const base = useEditorState((state) => state.base);
  const origin = useForm((form) => form.originLang);
  const kept = useForm((form) => form.kept[id]) ?? noLangs;
  const stale = staleLangs(text, origin, savedText(base, id), kept);
  const original = text[origin];

  const keepStale = (kept: readonly Lang[]): void =>
    store.edit((form) => {
      const now = form.kept[id] ?? [];
      const all = langs.filter((one) => now.includes(one) || kept.includes(one));
      return { ...form, kept: { ...form.kept, [id]: all } };
    });

  if (lang === origin) {
    if (stale.length === 0) return null;
    const list = new Intl.ListFormat(reader, { type: "conjunction" }).format(
      stale.map((one) => languageName(one, reader)),
    );
    return (
      <div className={clsx(styles.hint, styles.row)}>
        <span className={styles.stale}>{t("translation.outdated", { count: stale.length, list })}</span>
        <button type="button" className={styles.button} onClick={() => keepStale(stale)}>
          {t("translation.keep", { count: stale.length })}
        </button>
      </div>
    );
  }
  if (original === undefined) return null;
  return (
    <div className={styles.hint}>
      {text[lang] === undefined ? (
        <p className={styles.row}>
          <span className={styles.badge}>{t("translation.missing")}</span>
          {t("translation.readers_see")}
        </p>
      ) : (
        stale.includes(lang) && (
          <p className={styles.row}>
            <span className={styles.stale}>{t("translation.outdated_here")}</span>
            <button type="button" className={styles.button} onClick={() => keepStale([lang])}>
              {t("translation.keep_here")}
            </button>
          </p>
        )
      )}
      <p className={styles.original} lang={origin}>
        {lines(original)}
      </p>
    </div>
  );
}
