import { topics } from "@toque/db/schemas/events.ts";
import type { AnyMessage, Bus, Subscription } from "@toque/workers/platform/bus/port.ts";
import type { Logger } from "@toque/workers/platform/logging/logger.ts";

/** Something that can be listened to: a job, a user's chat threads, a user's shopping lists, their cookings, their game, or the sessions and roles of an account. */
export type EventKey =
  | `job:${number}`
  | `user:${number}`
  | `lists:${number}`
  | `cookings:${number}`
  | `game:${number}`
  | `account:${number}`;

/** A subscription to events after its creation. */
export interface Listener {
  /** Resolves with true at the next wake-up (at once when one came since the last call), with false after `timeoutMs` or when aborted. */
  next(timeoutMs: number, signal?: AbortSignal): Promise<boolean>;
  close(): void;
}

/**
 * Turns bus events into wake-ups for waiting requests and open streams. A wake-up carries no data: its receiver reads
 * the database, so that a lost event only delays an answer.
 */
export interface EventHub {
  listen(key: EventKey): Listener;
  /** True after {@link endFollowing}: followers read once more and end. */
  readonly isEnding: boolean;
  /** Wakes all listeners to end: the process stops. */
  endFollowing(): void;
  close(): Promise<void>;
}

class Waiter implements Listener {
  private pending = false;
  private wake: (() => void) | null = null;
  constructor(private readonly leave: () => void) {}

  notify(): void {
    this.pending = true;
    this.wake?.();
  }

  next(timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", finish);
        this.wake = null;
        const heard = this.pending;
        this.pending = false;
        resolve(heard);
      };
      const timer = setTimeout(finish, timeoutMs);
      if (this.pending || signal?.aborted) finish();
      else {
        this.wake = finish;
        signal?.addEventListener("abort", finish, { once: true });
      }
    });
  }

  close(): void {
    this.wake?.();
    this.leave();
  }
}

function keyOf(message: AnyMessage): EventKey | null {
  switch (message.type) {
    case "job.progress":
    case "job.text":
    case "job.finished":
      return `job:${message.payload.job_id}`;
    case "thread.event":
      return `user:${message.payload.user_id}`;
    case "account.changed":
      return `account:${message.payload.user_id}`;
    case "shopping-list.changed":
      return `lists:${message.payload.user_id}`;
    case "cooking.changed":
      return `cookings:${message.payload.user_id}`;
    case "game.changed":
      return `game:${message.payload.user_id}`;
    default:
      return null;
  }
}

/** Subscribes this process to events of jobs, threads, shopping lists, cookings and the game. */
export async function createEventHub(bus: Bus, log: Logger): Promise<EventHub> {
  const listeners = new Map<EventKey, Set<Waiter>>();
  const subscription: Subscription = await bus.subscribe({
    group: "hub",
    topics: [topics.jobEvents, topics.threads, topics.shoppingLists, topics.cookings, topics.game, topics.accounts],
    fromLatest: true,
    concurrency: 64,
    handler: async (message) => {
      const key = keyOf(message);
      if (key) for (const waiter of listeners.get(key) ?? []) waiter.notify();
    },
  });
  log.info("listening to events", { bus: bus.name });
  let isEnding = false;
  return {
    get isEnding() {
      return isEnding;
    },
    endFollowing() {
      isEnding = true;
      for (const set of listeners.values()) for (const waiter of set) waiter.notify();
    },
    listen(key) {
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set);
      const waiter = new Waiter(() => {
        set.delete(waiter);
        if (set.size === 0 && listeners.get(key) === set) listeners.delete(key);
      });
      set.add(waiter);
      return waiter;
    },
    close: () => subscription.stop(),
  };
}
