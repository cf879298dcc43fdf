import { useEffect } from "react";

/** Keeps the screen on while the component is mounted, in browsers with the Screen Wake Lock API. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let unmounted = false;
    const request = async (): Promise<void> => {
      if (document.visibilityState !== "visible") return;
      try {
        const granted = await navigator.wakeLock.request("screen");
        if (unmounted) await granted.release();
        else lock = granted;
      } catch {
        // Refused, as with a low battery or by a policy: cook mode works without it.
      }
    };
    // The browser releases the lock whenever the page is hidden.
    const onVisible = (): void => void request();
    void request();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      unmounted = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);
}
