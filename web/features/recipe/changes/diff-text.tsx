import { Fragment, type ReactNode } from "react";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import type { TextDiff } from "./diff.ts";
import styles from "./diff-view.module.css";
import { diffWords } from "./words.ts";

/** Removed text: struck through, with a label for screen readers. */
export function RemovedText({ children }: { children: ReactNode }) {
  const { t } = useTranslation("recipe");
  return (
    <del className={styles.was}>
      <span className={styles.said}>{t("diff.was")} </span>
      {children}
    </del>
  );
}
/** Added text. */
export function AddedText({ children }: { children: ReactNode }) {
  const { t } = useTranslation("recipe");
  return (
    <ins className={styles.is}>
      <span className={styles.said}>{t("diff.is")} </span>
      {children}
    </ins>
  );
}

/** A text with its removed and added words. */
export function TextChange({ before, after }: { before: string; after: string }) {
  const lang = useLanguage();
  return (
    <>
      {diffWords(before, after, lang).map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no ids
        if (kind === "kept") return <Fragment key={index}>{text}</Fragment>;
        const Tag = kind === "removed" ? RemovedText : AddedText;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <Fragment key={index}>
            <Tag>{text.trimEnd()}</Tag>{" "}
          </Fragment>
        );
      })}
    </>
  );
}

/** The changed texts of a list, and a note if the others were reordered. */
export function ListChange({ rows, moved }: { rows: TextDiff[]; moved: boolean }) {
  const { t } = useTranslation("recipe");
  const changed = rows.filter(({ kind }) => kind !== "same");
  return (
    <>
      {changed.length > 0 && (
        <ul className={styles.texts}>
          {changed.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts of a list may be equal
            <li key={index}>
              {row.before !== null && row.after !== null ? (
                <TextChange before={row.before} after={row.after} />
              ) : row.before !== null ? (
                <RemovedText>{row.before}</RemovedText>
              ) : (
                <AddedText>{row.after}</AddedText>
              )}
            </li>
          ))}
        </ul>
      )}
      {moved && <p className={styles.none}>{t("diff.moved")}</p>}
    </>
  );
}
