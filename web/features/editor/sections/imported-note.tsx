import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { SourceLine } from "../../../shared/imports/source-line.tsx";
import { useForm } from "../state/editor-store.ts";
import styles from "./parts.module.css";

/** Of a new recipe that is one of an import: where it is from. */
export function ImportedNote() {
  const { t } = useTranslation("editor");
  const imported = useForm((form) => form.imported ?? null);
  if (!imported) return null;
  return (
    <div className={styles.imported}>
      <SourceLine source={imported.source} />
      <p>{t("imported_private")}</p>
    </div>
  );
}
