import { useEffect, useState } from "react";
import { rightNow } from "./clock.ts";

/**
 * The current time in milliseconds since 1970, updated every second while `running`.
 * @param wakeAt a time at which it is updated also while the page is hidden, where a second may take a minute
 */
export function useNow(running: boolean, wakeAt: number | null = null): number {
  const [now, setNow] = useState(rightNow);
  useEffect(() => {
    if (!running) return;
    const update = (): void => setNow(rightNow());
    update();
    const interval = setInterval(update, 1000);
    // Background tabs are throttled: update when the tab becomes visible.
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(interval);
      document.removeEventListener("visibilitychange", update);
    };
  }, [running]);
  useEffect(() => {
    if (wakeAt === null) return;
    let stop: (() => void) | null | undefined;
    import("./wake-up.ts").then(
      ({ wakeUpAt }) => {
        if (stop !== null) stop = wakeUpAt(wakeAt, rightNow, () => setNow(rightNow()));
      },
      // Without it, a hidden page is updated by its interval, late.
      () => {},
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [wakeAt]);
  return now;
}
