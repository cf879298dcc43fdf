import {
  createNotificationsStore,
  hideNotification,
  type NotificationData,
  type NotificationsStore,
  showNotification,
  updateNotification,
} from "@mantine/notifications";

export type ToastKind = "blank" | "error" | "success" | "loading";

export interface Toast {
  id: string;
  kind: ToastKind;
  text: string;
  action?: { label: string; run: () => void };
}

/** Milliseconds that a toast of each kind stays. */
export const toastDuration: Record<ToastKind, number> = { blank: 4000, error: 4000, success: 2000, loading: 30_000 };
export const toastLimit = 20;

function createStore(): NotificationsStore {
  const store = createNotificationsStore();
  store.updateState((state) => ({ ...state, limit: toastLimit, defaultPosition: "top-center" }));
  return store;
}

/** Errors interrupt a screen reader, the others wait: each live region has a store of its own. */
export const toastStores = { assertive: createStore(), polite: createStore() };

const storeOf = (kind: ToastKind): NotificationsStore => toastStores[kind === "error" ? "assertive" : "polite"];

/** A visible toast and its position: the newest has the highest and is on top. */
interface ShownToast extends Toast {
  place: number;
}

/** Visible toasts, oldest first: the library's notifications have no field for an action. */
const shown = new Map<string, ShownToast>();
let lastPlace = 0;

/** What is shown, newest first. */
export const shownToasts = (): Toast[] => [...shown.values()].sort((a, b) => b.place - a.place);

/** A toast by the id of its notification. */
export const toastOf = (id: string | undefined): Toast | null => shown.get(id ?? "") ?? null;

function dismiss(id: string): void {
  const found = shown.get(id);
  if (found) hideNotification(id, storeOf(found.kind));
}

/** Changes when a toast closes automatically; restarts its timer. */
function setTimer(id: string, autoClose: (kind: ToastKind) => number | false): void {
  const found = shown.get(id);
  if (found) updateNotification({ id, message: found.text, autoClose: autoClose(found.kind) }, storeOf(found.kind));
}
/** Keeps a toast open while it has the focus. The library handles hovering. */
const pause = (id: string): void => setTimer(id, () => false);
const resume = (id: string): void => setTimer(id, (kind) => toastDuration[kind]);

interface ToastOptions {
  /** Replaces the toast with this id instead of adding one. */
  id?: string;
  /** A button on the toast, such as Undo. */
  action?: Toast["action"];
}

/** Whether two toasts are equal. Those with actions never are: each action is different. */
const isRepeated = (older: Toast, newer: Omit<Toast, "id">): boolean =>
  older.kind === newer.kind && older.text === newer.text && !older.action && !newer.action;

function show(kind: ToastKind, text: string, { id: replaced, action }: ToastOptions = {}): string {
  const before = replaced === undefined ? undefined : shown.get(replaced);
  const place = before?.place ?? ++lastPlace;
  const id = replaced ?? `toast-${place}`;
  const next: ShownToast = { id, kind, text, place, ...(action ? { action } : {}) };
  // A repeated toast replaces the older one.
  if (!before) for (const older of shown.values()) if (isRepeated(older, next)) dismiss(older.id);
  const notification: NotificationData = {
    id,
    message: text,
    priority: place,
    autoClose: toastDuration[kind],
    role: "listitem",
    onClose: () => void shown.delete(id),
    onFocusCapture: () => pause(id),
    onBlurCapture: () => resume(id),
  };
  if (before && storeOf(before.kind) === storeOf(kind)) updateNotification(notification, storeOf(kind));
  else {
    if (before) dismiss(id);
    showNotification(notification, storeOf(kind));
  }
  shown.set(id, next);
  for (const oldest of shownToasts().slice(toastLimit)) dismiss(oldest.id);
  return id;
}

/** Notifications at the top centre. Each call returns the toast's id. */
export const toast = {
  blank: (text: string, options?: ToastOptions) => show("blank", text, options),
  error: (text: string, options?: ToastOptions) => show("error", text, options),
  success: (text: string, options?: ToastOptions) => show("success", text, options),
  loading: (text: string, options?: ToastOptions) => show("loading", text, options),
  dismiss,
};
