import type { Conn } from "../client/types.ts";

/** Something that waits: how many, and since when the oldest does (ISO 8601); null where nothing waits. */
export interface Waiting {
  count: number;
  since: string | null;
}

interface WaitingRow {
  count: number;
  since: Date | null;
}

const present = (row: WaitingRow | undefined): Waiting => ({
  count: row?.count ?? 0,
  since: row?.since?.toISOString() ?? null,
});

/** Events that are counted of a consumer group at most: more are too many all the same. */
const COUNTED = 10_000;

/**
 * Events that wait: with a relay those that it has not published, else those that a consumer group of the embedded bus has
 * not read, of the group that is furthest behind.
 */
export async function waitingEvents(conn: Conn, relay: boolean): Promise<Waiting> {
  const [row] = relay
    ? await conn<WaitingRow[]>`
        select count(*)::int as count, min(created_at) as since from outbox where published_at is null`
    : await conn<WaitingRow[]>`
        select unread.count::int as count, unread.since
        from bus_offsets b cross join lateral (
          select count(*) as count, min(o.created_at) as since from (
            select created_at from outbox
            where topic = b.topic and (tx, id) > (b.tx, b.id) order by tx, id limit ${COUNTED}::int) o) unread
        order by unread.count desc limit 1`;
  return present(row);
}

/** Jobs that could run and do not yet. */
export async function waitingJobs(conn: Conn): Promise<Waiting> {
  const [row] = await conn<WaitingRow[]>`
    select count(*)::int as count, min(run_after) as since from jobs where status = 'queued' and run_after <= now()`;
  return present(row);
}

/** Dead letters that nobody has replayed or discarded. */
export async function waitingLetters(conn: Conn): Promise<Waiting> {
  const [row] = await conn<WaitingRow[]>`
    select count(*)::int as count, min(created_at) as since from dead_letters
    where replayed_at is null and discarded_at is null`;
  return present(row);
}

/** Mails to accounts that the mail server has not taken yet. */
export async function waitingMails(conn: Conn): Promise<Waiting> {
  const [row] = await conn<WaitingRow[]>`
    select count(*)::int as count, min(created_at) as since from account_mails where done_at is null`;
  return present(row);
}

/** Subscriptions of these stores that should have been asked for an hour ago. */
export async function overdueChecks(conn: Conn, platforms: readonly string[]): Promise<Waiting> {
  const [row] = await conn<WaitingRow[]>`
    select count(*)::int as count, min(next_check_at) as since from subscriptions
    where platform = any(${[...platforms]}::text[]) and next_check_at < now() - interval '1 hour'`;
  return present(row);
}
