import type { EventHub, EventKey } from "./event-hub.ts";

/** Wake-ups can be lost by a broker, so the database is also polled at this interval. */
const LOOK_AGAIN_MS = 2000;

export interface FollowOptions<T> {
  key: EventKey;
  /**
   * The new items in order; empty when there are none. It keeps its own position: the next call continues after the
   * last item.
   */
  readAfter: () => Promise<readonly T[]>;
  /** Stops following. */
  signal: AbortSignal;
  /** Deadline in milliseconds since 1970, after which it ends with a last read; none by default. */
  until?: number;
}

/**
 * Yields existing items, then new ones, batch by batch: the common loop of every event stream and long poll. It is
 * woken by the hub and reads the database, so that a lost event is delayed and never missed.
 */
export async function* follow<T>(eventHub: EventHub, options: FollowOptions<T>): AsyncGenerator<readonly T[]> {
  const { key, readAfter, signal, until = Number.POSITIVE_INFINITY } = options;
  // Subscribed before the first read, so that items added in between wake it.
  const listener = eventHub.listen(key);
  try {
    while (true) {
      const batch = await readAfter();
      if (batch.length > 0) yield batch;
      const left = until - Date.now();
      if (signal.aborted || left <= 0 || eventHub.isEnding) return;
      if (batch.length === 0) await listener.next(Math.min(left, LOOK_AGAIN_MS), signal);
    }
  } finally {
    listener.close();
  }
}
