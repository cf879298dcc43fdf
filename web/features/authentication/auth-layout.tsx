import type { ReactNode } from "react";
import { Link } from "wouter";
import { LanguageChoice } from "../../shared/preferences/language-choice.tsx";
import { Wordmark } from "../../shared/ui/wordmark.tsx";
import styles from "./sign-in.module.css";

/**
 * Layout of the sign-in pages: no navigation, the wordmark above, the content centred. The language stands below: for
 * somebody who was sent a link, this may be the first page, in a language that the browser did not ask for.
 */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header>
        <Link href="/recipes" className={styles.brand}>
          <Wordmark size={46} />
        </Link>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.language}>
        <LanguageChoice />
      </footer>
    </div>
  );
}
