import { useEffect, useEffectEvent } from "react";

/** Milliseconds after which the first screen has settled. */
const quiet = 2500;

/**
 * Fetches code that the first screen does without, in the quiet after it. What does not arrive is fetched again when it is
 * asked for, and missed there.
 */
export function useQuietLoad(load: () => Promise<unknown>): void {
  const begin = useEffectEvent(() => void load().catch(() => {}));
  useEffect(() => {
    const timer = setTimeout(() => begin(), quiet);
    return () => clearTimeout(timer);
  }, []);
}
