/** The longest that a timer of a browser can wait, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** The part of a Web Worker that is used. */
export interface WakeUpWorker {
  postMessage(milliseconds: number | null): void;
  onmessage: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
}

/**
 * Wakes a page at a time, also while it is hidden: the wait runs in a Web Worker, whose timers are not slowed down.
 * A phone that stops the whole browser stops the worker as well.
 * @param create makes the worker; called once, and only when there is something to wait for. May throw.
 */
export function createWakeUps(create: () => WakeUpWorker) {
  let worker: WakeUpWorker | null | undefined;
  const waiting = new Map<object, { at: number; wake: () => void }>();

  /** Waits for the first of all times. @param now milliseconds since 1970 */
  function wait(now: number): void {
    const next = Math.min(...[...waiting.values()].map(({ at }) => at));
    worker?.postMessage(Number.isFinite(next) ? Math.min(LONGEST_MS, Math.max(0, Math.ceil(next - now))) : null);
  }

  function start(now: () => number): void {
    if (worker !== undefined) return;
    worker = null;
    try {
      worker = create();
    } catch {
      // No worker here: what runs once a second in the page is late while nobody sees it.
      return;
    }
    worker.onerror = () => {
      worker = null;
    };
    worker.onmessage = () => {
      const woken = [...waiting].filter(([, { at }]) => at <= now());
      for (const [key] of woken) waiting.delete(key);
      for (const [, { wake }] of woken) wake();
      if (waiting.size > 0) wait(now());
    };
  }

  /**
   * Calls `wake` once at a time.
   * @param at milliseconds since 1970
   * @param now the clock that `at` belongs to
   * @returns no longer wants it
   */
  return (at: number, now: () => number, wake: () => void): (() => void) => {
    start(now);
    const key = {};
    waiting.set(key, { at, wake });
    wait(now());
    return () => {
      if (waiting.delete(key)) wait(now());
    };
  };
}

export const wakeUpAt = createWakeUps(
  () => new Worker(new URL("./wake-up-worker.ts", import.meta.url), { type: "module" }),
);
