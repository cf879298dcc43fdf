import { ApiError } from "./api-error.ts";

export interface RetryOptions {
  /** Total number of attempts. */
  attempts?: number;
  /** Milliseconds before the second attempt; doubles after each failure. */
  firstWait?: number;
  signal?: AbortSignal | null;
  shouldRetry?: (error: unknown) => boolean;
  sleep?: (milliseconds: number, signal?: AbortSignal | null) => Promise<void>;
}

/** Waits, or rejects with the signal's reason as soon as it is aborted. */
export function sleep(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Whether a retry may help: no response, or 502, 503, 504. Other error responses are final. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "network_error" || [502, 503, 504].includes(error.status));
}

/** Without a network there is nothing to wait for: what is read again is read when it is back. */
const isWorthwhile = (error: unknown): boolean => isTransient(error) && globalThis.navigator?.onLine !== false;

/** Runs `task` up to 3 times by default, waiting 1 s, then 2 s. */
export async function withRetry<T>(task: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { attempts = 3, firstWait = 1000, signal, shouldRetry = isWorthwhile } = options;
  const pause = options.sleep ?? sleep;
  for (let attempt = 1; ; attempt++) {
    try {
      return await task();
    } catch (error) {
      if (attempt >= attempts || signal?.aborted || !shouldRetry(error)) throw error;
      await pause(firstWait * 2 ** (attempt - 1), signal);
    }
  }
}
