import { useSyncExternalStore } from "react";
import { copiesBelongTo, rememberedAccount } from "../offline/offline.ts";
import { report } from "../report.ts";
import { browserStorage } from "../storage/storage.ts";
import { createSessionStore, refetchSeconds, type SessionState } from "./session-store.ts";
import type { SessionUser } from "./token.ts";

const storageKey = "toque.session";
/** There while somebody is signed in: for public/preload.js, which then waits for the session before it asks for data. */
const signedInKey = "toque.signed-in";

/** The page's own session. */
export const session = createSessionStore({
  fetch: (url, init) => globalThis.fetch(url, init),
  onError: (error) => report("CLIENT_SESSION_ERROR", error),
  broadcast: () => void browserStorage.write(storageKey, String(Date.now())),
  offline: { belongTo: copiesBelongTo, remembered: rememberedAccount, patience: 6000 },
});

/**
 * Reads the session now, on window focus, when the network is back, when another tab signs in or out, and every 300 seconds.
 * @returns a function that stops watching
 */
export function watchSession(): () => void {
  const refresh = (): void => void session.refetch();
  const onVisible = (): void => {
    if (document.visibilityState === "visible") refresh();
  };
  window.addEventListener("focus", refresh);
  window.addEventListener("online", refresh);
  document.addEventListener("visibilitychange", onVisible);
  const unsubscribe = browserStorage.subscribe(storageKey, refresh);
  const stopMarking = session.subscribe(() => {
    if (session.getState().status === "authenticated") browserStorage.write(signedInKey, "1");
    else browserStorage.remove(signedInKey);
  });
  const timer = setInterval(refresh, refetchSeconds * 1000);
  refresh();
  return () => {
    window.removeEventListener("focus", refresh);
    window.removeEventListener("online", refresh);
    document.removeEventListener("visibilitychange", onVisible);
    unsubscribe();
    stopMarking();
    clearInterval(timer);
  };
}

/** `{status: "loading" | "authenticated" | "unauthenticated", session}`. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState, session.getState);
}

export function useUser(): SessionUser | null {
  return useSession().session?.user ?? null;
}

export function useIsSignedIn(): boolean {
  return useSession().status === "authenticated";
}
