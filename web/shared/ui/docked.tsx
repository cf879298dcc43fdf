import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import styles from "./docked.module.css";

/** Whether there is room for a dock beside the page (from 1200 px). Below, show the same thing in a `Sheet`. */
export function useHasDock(): boolean {
  return useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false }) ?? true;
}

/** A page with a panel docked at its right from 1200 px, as high as the window; `label` names the panel. */
export function Docked({ dock, label, children }: { dock: ReactNode; label: string; children: ReactNode }) {
  const hasDock = useHasDock();
  return (
    <div className={styles.layout}>
      <div className={styles.page}>{children}</div>
      {hasDock && (
        <aside className={styles.dock} aria-label={label} data-no-print>
          {dock}
        </aside>
      )}
    </div>
  );
}
