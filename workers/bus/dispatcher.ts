import type { Logger } from "@toque/db/log.ts";
import type { AnyMessage, RetryPolicy } from "./port.ts";
import { sleep } from "./sleep.ts";

/** One message on its way to a handler. */
export interface Delivery {
  message: AnyMessage;
  /** Called once when the message needs no further delivery: it was handled, or buried. */
  done(): void;
  /** True when another process serves the message's partition by now; it is then let go of. */
  stale(): boolean;
}

export interface DispatcherOptions {
  group: string;
  concurrency: number;
  retry: RetryPolicy;
  handler(message: AnyMessage): Promise<void>;
  /** Keeps a message that no attempt could handle. */
  bury(group: string, message: AnyMessage, error: unknown, attempts: number): Promise<void>;
  log: Logger;
}

/**
 * Runs a group's handlers: one message of a key at a time and in order, different keys side by side. A message whose
 * handler fails waits without taking a place, so the other keys go on.
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

  /** Messages that are queued, handled or waiting to be handled again. */
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

  /** Resolves when fewer than `limit` messages are here, or when the dispatcher stops. */
  async roomBelow(limit: number): Promise<void> {
    while (this.count >= limit && !this.stopping.signal.aborted)
      await new Promise<void>((resolve) => this.waiters.push(resolve));
  }

  /** Starts no further handler and waits for those that run. What was not handled is not done. */
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

  /** Calls the handler until it succeeds or the attempts are used up. @returns false when stopped before that */
  private async deliver({ message, done, stale }: Delivery): Promise<boolean> {
    const { group, retry, handler, bury, log } = this.options;
    let buried: { error: unknown } | null = null;
    for (let attempt = 1; ; attempt++) {
      if (stale()) return true;
      try {
        if (buried) await bury(group, message, buried.error, retry.attempts);
        else await handler(message);
        done();
        return true;
      } catch (error) {
        if (buried || attempt < retry.attempts)
          log.warn(buried ? "a dead letter could not be kept" : "a message handler failed", {
            group,
            message: message.id,
            type: message.type,
            attempt,
            error,
          });
        else {
          log.error("a message is given up", { group, message: message.id, type: message.type, attempt, error });
          buried = { error };
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
