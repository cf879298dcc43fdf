import type { ReactNode } from "react";
import { Link } from "wouter";
import { Wordmark } from "../../shared/ui/wordmark.tsx";
import styles from "./sign-in.module.css";

/** Layout of the sign-in pages: no navigation, the wordmark above, the content centred. */
export function AuthLayout({ children }: { children: ReactNode }) {
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
