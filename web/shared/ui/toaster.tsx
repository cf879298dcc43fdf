import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { firstScreenDrawn } from "./first-screen.ts";
import { type Toast, toast, toastDuration, toastOf, toastStores } from "./toast.ts";
import type { ToastListProps } from "./toast-list.tsx";
import styles from "./toaster.module.css";
import { useOnline } from "./use-online.ts";

/** Milliseconds after which a toast no longer waits for the code of the list. */
const PATIENCE = 1000;

function PlainToast({ entry: { id, kind, text, action } }: { entry: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => toast.dismiss(id), toastDuration[kind]);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <li>
      {text}
      {action && (
        <button
          type="button"
          onClick={() => {
            action.run();
            toast.dismiss(id);
          }}
        >
          {action.label}
        </button>
      )}
    </li>
  );
}

/** The toasts of one live region in their plainest form: where the list's code has not come, and may never come. */
function PlainToasts({ live }: ToastListProps) {
  const { subscribe, getState } = toastStores[live];
  const entries = useSyncExternalStore(subscribe, getState).notifications.flatMap(({ id }) => toastOf(id) ?? []);
  return entries.length > 0 ? (
    <ul className={styles.plain}>
      {entries.map((entry) => (
        <PlainToast key={`${entry.id} ${entry.text}`} entry={entry} />
      ))}
    </ul>
  ) : null;
}

/**
 * Container of the toasts; rendered once by the shell. The list's code is loaded right after the first screen, so that
 * toasts work offline; until then, and where the network goes before it has come, they are drawn without it. The live
 * regions exist from the start, so that the first toast is announced.
 */
export function Toaster() {
  const [List, setList] = useState<ComponentType<ToastListProps> | null>(null);
  const [isLate, setLate] = useState(false);
  const online = useOnline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed load is retried when online again
  useEffect(() => {
    if (List) return;
    const timer = setTimeout(() => setLate(true), PATIENCE);
    firstScreenDrawn()
      .then(() => import("./toast-list.tsx"))
      .then(
        (module) => setList(() => module.default),
        () => setLate(true),
      );
    return () => clearTimeout(timer);
  }, [List, online]);
  const Shown = List ?? (isLate ? PlainToasts : null);
  return (
    <div className={styles.area} data-no-print>
      <div aria-live="assertive">{Shown && <Shown live="assertive" />}</div>
      <div aria-live="polite">{Shown && <Shown live="polite" />}</div>
    </div>
  );
}
