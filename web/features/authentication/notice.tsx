import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./sign-in.module.css";

/** Why signing in did not work. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      <IconAlertCircle size={20} aria-hidden />
      <span>{children}</span>
    </div>
  );
}
