import type { Database } from "@toque/db/client/types.ts";
import type { Topic } from "@toque/db/entities/events.ts";
import type { Logger } from "@toque/db/log.ts";
import { buryIn } from "./bury.ts";
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
import { Alarm } from "./sleep.ts";

export interface EmbeddedBusOptions {
  db: Database;
  log: Logger;
  /** How often the log is read without a wake-up: what other processes write is seen by then. 500 ms by default. */
  pollMs?: number;
  /** How long a crashed process keeps its groups from the others. 5,000 ms by default. */
  leaseMs?: number;
  retry?: RetryPolicy;
}

/** Messages of one topic of a subscription that may be on their way at once. */
const WINDOW = 1000;
/** Rows of one read. */
const READ = 500;
/** Offsets are saved this long after a message was handled: one write for many. */
const SAVE_MS = 100;
/** First wait for a transaction that holds rows back; doubles up to the poll. */
const PENDING_MS = 3;

/** One topic of one subscription. */
interface Consumer {
  key: OffsetKey;
  fromLatest: boolean;
  dispatcher: Dispatcher;
  /** Where the next read begins; null while another process serves the group. */
  cursor: Position | null;
  /** At the end of the log, read together with the others there. */
  live: boolean;
  progress: Progress<Position>;
  saved: Position | null;
  /** Grows when the lease is lost: what was handed out before is stale. */
  epoch: number;
}

/**
 * The bus without a broker: the outbox table is the log, every subscriber reads it, and `bus_offsets` says how far each
 * group has come. A commit in this process wakes the reader at once; one read serves all subscriptions.
 * On PostgreSQL a long-running write transaction anywhere in the cluster delays all deliveries until it ends.
 */
export function createEmbeddedBus(options: EmbeddedBusOptions): Bus {
  const { db, log, pollMs = 500, leaseMs = 5000, retry = defaultRetryPolicy } = options;
  const consumers = new Set<Consumer>();
  const subscriptions = new Set<Subscription>();
  const alarm = new Alarm();
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
    // On PGlite nobody else can be there: no lease runs out.
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

  /** One read for consumers of the same stretch of the log. @returns whether more is there, and whether rows are held back */
  async function readFor(group: Consumer[]): Promise<{ more: boolean; pending: boolean }> {
    const cursors = group.map((consumer) => consumer.cursor!);
    const after = cursors.reduce((low, cursor) => (isAfter(low, cursor) ? cursor : low));
    const slice = await readLog(db.sql, [...new Set(group.map(({ key }) => key.topic))], after, READ);
    for (const [index, consumer] of group.entries()) {
      const from = cursors[index]!;
      // Lost or stopped while the read was on its way.
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

  /** Reads once for everyone who has room. @returns whether more is there, and whether rows are held back */
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
      void consumer.dispatcher.roomBelow(WINDOW).then(() => alarm.ring());
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
    while (!closed) {
      await alarm.wait(wait);
      if (closed) return;
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

  const stopListening = db.onCommit(() => alarm.ring());

  async function subscribe(wanted: SubscribeOptions): Promise<Subscription> {
    const { group, topics, fromLatest = false, concurrency = 16, handler } = wanted;
    const owner = newOwner();
    const dispatcher = new Dispatcher({ group, concurrency, retry, handler, bury: buryIn(db), log });
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
    alarm.ring();
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
      // The messages are rows of the outbox already, which is what the subscribers read.
      alarm.ring();
    },
    subscribe,
    ping: () => db.ping(),
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      closed = true;
      stopListening();
      alarm.ring();
      await loop;
      if (saveTimer) clearTimeout(saveTimer);
    },
  };
}
