import { useEffect, useEffectEvent } from "react";

/** Milliseconds after which the first screen is assumed complete. */
const delay = 2500;

/**
 * Prefetches code that the first screen does not need. A failed prefetch is retried when the code is needed, and the
 * error is shown there.
 */
export function useDeferredPrefetch(load: () => Promise<unknown>): void {
  const begin = useEffectEvent(() => void load().catch(() => {}));
  useEffect(() => {
    const timer = setTimeout(() => begin(), delay);
    return () => clearTimeout(timer);
  }, []);
}
