import type { BusMessage, EventType, Topic } from "@toque/db/entities/events.ts";

/** Any event, told apart by its `type`. */
export type AnyMessage = { [T in EventType]: BusMessage<T> }[EventType];

export interface Subscription {
  /** Takes no new message, waits for the handlers that run, and remembers how far the group has come. */
  stop(): Promise<void>;
}

export interface SubscribeOptions {
  /** Each group gets every message of its topics; the processes of one group share them. */
  group: string;
  topics: readonly Topic[];
  /**
   * True: a group of this subscription's own that hears what is published from now on, and leaves no trace. For whoever
   * can catch up from the database. False (the default): the group goes on where it stopped, a new one at the beginning.
   */
  fromLatest?: boolean;
  /** Handlers that run at once, each for another key. 16 by default. */
  concurrency?: number;
  /**
   * Called at least once for each message; the messages of one topic and key one after the other, in order. When it
   * throws it is called again, later and later; after the last attempt the message becomes a dead letter and its key
   * goes on. Return soon: a handler that runs for minutes belongs into a job.
   */
  handler(message: AnyMessage): Promise<void>;
}

/** Carries the outbox's events to whoever subscribes, in this process and in others. */
export interface Bus {
  readonly name: "embedded" | "kafka";
  /** True where a relay has to publish the outbox; false where the outbox itself is what subscribers read. */
  readonly needsRelay: boolean;
  /** Resolves when the bus has the messages for good. For the relay: everyone else writes to the outbox. */
  publish(messages: readonly AnyMessage[]): Promise<void>;
  /** Resolves when the subscription is in place; when the bus is down, at once, and it is put in place later. */
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Rejects when the bus does not answer within about two seconds. */
  ping(): Promise<void>;
  /** Stops every subscription. */
  close(): Promise<void>;
}

/** How often and how soon a handler is tried again. */
export interface RetryPolicy {
  /** Calls of a handler before its message becomes a dead letter. */
  attempts: number;
  /** Milliseconds before the second call; doubles with each further one. */
  firstDelayMs: number;
  maxDelayMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 6, firstDelayMs: 100, maxDelayMs: 5000 };
