import { useState } from "react";
import { useTranslation } from "react-i18next";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { Pill } from "../../../shared/ui/pill.tsx";
import styles from "./change-note.module.css";
import type { ShownChange } from "./change-state.ts";
import { ChangesDialog } from "./changes-dialog.tsx";
import { useUndo } from "./use-undo.ts";

/** Tells that a change became the reader's own variant, which now stands on the page. */
export function ChangeNote({ change }: { change: ShownChange | null }) {
  const { t } = useTranslation(["recipe", "common"]);
  const lang = useLanguage();
  const [opened, setOpened] = useState(false);
  const { undo, pending } = useUndo();
  if (change?.undo?.way !== "delete") return null;
  const { eventId, undo: way, before, after } = change;
  const run = (): void => undo({ eventId, undo: way });
  return (
    <div className={styles.note} data-no-print>
      <p>{t("change.became_variant", { name: textOf(before.name, lang) })}</p>
      <div className={styles.actions}>
        <Pill tone="tint" className={styles.pill} onClick={() => setOpened(true)}>
          {t("change.see")}
        </Pill>
        <Pill className={styles.pill} onClick={() => !pending && run()}>
          {t("common:undo")}
        </Pill>
      </div>
      <ChangesDialog opened={opened} onClose={() => setOpened(false)} before={before} after={after} onUndo={run} />
    </div>
  );
}
