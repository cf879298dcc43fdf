// What the worker uses of the service worker's scope: TypeScript's own library of it collides with that of pages.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface NotificationClickEvent extends ExtendableEvent {
  readonly notification: Notification;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: ExtendableMessageEvent;
  notificationclick: NotificationClickEvent;
}

interface ServiceWorkerGlobalScope {
  readonly location: Location;
  readonly clients: import("./notifications.ts").PageClients & { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}

/** The files of the build that are there without a network (web/build.ts). */
declare const __SHELL__: readonly { url: string; revision: string | null }[];
/** The build that the worker belongs to; the page names its own in `<meta name="toque:build">`. */
declare const __BUILD__: string;
/** The version and the names of the catalogues that are there without a network. */
declare const __TEXTS__: { version: string; names: readonly string[] };
