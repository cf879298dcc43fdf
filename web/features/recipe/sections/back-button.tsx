import { IconArrowLeft } from "@tabler/icons-react";
import { useLocation } from "wouter";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { cameFromHere } from "../../../shared/navigation/came-from-here.ts";
import styles from "./back-button.module.css";

/** Over a phone's cover: back to where one came from in the app, else to all recipes. */
export function BackButton() {
  const { t } = useTranslation("recipe");
  const [, navigate] = useLocation();
  return (
    <button
      type="button"
      className={styles.back}
      aria-label={t("go_back")}
      onClick={() => (cameFromHere() ? window.history.back() : navigate("/recipes"))}
      data-no-print
    >
      <IconArrowLeft size={24} aria-hidden />
    </button>
  );
}
