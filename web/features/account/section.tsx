import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Card } from "../../shared/ui/card.tsx";
import styles from "./account.module.css";

interface SectionProps {
  /** The anchor of links to it. */
  anchor?: string;
  title: string;
  text?: ReactNode;
  /** At the end of the title's line. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A card of the account page with its heading. */
export function Section({ anchor, title, text, action, children }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" id={anchor} aria-labelledby={id} className={clsx(styles.section, anchor && styles.anchor)}>
      <div className={styles.head}>
        <div className={styles.heading}>
          <h2 id={id}>{title}</h2>
          {text && <p className={styles.soft}>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </Card>
  );
}
