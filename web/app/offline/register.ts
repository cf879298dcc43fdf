import type { QueryClient } from "@tanstack/react-query";
import { navigate } from "wouter/use-browser-location";
import { pageSetting } from "../../shared/client/page-setting.ts";
import { texts } from "../../shared/i18n/texts.ts";
import { hasUnsavedWork } from "../../shared/navigation/back-guard.ts";
import { keepCopies } from "../../shared/offline/offline.ts";
import { currentLanguage } from "../../shared/preferences/language.ts";
import { store } from "../../shared/store.ts";
import { watchOwnRecipes } from "./own-recipes.ts";
import { readCopiesAnew } from "./read-anew.ts";
import { updateAtom } from "./update.ts";

/** Milliseconds between two looks for a new version while the page is in use. */
const LOOK_MS = 3_600_000;

const buildOfPage = (): string => pageSetting("build") ?? "";

/** The build that a worker belongs to. */
function buildOf(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    worker.postMessage({ type: "build" }, [port2]);
  });
}

/** Offers the version of a worker that waits; its files are there already. */
async function offer(waiting: ServiceWorker): Promise<void> {
  const takeOver = (): void => waiting.postMessage({ type: "take-over" });
  // The page came from the server after the update: there is nothing to reload.
  if ((await buildOf(waiting)) === buildOfPage()) return takeOver();
  store.set(updateAtom, () => () => {
    const reload = (): void => window.location.reload();
    // In another tab it was taken already, or an even newer one has taken its place.
    if (waiting.state !== "installed") return reload();
    waiting.addEventListener("statechange", () => {
      if (waiting.state === "activated" || waiting.state === "redundant") reload();
    });
    takeOver();
  });
}

function watchUpdates(registration: ServiceWorkerRegistration): void {
  const onFound = (): void => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      // The first worker of a browser replaces none.
      if (worker.state === "installed" && navigator.serviceWorker.controller) void offer(worker);
    });
  };
  if (registration.waiting && navigator.serviceWorker.controller) void offer(registration.waiting);
  onFound();
  registration.addEventListener("updatefound", onFound);
  let lookedAt = Date.now();
  const look = (): void => {
    if (document.visibilityState !== "visible" || Date.now() - lookedAt < LOOK_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => {});
  };
  document.addEventListener("visibilitychange", look);
  setInterval(look, LOOK_MS);
}

/** The catalogues of the reader's language are there without a network, also those that no page has asked for yet. */
function keepTexts(): void {
  navigator.serviceWorker.controller?.postMessage({ type: "texts", lang: currentLanguage() });
}

/** Goes where a notification leads that was tapped, unless work would be lost by it. */
function followNotifications(): void {
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== "object" || data === null) return;
    const { type, path }: { type?: unknown; path?: unknown } = data;
    if (type === "open" && typeof path === "string" && path.startsWith("/recipes/") && !hasUnsavedWork())
      navigate(path);
  });
}

/** Registers the service worker, keeps what the page shows, and watches for new versions. */
export async function register(client: QueryClient): Promise<void> {
  const { serviceWorker } = navigator;
  const lookForOwnRecipes = watchOwnRecipes(client);
  const onController = async (): Promise<void> => {
    keepTexts();
    if (!(await keepCopies())) return;
    // Copies of what is on the page now, too.
    await client.refetchQueries({ type: "active" });
    lookForOwnRecipes();
  };
  // It may have taken over since the session was read, before this code had come.
  if (serviceWorker.controller) void onController();
  else serviceWorker.addEventListener("controllerchange", () => void onController(), { once: true });
  const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register("/sw.js", {
    updateViaCache: "none",
  });
  // A browser in which workers are blocked may answer with nothing.
  if (!registration) return;
  followNotifications();
  readCopiesAnew(client);
  watchUpdates(registration);
  keepTexts();
  texts.onLanguage(keepTexts);
}
