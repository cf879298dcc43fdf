import { atom } from "jotai/vanilla";
import { store } from "../store.ts";

export type ToastKind = "blank" | "error" | "success" | "loading";

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  action?: { label: string; run: () => void };
}

/** Milliseconds that a toast of each kind stays. */
export const toastDuration: Record<ToastKind, number> = { blank: 4000, error: 4000, success: 2000, loading: 30_000 };
export const toastLimit = 20;

/** Newest first. What is said again stands once, and is new. */
export const toastsAtom = atom<Toast[]>([]);

const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

function startTimer(id: number, kind: ToastKind): void {
  stopTimer(id);
  timers.set(
    id,
    setTimeout(() => dismiss(id), toastDuration[kind]),
  );
}

function dismiss(id: number): void {
  stopTimer(id);
  store.set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id));
}

interface ToastOptions {
  /** Replaces the toast with this id instead of adding one. */
  id?: number;
  /** A button on the toast, such as Undo. */
  action?: Toast["action"];
}

/** Whether the newer one says the same. Two with buttons never do: each undoes something of its own. */
const isRepeated = (older: Toast, newer: Toast): boolean =>
  older.kind === newer.kind && older.text === newer.text && !older.action && !newer.action;

function show(kind: ToastKind, text: string, { id = ++lastId, action }: ToastOptions = {}): number {
  const next: Toast = action ? { id, kind, text, action } : { id, kind, text };
  store.set(toastsAtom, (toasts) => {
    const replaced = toasts.some((toast) => toast.id === id);
    const all = replaced
      ? toasts.map((toast) => (toast.id === id ? next : toast))
      : [next, ...toasts.filter((toast) => !isRepeated(toast, next))];
    const kept = all.slice(0, toastLimit);
    for (const toast of toasts) if (!kept.includes(toast)) stopTimer(toast.id);
    return kept;
  });
  startTimer(id, kind);
  return id;
}

/** Notifications at the top centre. Each call answers the toast's id. */
export const toast = {
  blank: (text: string, options?: ToastOptions) => show("blank", text, options),
  error: (text: string, options?: ToastOptions) => show("error", text, options),
  success: (text: string, options?: ToastOptions) => show("success", text, options),
  loading: (text: string, options?: ToastOptions) => show("loading", text, options),
  dismiss,
  /** Keeps a toast while it is read, and lets it go afterwards. */
  pause: stopTimer,
  resume: (id: number) => {
    const found = store.get(toastsAtom).find((entry) => entry.id === id);
    if (found) startTimer(id, found.kind);
  },
};
