import type { BusMessage, EventType, Topic } from "@toque/db/schemas/events.ts";

/** Any event, discriminated by its `type`. */
export type AnyMessage = { [T in EventType]: BusMessage<T> }[EventType];

export interface Subscription {
  /** Accepts no new messages, waits for the running handlers, and saves the group's offset. */
  stop(): Promise<void>;
}

export interface SubscribeOptions {
  /** Each group gets every message of its topics; the processes of one group share them. */
  group: string;
  topics: readonly Topic[];
  /**
   * True: a temporary group of this subscription's own that receives messages published from now on; for consumers that
   * can catch up from the database. False (the default): the group resumes at its offset, a new one at the beginning.
   */
  fromLatest?: boolean;
  /** Maximum parallel handlers, each for another key. 16 by default. */
  concurrency?: number;
  /**
   * Called at least once for each message; messages of one topic and key sequentially, in order. When it throws, it is
   * retried with increasing delays; after the last attempt the message becomes a dead letter and its key
   * continues. Return soon: a handler that runs for minutes belongs in a job.
   */
  handler(message: AnyMessage): Promise<void>;
}

/** Delivers the outbox's events to subscribers in this and other processes. */
export interface Bus {
  readonly name: "embedded" | "kafka";
  /** True where a relay must publish the outbox; false where subscribers read the outbox itself. */
  readonly needsRelay: boolean;
  /** Resolves when the bus has stored the messages durably. For the relay only: all other code writes to the outbox. */
  publish(messages: readonly AnyMessage[]): Promise<void>;
  /** Resolves when the subscription is established; at once when the bus is down, and it is established later. */
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Rejects when the bus does not answer within about two seconds. */
  ping(): Promise<void>;
  /** Stops every subscription. */
  close(): Promise<void>;
}

/** Retry limits and delays of a handler. */
export interface RetryPolicy {
  /** Calls of a handler before its message becomes a dead letter. */
  attempts: number;
  /** Milliseconds before the second call; doubles with each further one. */
  firstDelayMs: number;
  maxDelayMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 6, firstDelayMs: 100, maxDelayMs: 5000 };
