import { inSentence } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import type { ShownChange } from "./change-state.ts";
import styles from "./changes.module.css";
import { useUndo } from "./use-undo.ts";

export interface ChangedLabelProps {
  change: ShownChange;
  kind?: "changed" | "added" | "removed" | "variant";
  /** The food that stood there before. */
  replaced?: string | undefined;
}

/** "changed just now · undo". */
export default function ChangedLabel({ change, kind = "changed", replaced }: ChangedLabelProps) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const { undo, pending } = useUndo();
  if (!change.undo) return null;
  const { eventId, undo: action } = change;
  return (
    <span className={styles.label} data-no-print>
      {replaced ? t("change.instead_of", { food: inSentence(replaced, lang) }) : t(`change.${kind}_now`)} ·{" "}
      <button type="button" disabled={pending} onClick={() => undo({ eventId, undo: action })}>
        {t("change.undo")}
      </button>
    </span>
  );
}
