import { useTranslation } from "react-i18next";
import type { ShownChange } from "./change-state.ts";
import styles from "./changes.module.css";
import { useUndo } from "./use-undo.ts";

/** "changed just now · undo", shown beside a change. */
export function ChangedLabel({
  change,
  kind = "changed",
}: {
  change: ShownChange;
  kind?: "changed" | "added" | "removed" | "variant";
}) {
  const { t } = useTranslation("recipe");
  const { undo, pending } = useUndo();
  if (!change.undo) return null;
  const { eventId, undo: action } = change;
  return (
    <span className={styles.label} data-no-print>
      {t(`change.${kind}_now`)} ·{" "}
      <button type="button" disabled={pending} onClick={() => undo({ eventId, undo: action })}>
        {t("change.undo")}
      </button>
    </span>
  );
}
