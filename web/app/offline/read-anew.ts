import type { QueryClient } from "@tanstack/react-query";
import { shownAsOf, storedCopiesAtom } from "../../shared/offline/stored-copies.ts";
import { store } from "../../shared/store.ts";

/** The first pause before copies are read anew, and the longest, in milliseconds. */
const PAUSES = { first: 3000, longest: 60_000 };

/**
 * Reads a page that shows copies anew as long as it does so with a network: a server that was away is back without a word of the
 * browser, and a read that began without a network may be answered by its copy after the network is back.
 * @returns ends it
 */
export function readCopiesAnew(client: Pick<QueryClient, "invalidateQueries">, pauses = PAUSES): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let pause = pauses.first;
  const isShown = (): boolean => {
    const online = navigator.onLine;
    return online && shownAsOf(store.get(storedCopiesAtom), window.location.pathname, online) !== null;
  };
  const watch = (): void => {
    if (timer !== null) return;
    if (!isShown()) {
      pause = pauses.first;
      return;
    }
    timer = setTimeout(() => {
      timer = null;
      if (!isShown()) return;
      pause = Math.min(2 * pause, pauses.longest);
      void client.invalidateQueries();
      watch();
    }, pause);
  };
  const leave = store.sub(storedCopiesAtom, watch);
  watch();
  return () => {
    leave();
    if (timer !== null) clearTimeout(timer);
  };
}
