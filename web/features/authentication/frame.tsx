import type { ReactNode } from "react";
import { Link } from "wouter";
import { Wordmark } from "../../shared/ui/wordmark.tsx";
import styles from "./sign-in.module.css";

/** The pages without navigation: the name above, the card in the middle. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header>
        <Link href="/recipes" className={styles.brand}>
          <Wordmark size={46} />
        </Link>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
