import { createRequire } from "node:module";

/** The part of kafkajs' request queue that is replaced here. */
export interface RequestQueue {
  pending: unknown[];
  /** Milliseconds since 1970; in the past while the broker does not throttle. */
  throttledUntil: number;
  throttleCheckTimeoutId: ReturnType<typeof setTimeout> | null;
  checkPendingRequests(): void;
}

/** Milliseconds between checks of the queue while the limit of requests in flight is reached. */
const RECHECK_MS = 10;

/**
 * Schedules the next check of the pending requests. kafkajs 2.2.4 also schedules it when none is pending, with a negative
 * delay: the timer then fires every millisecond while the connection is open, and the runtime prints a warning.
 */
export function scheduleCheckPendingRequests(this: RequestQueue): void {
  if (this.throttleCheckTimeoutId !== null || this.pending.length === 0) return;
  const throttledFor = this.throttledUntil - Date.now();
  this.throttleCheckTimeoutId = setTimeout(
    () => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    },
    throttledFor > 0 ? throttledFor : RECHECK_MS,
  );
}

const queue = createRequire(import.meta.url)("kafkajs/src/network/requestQueue/index.js") as { prototype: object };
Object.assign(queue.prototype, { scheduleCheckPendingRequests });
