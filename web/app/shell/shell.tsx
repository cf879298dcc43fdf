import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { BottomBar } from "./bottom-bar.tsx";
import styles from "./shell.module.css";
import { SideNav } from "./side-nav.tsx";

/** Side navigation from 1000 px, a bottom bar below that. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const wide = useMediaQuery("(min-width: 62.5em)", true, { getInitialValueInEffect: false });
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip} data-no-print>
        {t("nav.skip")}
      </a>
      {wide && <SideNav />}
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      {!wide && <BottomBar />}
    </div>
  );
}
