import { IconAlertCircle } from "@tabler/icons-react";
import styles from "./field-error.module.css";

/** The error of a field, for Mantine's `error`. */
export function FieldError({ text }: { text: string }) {
  return (
    <span className={styles.error}>
      <IconAlertCircle size={16} aria-hidden />
      {text}
    </span>
  );
}
