import type { ReactNode } from "react";
import styles from "./field-message.module.css";

/** A field with what the server says about it. */
export function FieldMessage({ text, children }: { text: string | null; children: ReactNode }) {
  return (
    <div data-wrong={text ? "" : undefined}>
      {children}
      {text && (
        <p className={styles.message} role="alert">
          {text}
        </p>
      )}
    </div>
  );
}
