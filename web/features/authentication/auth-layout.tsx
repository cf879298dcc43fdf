import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useChangeLanguage } from "../../shared/preferences/account.ts";
import { languages } from "../../shared/preferences/detect-language.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { toastError } from "../../shared/ui/toast-error.ts";
import { Wordmark } from "../../shared/ui/wordmark.tsx";
import styles from "./sign-in.module.css";

/**
 * Layout of the sign-in pages: no navigation, the wordmark above, the content centred. The language stands below: for
 * somebody who was sent a link, this may be the first page, in a language that the browser did not ask for.
 */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const language = useLanguage();
  const changeLanguage = useChangeLanguage();
  return (
    <div className={styles.frame}>
      <header>
        <Link href="/recipes" className={styles.brand}>
          <Wordmark size={46} />
        </Link>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.language}>
        <Choice
          label={t("account.language")}
          value={language}
          options={languages}
          onChange={(value) => changeLanguage(value).catch(toastError)}
        />
      </footer>
    </div>
  );
}
