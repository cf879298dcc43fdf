import type { Database } from "@toque/db/client/types.ts";
import type { Topic } from "@toque/db/schemas/events.ts";
import type { Logger } from "../logging/logger.ts";
import { deadLetterIn } from "./dead-letter.ts";
import { Dispatcher } from "./dispatcher.ts";
import {
  leaseName,
  newOwner,
  type OffsetKey,
  releaseOffsets,
  renewOffsets,
  saveOffset,
  takeOffset,
} from "./offsets.ts";
import { isAfter, logHorizon, type Position, readLog } from "./outbox-log.ts";
import { type Bus, defaultRetryPolicy, type RetryPolicy, type SubscribeOptions, type Subscription } from "./port.ts";
import { Progress } from "./progress.ts";
import { WakeSignal } from "./sleep.ts";

export interface EmbeddedBusOptions {
  db: Database;
  log: Logger;
  /** Poll interval without a wake-up, at which writes of other processes are seen. 500 ms by default. */
  pollMs?: number;
  /** Lease time of a group: how long a crashed process blocks it for others. 5,000 ms by default. */
  leaseMs?: number;
  retry?: RetryPolicy;
}

/** Maximum pending messages per topic of a subscription. */
const WINDOW = 1000;
/** Rows per read. */
const READ = 500;
/** Delay after a handled message before offsets are saved: one write for many. */
const SAVE_MS = 100;
/** Pause between two reads, in which many commits are one wake-up; the first commit after a pause is read at once. */
const PAUSE_MS = 25;
/** First wait for a transaction that blocks rows; doubles up to the poll interval. */
const PENDING_MS = 3;

/** One topic of one subscription. */
interface Consumer {
  key: OffsetKey;
  fromLatest: boolean;
  dispatcher: Dispatcher;
  /** Start of the next read; null while another process serves the group. */
  cursor: Position | null;
  /** Has reached the end of the log; such consumers share one read. */
  live: boolean;
  progress: Progress<Position>;
  saved: Position | null;
  /** Incremented when the lease is lost, which invalidates messages handed out before. */
  epoch: number;
}

/**
 * The bus without a broker: the outbox table is the log, every subscriber reads it, and `bus_offsets` stores each group's
 * offset. A commit in this process wakes the reader at once; one read serves all subscriptions.
 * On PostgreSQL a long-running write transaction anywhere in the cluster delays all deliveries until it ends.
 */
export function createEmbeddedBus(options: EmbeddedBusOptions): Bus {
  const { db, log, pollMs = 500, leaseMs = 5000, retry = defaultRetryPolicy } = options;
  const consumers = new Set<Consumer>();
  const subscriptions = new Set<Subscription>();
  const wakeSignal = new WakeSignal();
  let closed = false;
  let loop: Promise<void> | null = null;
  let leasesDue = 0;
  let saveTimer: ReturnType<typeof setTimeout> | null = null;
  let saving: Promise<void> = Promise.resolve();

  function lose(consumer: Consumer): void {
    consumer.cursor = null;
    consumer.live = false;
    consumer.epoch++;
    consumer.progress = new Progress();
  }

  async function takeLeases(): Promise<void> {
    const durable = [...consumers].filter((consumer) => !consumer.fromLatest);
    const held = durable.filter((consumer) => consumer.cursor);
    // PGlite has a single process, so no lease runs out.
    if (db.kind !== "pglite" && held.length > 0) {
      const still = await renewOffsets(db, [...new Set(held.map(({ key }) => key.owner))], leaseMs);
      for (const consumer of held)
        if (!still.has(leaseName(consumer.key))) {
          log.warn("a bus lease was lost", { group: consumer.key.group, topic: consumer.key.topic });
          lose(consumer);
        }
    }
    for (const consumer of durable) {
      if (consumer.cursor) continue;
      const position = await takeOffset(db, consumer.key, leaseMs);
      if (consumers.has(consumer)) consumer.cursor = consumer.saved = position;
      else if (position) await releaseOffsets(db, consumer.key.owner);
    }
  }

  async function saveOffsets(only: Iterable<Consumer>): Promise<void> {
    for (const consumer of only) {
      const { position } = consumer.progress;
      if (consumer.fromLatest || !consumer.cursor || !position || position === consumer.saved) continue;
      if (await saveOffset(db, consumer.key, position, leaseMs)) consumer.saved = position;
      else lose(consumer);
    }
  }

  function saveSoon(): void {
    saveTimer ??= setTimeout(() => {
      saveTimer = null;
      saving = saving
        .then(() => saveOffsets(consumers))
        .catch((error: unknown) => log.warn("bus offsets could not be saved", { error }));
    }, SAVE_MS);
  }

  function hand(consumer: Consumer, rows: Awaited<ReturnType<typeof readLog>>["rows"]): void {
    const { dispatcher, epoch } = consumer;
    const deliveries = rows.map(({ position, message }) => {
      const finish = consumer.progress.add(position);
      const done = () => {
        if (consumer.epoch !== epoch) return;
        finish();
        if (!consumer.fromLatest) saveSoon();
      };
      return { message, done, stale: () => consumer.epoch !== epoch };
    });
    for (const delivery of deliveries.sort((a, b) => a.message.id - b.message.id)) dispatcher.push(delivery);
  }

  /** One read for consumers at the same position. @returns whether more rows exist, and whether rows are blocked */
  async function readFor(group: Consumer[]): Promise<{ more: boolean; pending: boolean }> {
    const cursors = group.map((consumer) => consumer.cursor!);
    const after = cursors.reduce((low, cursor) => (isAfter(low, cursor) ? cursor : low));
    const slice = await readLog(db.sql, [...new Set(group.map(({ key }) => key.topic))], after, READ);
    for (const [index, consumer] of group.entries()) {
      const from = cursors[index]!;
      // The lease was lost or the consumer stopped during the read.
      if (consumer.cursor !== from || !consumers.has(consumer)) continue;
      hand(
        consumer,
        slice.rows.filter((row) => row.message.topic === consumer.key.topic && isAfter(row.position, from)),
      );
      if (isAfter(slice.cursor, from)) consumer.cursor = slice.cursor;
      consumer.live = consumer.live || !slice.more;
    }
    return slice;
  }

  /** Reads once for every consumer with capacity. @returns whether more rows exist, and whether rows are blocked */
  async function round(): Promise<{ more: boolean; pending: boolean }> {
    if (Date.now() >= leasesDue) {
      leasesDue = Date.now() + Math.min(pollMs, leaseMs / 3);
      await takeLeases();
    }
    const open = [...consumers].filter((consumer) => consumer.cursor);
    const readable = open.filter(({ dispatcher }) => dispatcher.size < WINDOW);
    for (const consumer of open) {
      if (readable.includes(consumer)) continue;
      consumer.live = false;
      void consumer.dispatcher.roomBelow(WINDOW).then(() => wakeSignal.notify());
    }
    const live = readable.filter((consumer) => consumer.live);
    const slices = [live, ...readable.filter((consumer) => !consumer.live).map((consumer) => [consumer])];
    let more = false;
    let pending = false;
    for (const group of slices) {
      if (group.length === 0) continue;
      const found = await readFor(group);
      more ||= found.more;
      pending ||= found.pending;
    }
    return { more, pending };
  }

  async function run(): Promise<void> {
    let wait = 0;
    let heldBack = PENDING_MS;
    let readAt = Number.NEGATIVE_INFINITY;
    while (!closed) {
      await wakeSignal.wait(wait);
      const pause = wait === 0 ? 0 : readAt + PAUSE_MS - performance.now();
      if (pause > 0) await Bun.sleep(pause);
      if (closed) return;
      readAt = performance.now();
      try {
        const { more, pending } = await round();
        heldBack = pending ? heldBack * 2 : PENDING_MS;
        wait = more ? 0 : Math.min(pending ? heldBack : pollMs, pollMs);
      } catch (error) {
        if (!closed) log.warn("the outbox could not be read", { error });
        wait = pollMs;
      }
    }
  }

  const stopListening = db.onCommit(() => wakeSignal.notify());

  async function subscribe(wanted: SubscribeOptions): Promise<Subscription> {
    const { group, topics, fromLatest = false, concurrency = 16, handler } = wanted;
    const owner = newOwner();
    const dispatcher = new Dispatcher({ group, concurrency, retry, handler, deadLetter: deadLetterIn(db), log });
    const start = fromLatest ? await logHorizon(db.sql) : null;
    const own = topics.map(
      (topic: Topic): Consumer => ({
        key: { group, topic, owner },
        fromLatest,
        dispatcher,
        cursor: start,
        live: fromLatest,
        progress: new Progress(),
        saved: null,
        epoch: 0,
      }),
    );
    for (const consumer of own) consumers.add(consumer);
    leasesDue = 0;
    wakeSignal.notify();
    loop ??= run();
    let stopped: Promise<void> | null = null;
    const stop = async (): Promise<void> => {
      for (const consumer of own) consumers.delete(consumer);
      subscriptions.delete(subscription);
      await dispatcher.stop();
      await saving;
      if (fromLatest) return;
      await saveOffsets(own);
      await releaseOffsets(db, owner);
    };
    const subscription: Subscription = {
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
    subscriptions.add(subscription);
    return subscription;
  }

  return {
    name: "embedded",
    needsRelay: false,
    async publish() {
      // Messages are outbox rows already, which subscribers read directly.
      wakeSignal.notify();
    },
    subscribe,
    ping: () => db.ping(),
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      closed = true;
      stopListening();
      wakeSignal.notify();
      await loop;
      if (saveTimer) clearTimeout(saveTimer);
    },
  };
}
