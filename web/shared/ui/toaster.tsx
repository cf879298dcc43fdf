import { type ComponentType, useEffect, useState } from "react";
import type { ToastListProps } from "./toast-list.tsx";
import styles from "./toaster.module.css";
import { useOnline } from "./use-online.ts";

/**
 * Container of the toasts; rendered once by the shell. The list's code is loaded right after the first screen, so that
 * toasts work offline. The live regions exist from the start, so that the first toast is announced.
 */
export function Toaster() {
  const [List, setList] = useState<ComponentType<ToastListProps> | null>(null);
  const online = useOnline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed load is retried when online again
  useEffect(() => {
    if (List) return;
    import("./toast-list.tsx").then(
      (module) => setList(() => module.default),
      () => {},
    );
  }, [List, online]);
  return (
    <div className={styles.area} data-no-print>
      <div aria-live="assertive">{List && <List live="assertive" />}</div>
      <div aria-live="polite">{List && <List live="polite" />}</div>
    </div>
  );
}
