import { useAtomValue } from "jotai/react";
import { atom } from "jotai/vanilla";
import { type ReactNode, useEffect } from "react";
import { store } from "../store.ts";
import styles from "./bottom-actions.module.css";

const shownAtom = atom(0);

/** Whether a page has put its own actions at the foot of the phone, in place of the navigation. */
export function useHasBottomActions(): boolean {
  return useAtomValue(shownAtom) > 0;
}

/** A page's own actions at the foot of a phone or tablet (below 1000 px), in place of the navigation. */
export function BottomActions({ children }: { children: ReactNode }) {
  useEffect(() => {
    store.set(shownAtom, (count) => count + 1);
    return () => store.set(shownAtom, (count) => count - 1);
  }, []);
  return (
    <div className={styles.bar} data-no-print>
      {children}
    </div>
  );
}
