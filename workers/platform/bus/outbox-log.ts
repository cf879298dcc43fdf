import type { Conn } from "@toque/db/client/types.ts";
import type { Topic } from "@toque/db/schemas/events.ts";
import type { AnyMessage } from "./port.ts";

/** A position in the log: the writing transaction, then the row. `tx` is a 64-bit transaction id. */
export interface Position {
  tx: bigint;
  id: number;
}

/** Whether `a` is after `b`. */
export const isAfter = (a: Position, b: Position): boolean => a.tx > b.tx || (a.tx === b.tx && a.id > b.id);

export interface LogRow {
  position: Position;
  message: AnyMessage;
}

/** The result of one read. */
export interface LogSlice {
  /** Settled rows in log order. */
  rows: LogRow[];
  /** All rows up to this position are in `rows` of this or an earlier read. */
  cursor: Position;
  /** True when the log may already hold more settled rows. */
  more: boolean;
  /** True when rows of a running transaction are not yet readable. */
  pending: boolean;
}

interface StoredRow {
  horizon: string;
  id: number | null;
  tx: string;
  settled: boolean;
  topic: Topic;
  key: string;
  type: string;
  payload: unknown;
  created_at: Date;
  request_id: string | null;
}

const lane = (row: { topic: string; key: string }) => `${row.topic}\n${row.key}`;

/** The oldest running transaction: rows of all earlier ones are settled. */
export async function logHorizon(db: Conn): Promise<Position> {
  const [row] = await db<{ horizon: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`;
  return { tx: BigInt(row!.horizon), id: 0 };
}

/**
 * Reads the outbox as a log. Row ids alone are not sufficient, as a lower id may commit after a higher one was read; rows
 * are read by transaction, and only those below the oldest running transaction (`settled`).
 *
 * Transaction ids are assigned at a transaction's first write, possibly before it waits for a lock. So of two events of
 * one key the later one may have the lower transaction id, but never the lower row id. A settled row therefore waits
 * while an unsettled row of its key with a lower id is visible, and deliveries are ordered by row id.
 * @param after end of the last read
 * @param limit rows per read
 */
export async function readLog(db: Conn, topics: readonly Topic[], after: Position, limit: number): Promise<LogSlice> {
  // Equality on one topic lets the index provide the order, however many rows follow.
  const ofTopics = topics.length === 1 ? db`topic = ${topics[0]!}` : db`topic = any(${topics as Topic[]}::text[])`;
  const stored = await db<StoredRow[]>`
    select h.horizon::text as horizon, o.id, o.tx::text as tx, o.tx < h.horizon as settled, o.topic, o.key, o.type,
      o.payload, o.created_at, o.request_id
    from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) h
    left join lateral (
      select * from outbox
      where ${ofTopics} and (tx, id) > (${String(after.tx)}::text::xid8, ${after.id}::bigint)
      order by tx, id limit ${limit}::int
    ) o on true`;
  const horizon: Position = { tx: BigInt(stored[0]!.horizon), id: 0 };
  const found = stored.filter((row) => row.id !== null) as (StoredRow & { id: number })[];
  const settled = found.filter((row) => row.settled);
  const unsettled = found.length - settled.length;
  const full = found.length >= limit;

  // The lowest row id of each key among later rows of the log.
  const blockers = new Map<string, number>();
  const block = (row: { topic: string; key: string; id: number }) =>
    blockers.set(lane(row), Math.min(row.id, blockers.get(lane(row)) ?? row.id));
  for (const row of found) if (!row.settled) block(row);
  if (full && settled.length > 0) {
    const ids = settled.map((row) => row.id);
    const last = found[found.length - 1]!;
    for (const row of await db<{ topic: string; key: string; id: number }[]>`
      select topic, key, id from outbox
      where id between ${Math.min(...ids)} and ${Math.max(...ids)} and ${ofTopics}
        and (tx, id) > (${last.tx}::text::xid8, ${last.id}::bigint)`)
      block(row);
  }
  let cut = settled.findIndex((row) => (blockers.get(lane(row)) ?? row.id) < row.id);
  if (cut === -1) cut = settled.length;
  // All rows of the read are blocked by rows beyond its limit: read further.
  if (cut === 0 && full && unsettled === 0) return readLog(db, topics, after, limit * 2);

  const rows = settled.slice(0, cut).map((row) => ({
    position: { tx: BigInt(row.tx), id: row.id },
    message: {
      id: row.id,
      topic: row.topic,
      key: row.key,
      type: row.type,
      payload: row.payload,
      created_at: row.created_at.toISOString(),
      request_id: row.request_id,
    } as AnyMessage,
  }));
  const whole = cut === settled.length && (!full || unsettled > 0);
  const reached = rows[rows.length - 1]?.position ?? after;
  return {
    rows,
    cursor: whole && isAfter(horizon, reached) ? horizon : reached,
    more: full && unsettled === 0,
    pending: unsettled > 0 || cut < settled.length,
  };
}
