import type { QueryClient } from "@tanstack/react-query";
import { forgetNotes, storedCopiesAtom } from "../../shared/offline/stored-copies.ts";
import { reported } from "../../shared/report.ts";
import { store } from "../../shared/store.ts";

/**
 * Registers the service worker when the first screen is there, and never during development, where code changes under
 * its address.
 */
export function startOffline(client: QueryClient): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !("caches" in window)) return;
  window.addEventListener("online", () => {
    if (store.get(storedCopiesAtom).size === 0) return;
    // What was read of copies is read anew, also by pages that are not open.
    forgetNotes();
    void client.invalidateQueries();
  });
  const register = async (): Promise<void> => (await import("./register.ts")).register(client);
  const begin = (): void => {
    const run = (): void => void reported("SERVICE_WORKER_FAILED", register()).catch(() => {});
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 5000 });
    else setTimeout(run, 2000);
  };
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
}
