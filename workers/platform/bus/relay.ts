import type { Database } from "@toque/db/client/types.ts";
import type { Topic } from "@toque/db/schemas/events.ts";
import type { Logger } from "../logging/logger.ts";
import type { AnyMessage, Bus } from "./port.ts";
import { WakeSignal } from "./sleep.ts";

export interface RelayOptions {
  db: Database;
  bus: Bus;
  log: Logger;
  /** Poll interval for unpublished rows without a wake-up. 1,000 ms by default. */
  pollMs?: number;
  /** Lease time of claimed rows after a crash; longer than a publish may take. 30,000 ms by default. */
  leaseMs?: number;
  /** Rows per publish. 200 by default. */
  batch?: number;
  /** First wait when the bus is down; doubles up to two poll intervals. 200 ms by default. */
  backoffMs?: number;
}

export interface Relay {
  /** Stops after the current publish; unpublished rows are left for the next start. */
  stop(): Promise<void>;
}

/** First wait for rows of a key that another relay is publishing; doubles up to the poll interval. */
const HELD_MS = 3;

/** Advisory lock that serializes the claims of all relays. */
const CLAIM_LOCK = 7462;

interface ClaimedRow {
  id: number;
  topic: Topic;
  key: string;
  type: string;
  payload: unknown;
  created_at: Date;
  request_id: string | null;
}

/**
 * Claims the oldest unpublished rows, except those claimed by another relay and those with an earlier row of the same key
 * claimed by another relay. Returns this relay's unpublished claims again, and whether others are left to be published.
 */
async function claim(
  db: Database,
  { owner, batch, leaseMs }: { owner: string; batch: number; leaseMs: number },
): Promise<{ messages: AnyMessage[]; left: boolean }> {
  // Not db.transaction: that would wake this very relay. Claims are serialized, as two that overlap would each see
  // the rows of one key as free and split them.
  const [, rows, [rest]] = (await db.sql.begin((tx) => [
    tx`select pg_advisory_xact_lock(${CLAIM_LOCK})`,
    tx<ClaimedRow[]>`
      with taken as (
        select topic, key, min(id) as id from outbox
        where published_at is null and claimed_until >= now() and claimed_by <> ${owner} group by topic, key
      ), mine as (
        select o.id from outbox o left join taken t on t.topic = o.topic and t.key = o.key
        where o.published_at is null and (t.id is null or o.id < t.id)
        order by o.id limit ${batch}::int
      )
      update outbox o set claimed_by = ${owner}, claimed_until = clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'
      from mine where o.id = mine.id
      returning o.id, o.topic, o.key, o.type, o.payload, o.created_at, o.request_id`,
    tx`
      select exists (select 1 from outbox where published_at is null and claimed_by is distinct from ${owner}) as left`,
  ])) as unknown as [unknown, ClaimedRow[], [{ left: boolean }]];
  const messages = rows
    .map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }) as AnyMessage)
    .sort((a, b) => a.id - b.id);
  return { messages, left: rest.left };
}

/**
 * Publishes the outbox to a bus other than the outbox itself: at once after each commit of this process, and by polling
 * for rows of other processes. Rows are published in the order of their ids, which keeps the order of each key; a crash
 * between publishing and marking a row publishes it twice, but never loses it.
 */
export function startRelay({ db, bus, log, ...options }: RelayOptions): Relay {
  const { pollMs = 1000, leaseMs = 30_000, batch = 200, backoffMs = 200 } = options;
  const owner = crypto.randomUUID();
  const wakeSignal = new WakeSignal();
  let stopping = false;
  let failures = 0;

  /** @returns how many rows were published, and whether others are left: those of another relay, or of its keys */
  async function publishSome(): Promise<{ published: number; left: boolean }> {
    const { messages, left } = await claim(db, { owner, batch, leaseMs });
    if (messages.length === 0) return { published: 0, left };
    await bus.publish(messages);
    await db.sql`
      update outbox set published_at = now(), claimed_by = null, claimed_until = null
      where id = any(${messages.map(({ id }) => id)}::bigint[])`;
    return { published: messages.length, left };
  }

  /** @returns whether rows are left that this relay may not publish yet */
  async function publishAll(): Promise<boolean> {
    for (;;) {
      const { published, left } = await publishSome();
      if (stopping || published < batch) return left;
    }
  }

  async function run(): Promise<void> {
    // Nothing tells this relay that another one has published: until then, rows of the same key are asked for again soon.
    let held = HELD_MS;
    while (!stopping) {
      let left = false;
      try {
        left = await publishAll();
        held = left ? held * 2 : HELD_MS;
        if (failures > 0) log.info("the relay publishes again", { failures });
        failures = 0;
      } catch (error) {
        if (failures++ % 20 === 0) log.warn("the outbox could not be published", { bus: bus.name, failures, error });
      }
      if (stopping) return;
      if (failures === 0) await wakeSignal.wait(left ? Math.min(held, pollMs) : pollMs);
      // While the bus is down, commits do not shorten the wait.
      else await pause(Math.min(backoffMs * 2 ** (failures - 1), pollMs * 2));
    }
  }

  let endPause: (() => void) | null = null;
  async function pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const stopListening = bus.needsRelay ? db.onCommit(() => wakeSignal.notify()) : () => {};
  const loop = bus.needsRelay ? run() : Promise.resolve();
  return {
    async stop() {
      stopping = true;
      stopListening();
      wakeSignal.notify();
      endPause?.();
      await loop;
      if (!bus.needsRelay) return;
      try {
        await db.sql`update outbox set claimed_by = null, claimed_until = null
          where published_at is null and claimed_by = ${owner}`;
      } catch (error) {
        log.warn("the relay's claims could not be given back", { error });
      }
    },
  };
}
