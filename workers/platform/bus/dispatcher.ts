import { isDatabaseUnavailable } from "@toque/db/client/unavailable.ts";
import { withRequestId } from "@toque/db/request-id.ts";
import type { Logger } from "../logging/logger.ts";
import type { AnyMessage, RetryPolicy } from "./port.ts";
import { sleep } from "./sleep.ts";

/** A message being delivered to a handler. */
export interface Delivery {
  message: AnyMessage;
  /** Called once when the message needs no further delivery: it was handled, or became a dead letter. */
  done(): void;
  /** True when the message's partition is now assigned to another process; the message is then dropped. */
  stale(): boolean;
}

export interface DispatcherOptions {
  group: string;
  concurrency: number;
  retry: RetryPolicy;
  handler(message: AnyMessage): Promise<void>;
  /** Stores a message as a dead letter when all attempts have failed. */
  deadLetter(group: string, message: AnyMessage, error: unknown, attempts: number): Promise<void>;
  log: Logger;
}

/**
 * Runs a group's handlers: messages of a key one at a time and in order, different keys in parallel. A message whose
 * handler failed waits without occupying a slot, so other keys proceed.
 */
export class Dispatcher {
  private readonly lanes = new Map<string, Delivery[]>();
  private readonly ready: string[] = [];
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private readonly waiters: (() => void)[] = [];
  private active = 0;
  private count = 0;

  constructor(private readonly options: DispatcherOptions) {}

  /** Messages that are queued, being handled or waiting for a retry. */
  get size(): number {
    return this.count;
  }

  /** Queues a message behind those of its key. */
  push(delivery: Delivery): void {
    const lane = `${delivery.message.topic}\n${delivery.message.key}`;
    const queue = this.lanes.get(lane);
    this.count++;
    if (queue) {
      queue.push(delivery);
      return;
    }
    this.lanes.set(lane, [delivery]);
    this.ready.push(lane);
    this.fill();
  }

  /** Resolves when fewer than `limit` messages are pending, or when the dispatcher stops. */
  async roomBelow(limit: number): Promise<void> {
    while (this.count >= limit && !this.stopping.signal.aborted)
      await new Promise<void>((resolve) => this.waiters.push(resolve));
  }

  /** Starts no further handlers and waits for the running ones. Unhandled messages are not marked as done. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.notify();
    await Promise.all(this.running);
  }

  private notify(): void {
    for (const waiter of this.waiters.splice(0)) waiter();
  }

  private fill(): void {
    while (this.active < this.options.concurrency && this.ready.length > 0 && !this.stopping.signal.aborted) {
      const lane = this.ready.shift()!;
      this.active++;
      const run = this.runFirst(lane).finally(() => this.running.delete(run));
      this.running.add(run);
    }
  }

  private async runFirst(lane: string): Promise<void> {
    const queue = this.lanes.get(lane)!;
    const delivery = queue[0]!;
    const handled = await this.deliver(delivery);
    this.active--;
    if (handled) {
      queue.shift();
      this.count--;
      if (queue.length > 0) this.ready.push(lane);
      else this.lanes.delete(lane);
      this.notify();
    }
    this.fill();
  }

  /** Calls the handler until it succeeds or attempts are exhausted. @returns false when stopped before that */
  private deliver(delivery: Delivery): Promise<boolean> {
    return withRequestId(delivery.message.request_id, () => this.attempt(delivery));
  }

  private async attempt({ message, done, stale }: Delivery): Promise<boolean> {
    const { group, retry, handler, deadLetter, log } = this.options;
    let givenUp: { error: unknown } | null = null;
    // A database that is away says nothing of the message: such calls are not counted.
    let uncounted = 0;
    for (let attempt = 1; ; attempt++) {
      if (stale()) return true;
      try {
        if (givenUp) await deadLetter(group, message, givenUp.error, retry.attempts);
        else await handler(message);
        done();
        return true;
      } catch (error) {
        if (isDatabaseUnavailable(error)) uncounted++;
        if (givenUp || attempt - uncounted < retry.attempts)
          log.warn(givenUp ? "a dead letter could not be kept" : "a message handler failed", {
            group,
            message_id: message.id,
            type: message.type,
            attempt,
            error,
          });
        else {
          log.error("a message is given up", { group, message_id: message.id, type: message.type, attempt, error });
          givenUp = { error };
          continue;
        }
      }
      this.active--;
      this.fill();
      await sleep(Math.min(retry.firstDelayMs * 2 ** (attempt - 1), retry.maxDelayMs), this.stopping.signal);
      this.active++;
      if (this.stopping.signal.aborted) return false;
    }
  }
}
