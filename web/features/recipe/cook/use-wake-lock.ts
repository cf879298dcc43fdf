import { useEffect } from "react";

/** Keeps the screen on while the component is shown, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== "visible") return;
      try {
        const granted = await navigator.wakeLock.request("screen");
        if (gone) await granted.release();
        else lock = granted;
      } catch {
        // A low battery or a policy says no: cooking goes on all the same.
      }
    };
    // The browser lets the lock go whenever the page is hidden.
    const onVisible = (): void => void ask();
    void ask();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);
}
