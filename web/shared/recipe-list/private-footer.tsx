import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./private-footer.module.css";
import type { ListedRecipe } from "./recipe-pages.ts";

function PrivateMark() {
  const { t } = useTranslation("common");
  return (
    <p className={styles.mark}>
      <IconLock size={16} aria-hidden />
      {t("visibility.private")}
    </p>
  );
}

/** The footer of the user's own recipe cards: marks the private ones. */
export const privateFooter = (recipe: ListedRecipe) => recipe.private && <PrivateMark />;
