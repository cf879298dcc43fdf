import { useAtomValue } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useEffect } from "react";
import { store } from "../store.ts";
import styles from "./route-progress.module.css";

/** Number of loading pages. */
const pendingAtom = atom(0);

/** Placeholder of a loading page; while mounted, the progress bar is shown. Also unmounted when loading fails. */
export function PendingPage() {
  useEffect(() => {
    store.set(pendingAtom, (count) => count + 1);
    return () => store.set(pendingAtom, (count) => count - 1);
  }, []);
  return <div className={styles.page} aria-busy="true" />;
}

/** The bar at the top of the window during route changes. */
export function RouteProgress() {
  const pending = useAtomValue(pendingAtom) > 0;
  return <div className={styles.bar} data-pending={pending || undefined} aria-hidden="true" />;
}
