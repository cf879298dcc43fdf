import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { LanguageChoice } from "../../shared/preferences/language-choice.tsx";
import { signOut } from "../../shared/session/sign-in.ts";
import { toast } from "../../shared/ui/toast.ts";
import { Wordmark } from "../../shared/ui/wordmark.tsx";
import styles from "./plans.module.css";

/** The plans have no navigation: it would lead to pages that need a plan. */
export function PlansLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const [, navigate] = useLocation();
  const [leaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    try {
      await signOut();
      navigate("/recipes");
    } catch {
      toast.error(t("account.sign_out_failed"));
      setLeaving(false);
    }
  };
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <Link href="/recipes">
          <Wordmark />
        </Link>
        <Button variant="subtle" onClick={leave} loading={leaving}>
          {t("account.sign_out")}
        </Button>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.language}>
        <LanguageChoice />
      </footer>
    </div>
  );
}
