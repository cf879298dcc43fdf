import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TextDiff } from "./diff.ts";
import styles from "./diff-view.module.css";
import { diffWords } from "./words.ts";

/** What stood there: told apart from what is by line and colour to the eye, by words to a screen reader. */
export function Was({ children }: { children: ReactNode }) {
  const { t } = useTranslation("recipe");
  return (
    <del className={styles.was}>
      <span className={styles.said}>{t("diff.was")} </span>
      {children}
    </del>
  );
}
/** What stands there now. */
export function Is({ children }: { children: ReactNode }) {
  const { t } = useTranslation("recipe");
  return (
    <ins className={styles.is}>
      <span className={styles.said}>{t("diff.is")} </span>
      {children}
    </ins>
  );
}

/** A text with the words that went and the words that came. */
export function Words({ before, after }: { before: string; after: string }) {
  return (
    <>
      {diffWords(before, after).map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place
        if (kind === "kept") return <Fragment key={index}>{text}</Fragment>;
        const Tag = kind === "removed" ? Was : Is;
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

/** The texts of a list that changed, and whether those that stayed changed places. */
export function Texts({ rows, moved }: { rows: TextDiff[]; moved: boolean }) {
  const { t } = useTranslation("recipe");
  const changed = rows.filter(({ kind }) => kind !== "same");
  return (
    <>
      {changed.length > 0 && (
        <ul className={styles.texts}>
          {changed.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two texts of a list may say the same
            <li key={index}>
              {row.before !== null && row.after !== null ? (
                <Words before={row.before} after={row.after} />
              ) : row.before !== null ? (
                <Was>{row.before}</Was>
              ) : (
                <Is>{row.after}</Is>
              )}
            </li>
          ))}
        </ul>
      )}
      {moved && <p className={styles.none}>{t("diff.moved")}</p>}
    </>
  );
}
