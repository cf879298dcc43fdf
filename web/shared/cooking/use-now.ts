import { useEffect, useState } from "react";
import { rightNow } from "./clock.ts";

/** The current time in milliseconds since 1970, updated every second while `running`. */
export function useNow(running: boolean): number {
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
  return now;
}
