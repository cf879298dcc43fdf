/** Waits `ms`, or less when `signal` aborts. Never rejects. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}

/** Rejects with `message` when `work` has not settled after `ms`; `work` itself continues. */
export async function withTimeout<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Wakes a loop early: `wait` ends on timeout or when `notify` is called; a notification without a waiter is kept. */
export class WakeSignal {
  private notified = false;
  private wake: (() => void) | null = null;

  notify(): void {
    this.notified = true;
    this.wake?.();
  }

  async wait(ms: number): Promise<void> {
    if (!this.notified) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wake = null;
    }
    this.notified = false;
  }
}
