import { NavigationRoute } from "workbox-routing/NavigationRoute.js";
import { registerRoute } from "workbox-routing/registerRoute.js";
import { browserDataCache } from "../shared/offline/data-cache.ts";
import { isKeptCall, isKeptPicture } from "../shared/offline/kept-calls.ts";
import { createAnswers } from "./answers.ts";
import { pathOf, showPage } from "./notifications.ts";
import { createShell } from "./shell.ts";

// The service worker: the app's files, the catalogues, and copies of what was opened, for reading without a network.
// It takes over only when the person agrees to the update ("take-over"), or when no page of an older build is open.

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds after which the stored page is shown instead of waiting for the server's. */
const PAGE_PATIENCE_MS = 5000;

const shell = createShell();
const data = browserDataCache();

self.addEventListener("install", (event) => event.waitUntil(shell.install(event)));
self.addEventListener("activate", (event) => event.waitUntil(shell.activate(event).then(() => self.clients.claim())));

// The page of the server first: it holds the settings of the server, and after an update the new code.
registerRoute(
  new NavigationRoute(
    async (options) => {
      const stored = () => shell.page(options);
      const live = fetch(options.request);
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PAGE_PATIENCE_MS));
      const answer = await Promise.race([live.catch(() => null), late]);
      return answer ?? (await stored());
    },
    { denylist: [/^\/(api|media|swagger|assets|locales)(\/|$)/, /\.\w{1,12}$/] },
  ),
);

interface Asked {
  event: ExtendableEvent;
  request: Request;
}
const later =
  ({ event }: Asked) =>
  (work: Promise<unknown>): void =>
    event.waitUntil(work.catch(() => {}));

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && (url.pathname.startsWith("/assets/") || shell.has(url)),
  ({ request }) => shell.file(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/locales/") && url.searchParams.has("v"),
  ({ request }) => shell.text(request),
);
if (data) {
  const answers = createAnswers({ data, fetch: (request) => fetch(request) });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isKeptCall(url),
    (asked) => answers.call(asked.request, later(asked)),
  );
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && request.destination === "image" && isKeptPicture(url),
    (asked) => answers.picture(asked.request, later(asked)),
  );
}

self.addEventListener("message", (event) => {
  if (typeof event.data !== "object" || event.data === null) return;
  const message: { type?: unknown; lang?: unknown } = event.data;
  if (message.type === "take-over") event.waitUntil(self.skipWaiting());
  if (message.type === "build") event.ports[0]?.postMessage(__BUILD__);
  if (message.type === "texts" && typeof message.lang === "string" && /^[a-z]{2}$/.test(message.lang))
    event.waitUntil(shell.keepTexts(message.lang).catch(() => {}));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = pathOf(event.notification.data);
  if (path !== null) event.waitUntil(showPage(self.clients, path, self.location.origin));
});
