import { useEffect, useState } from "react";

/** The time, once a second while `running`. Milliseconds since 1970. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const tick = (): void => setNow(Date.now());
    tick();
    const interval = setInterval(tick, 1000);
    // A tab in the background sleeps: look again when it is seen.
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(interval);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [running]);
  return now;
}
