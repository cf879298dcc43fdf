import { IconPencil } from "@tabler/icons-react";
import type { RecipeEdit } from "@toque/db/schemas/chat-parts.ts";
import { changeList } from "@toque/db/shared/change-list/texts.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import styles from "./parts.module.css";

/** What an answer changed, told by code from the change itself; the assistant's own words are only a remark. */
export function ChangeList({ edits }: { edits: readonly RecipeEdit[] }) {
  const { t } = useTranslation("chat");
  const lang = useLanguage();
  const [system] = useMeasurementSystem();
  const lines = changeList(edits, { lang, system });
  if (lines.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t("changes.title")}>
      <h4 className={styles.title}>
        <IconPencil size={16} aria-hidden />
        {t("changes.title")}
      </h4>
      <ul className={styles.changes}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a change never move
          <li key={index}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
