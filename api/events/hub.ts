import { topics } from "@toque/db/entities/events.ts";
import type { Logger } from "@toque/db/log.ts";
import type { AnyMessage, Bus, Subscription } from "@toque/workers/bus/port.ts";

/** Something that can be listened to: a job, a user's chat threads, or a user's shopping lists. */
export type HubKey = `job:${number}` | `user:${number}` | `lists:${number}`;

/** Hears something that happened after it was opened. */
export interface Listener {
  /** Resolves with true at the next wake-up (at once when one came since the last call), with false after `timeoutMs` or when aborted. */
  next(timeoutMs: number, signal?: AbortSignal): Promise<boolean>;
  close(): void;
}

/**
 * Turns bus events into wake-ups for waiting requests and open streams. A wake-up carries nothing: whoever is woken reads
 * the database, so an event that got lost on the way delays an answer and never loses it.
 */
export interface Hub {
  listen(key: HubKey): Listener;
  close(): Promise<void>;
}

class Wake implements Listener {
  private pending = false;
  private waiter: (() => void) | null = null;
  constructor(private readonly leave: () => void) {}

  ring(): void {
    this.pending = true;
    this.waiter?.();
  }

  next(timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", finish);
        this.waiter = null;
        const heard = this.pending;
        this.pending = false;
        resolve(heard);
      };
      const timer = setTimeout(finish, timeoutMs);
      if (this.pending || signal?.aborted) finish();
      else {
        this.waiter = finish;
        signal?.addEventListener("abort", finish, { once: true });
      }
    });
  }

  close(): void {
    this.waiter?.();
    this.leave();
  }
}

function keyOf(message: AnyMessage): HubKey | null {
  switch (message.type) {
    case "job.progress":
    case "job.text":
    case "job.finished":
      return `job:${message.payload.job_id}`;
    case "thread.event":
      return `user:${message.payload.user_id}`;
    case "shopping-list.changed":
      return `lists:${message.payload.user_id}`;
    default:
      return null;
  }
}

/** Subscribes this process to what happens to jobs, threads and shopping lists. */
export async function createHub(bus: Bus, log: Logger): Promise<Hub> {
  const listeners = new Map<HubKey, Set<Wake>>();
  const subscription: Subscription = await bus.subscribe({
    group: "hub",
    topics: [topics.jobEvents, topics.threads, topics.shoppingLists],
    fromLatest: true,
    concurrency: 64,
    handler: async (message) => {
      const key = keyOf(message);
      if (key) for (const wake of listeners.get(key) ?? []) wake.ring();
    },
  });
  log.info("listening to events", { bus: bus.name });
  return {
    listen(key) {
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set);
      const wake = new Wake(() => {
        set.delete(wake);
        if (set.size === 0 && listeners.get(key) === set) listeners.delete(key);
      });
      set.add(wake);
      return wake;
    },
    close: () => subscription.stop(),
  };
}
