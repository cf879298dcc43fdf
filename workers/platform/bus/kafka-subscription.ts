import type { Topic } from "@toque/db/schemas/events.ts";
import type { Consumer, EachBatchPayload } from "kafkajs";
import type { Logger } from "../logging/logger.ts";
import { Dispatcher, type DispatcherOptions } from "./dispatcher.ts";
import type { KafkaClient } from "./kafka-client.ts";
import { decodeMessage } from "./kafka-message.ts";
import { limitRepeats } from "./limited-log.ts";
import type { AnyMessage, RetryPolicy, SubscribeOptions } from "./port.ts";
import { Progress } from "./progress.ts";
import { sleep, withTimeout } from "./sleep.ts";

export interface KafkaSubscriptionOptions {
  client: KafkaClient;
  wanted: SubscribeOptions;
  retry: RetryPolicy;
  deadLetter: DispatcherOptions["deadLetter"];
  log: Logger;
}

/** Maximum pending messages of a subscription; beyond it the consumer pauses but keeps sending heartbeats. */
const WINDOW = 1000;
/** Delay after a handled message before offsets are committed: one request for many. */
const COMMIT_MS = 100;
/** Session timeout: the broker removes a member after this long without a heartbeat. */
const SESSION_MS = 6000;
const HEARTBEAT_MS = 1500;
/** Long-poll time of an empty fetch. It returns at once when there is a message; stopping waits for it. */
const FETCH_MS = 250;
/** While a broker is unavailable, each failed connection logs the same message. */
const REPEAT_MS = 30_000;
/** Timeout of leaving the group. */
const LEAVE_MS = 5000;
const RECONNECT_MS = { first: 250, most: 2000 };

/** A partition currently assigned to this consumer. */
interface Partition {
  topic: string;
  partition: number;
  /** The offset after the last message passed to the dispatcher; lower offsets of a refetch are skipped. */
  next: bigint;
  progress: Progress<bigint>;
  committed: bigint | null;
  lost: boolean;
}

/**
 * One Kafka subscription. Fetched messages go to the dispatcher while the consumer keeps fetching, so one slow key
 * blocks no other; an offset is committed when all messages before it are handled.
 */
export class KafkaSubscription {
  private readonly dispatcher: Dispatcher;
  private readonly topicOf: Map<string, Topic>;
  private readonly partitions = new Map<string, Partition>();
  /** Next offset of a `fromLatest` subscription, by partition: it commits nothing. */
  private readonly positions = new Map<string, { topic: string; partition: number; offset: bigint }>();
  private readonly stopping = new AbortController();
  private consumer: Consumer | null = null;
  private crash: (error: unknown) => void = () => {};
  private loop: Promise<void> = Promise.resolve();
  private commitTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly options: KafkaSubscriptionOptions) {
    const { client, wanted, retry, deadLetter, log } = options;
    const { group, topics, concurrency = 16, handler } = wanted;
    this.topicOf = new Map(topics.map((topic) => [client.named(topic), topic]));
    this.dispatcher = new Dispatcher({ group, concurrency, retry, handler, deadLetter, log });
  }

  /** Resolves after the first attempt to join the group; on failure it keeps retrying. */
  async start(): Promise<void> {
    await new Promise<void>((tried) => {
      this.loop = this.run(tried);
    });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.dispatcher.stop();
    if (this.commitTimer) clearTimeout(this.commitTimer);
    this.commitTimer = null;
    await this.commit();
    this.crash(null);
    await this.loop;
  }

  private async run(tried: () => void): Promise<void> {
    const { wanted } = this.options;
    const log = limitRepeats(this.options.log, REPEAT_MS);
    let wait = RECONNECT_MS.first;
    while (!this.stopping.signal.aborted) {
      const crashed = new Promise<unknown>((resolve) => {
        this.crash = resolve;
      });
      try {
        this.consumer = await this.connect();
        tried();
        wait = RECONNECT_MS.first;
        const error = await crashed;
        if (error !== null) log.warn("a Kafka consumer crashed", { group: wanted.group, error: String(error) });
      } catch (error) {
        log.warn("a Kafka subscription could not be put in place", { group: wanted.group, error: String(error) });
        tried();
      }
      await this.leave();
      if (!this.stopping.signal.aborted) await sleep(wait, this.stopping.signal);
      wait = Math.min(wait * 2, RECONNECT_MS.most);
    }
  }

  private async connect(): Promise<Consumer> {
    const { client, wanted } = this.options;
    await client.ensureTopics();
    if (wanted.fromLatest && this.positions.size === 0)
      for (const topic of this.topicOf.keys())
        for (const [partition, offset] of await client.ends(topic))
          this.positions.set(`${topic}/${partition}`, { topic, partition, offset });
    const consumer = client.kafka.consumer({
      // A fromLatest subscription keeps its own offsets: with a new group at each connection it need not wait until
      // the broker has removed the former member.
      groupId: client.named(wanted.fromLatest ? `${wanted.group}-${crypto.randomUUID()}` : wanted.group),
      allowAutoTopicCreation: false,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      rebalanceTimeout: SESSION_MS,
      maxWaitTimeInMs: FETCH_MS,
      minBytes: 1,
      // A crash ends the consumer; run() creates a new one.
      retry: { retries: 2, initialRetryTime: 100, maxRetryTime: 1000, restartOnFailure: async () => false },
    });
    this.consumer = consumer;
    consumer.on("consumer.crash", ({ payload }) => this.crash(payload.error));
    consumer.on("consumer.group_join", ({ payload }) => this.assigned(consumer, payload.memberAssignment));
    await consumer.connect();
    await consumer.subscribe({ topics: [...this.topicOf.keys()], fromBeginning: true });
    await consumer.run({
      // Committing in the background keeps a fetch from waiting for a commit.
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 8,
      eachBatch: (payload) => this.take(payload),
    });
    return consumer;
  }

  private async leave(): Promise<void> {
    const consumer = this.consumer;
    this.consumer = null;
    for (const partition of this.partitions.values()) partition.lost = true;
    this.partitions.clear();
    try {
      if (consumer) await withTimeout(consumer.disconnect(), LEAVE_MS, "the broker does not let go");
    } catch {
      // The broker is unavailable; it will remove this member after the session timeout.
    }
  }

  /** On (re)joining the group: drops revoked partitions, and restores the offsets of a `fromLatest` subscription. */
  private assigned(consumer: Consumer, assignment: Record<string, number[]>): void {
    const ours = new Set(
      Object.entries(assignment).flatMap(([topic, numbers]) => numbers.map((partition) => `${topic}/${partition}`)),
    );
    for (const [name, partition] of this.partitions)
      if (!ours.has(name)) {
        partition.lost = true;
        this.partitions.delete(name);
      }
    for (const { topic, partition, offset } of this.positions.values())
      consumer.seek({ topic, partition, offset: String(offset) });
  }

  private async take({ batch, resolveOffset, heartbeat, isRunning, isStale }: EachBatchPayload): Promise<void> {
    const { topic, partition: number } = batch;
    const name = `${topic}/${number}`;
    let partition = this.partitions.get(name);
    if (!partition) {
      partition = { topic, partition: number, next: -1n, progress: new Progress(), committed: null, lost: false };
      this.partitions.set(name, partition);
    }
    for (const { offset, key, value } of batch.messages) {
      while (this.dispatcher.size >= WINDOW && isRunning() && !partition.lost && !this.stopping.signal.aborted) {
        await heartbeat();
        await Promise.race([this.dispatcher.roomBelow(WINDOW), sleep(HEARTBEAT_MS / 2, this.stopping.signal)]);
      }
      if (!isRunning() || isStale() || partition.lost || this.stopping.signal.aborted) return;
      const at = BigInt(offset);
      if (at >= partition.next) {
        partition.next = at + 1n;
        const position = this.positions.get(name);
        if (position) position.offset = at + 1n;
        this.hand(partition, at, this.topicOf.get(topic)!, key, value);
      }
      resolveOffset(offset);
    }
  }

  private hand(partition: Partition, at: bigint, topic: Topic, key: Buffer | null, value: Buffer | null): void {
    const finish = partition.progress.add(at);
    const done = () => {
      finish();
      this.commitSoon();
    };
    // A fromLatest subscription has no other consumers: it keeps its fetched messages across a lost connection.
    const stale = () => partition.lost && !this.options.wanted.fromLatest;
    try {
      this.dispatcher.push({ message: decodeMessage(topic, key, value), done, stale });
    } catch (error) {
      void this.buryUnreadable(topic, key, value, error).then(done, (failed: unknown) =>
        // Not marked as done: it is redelivered after the next start.
        this.options.log.error("an unreadable bus message could not be kept", { topic, error: failed }),
      );
    }
  }

  /** A message of another writer on our topic: store it as a dead letter and continue. */
  private async buryUnreadable(topic: Topic, key: Buffer | null, value: Buffer | null, error: unknown): Promise<void> {
    const { deadLetter, wanted, log } = this.options;
    log.error("a bus message is not readable", { topic, error });
    const payload = { value: (value?.toString("utf8") ?? "").slice(0, 10_000).replaceAll("\u0000", "") };
    const message = { id: 0, topic, key: key?.toString("utf8") ?? "", type: "unreadable", payload, created_at: "" };
    await deadLetter(wanted.group, message as unknown as AnyMessage, error, 1);
  }

  private commitSoon(): void {
    if (this.options.wanted.fromLatest) return;
    this.commitTimer ??= setTimeout(() => {
      this.commitTimer = null;
      void this.commit();
    }, COMMIT_MS);
  }

  private async commit(): Promise<void> {
    if (this.options.wanted.fromLatest || !this.consumer) return;
    const advanced = [...this.partitions.values()].flatMap((partition) => {
      const handled = partition.progress.position;
      return handled === null || handled === partition.committed || partition.lost ? [] : [{ partition, handled }];
    });
    if (advanced.length === 0) return;
    try {
      await this.consumer.commitOffsets(
        advanced.map(({ partition: { topic, partition }, handled }) => ({
          topic,
          partition,
          offset: String(handled + 1n),
        })),
      );
      for (const { partition, handled } of advanced) partition.committed = handled;
    } catch (error) {
      // After a rebalance or without a broker; the messages are redelivered.
      this.options.log.warn("Kafka offsets could not be committed", {
        group: this.options.wanted.group,
        error: String(error),
      });
    }
  }
}
