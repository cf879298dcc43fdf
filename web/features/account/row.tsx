import type { ReactNode } from "react";
import styles from "./account.module.css";

interface RowProps {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  /** At the end of the line. */
  action?: ReactNode;
  /** Below the line. */
  children?: ReactNode;
}

/** An entry of a list: icon, name, a soft line, one action. */
export function Row({ icon, title, text, action, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.icon}>{icon}</span>
        <div className={styles.words}>
          <p className={styles.name}>{title}</p>
          {text && <p className={styles.soft}>{text}</p>}
        </div>
        {action && <div className={styles.actions}>{action}</div>}
      </div>
      {children}
    </li>
  );
}
