import type { RecipeImport } from "@toque/db/schemas/recipe-import.ts";
import { useTranslation } from "../../../../shared/i18n/use-translation.ts";
import { SourceLine } from "../../../../shared/imports/source-line.tsx";
import { Picture } from "../../../../shared/ui/picture.tsx";
import styles from "./import.module.css";

/** Where the reviewed recipe is from, with its picture, and what that means for it. */
export function ImportOrigin({ result: { source, img_url, found_by } }: { result: RecipeImport }) {
  const { t } = useTranslation("paste");
  if (!source) return found_by === "photo" && <p className={styles.byPhoto}>{t("import.by_photo")}</p>;
  return (
    <div className={styles.origin}>
      {img_url && <Picture className={styles.picture} url={img_url} alt={t("import.picture")} sizes="88px" />}
      <div className={styles.originText}>
        <SourceLine source={source} />
        <p className={styles.private}>{t("import.private")}</p>
      </div>
    </div>
  );
}
