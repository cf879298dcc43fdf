import type { Conn, Tx } from "./client/types.ts";
import { DomainError } from "./errors.ts";

/** First key of the advisory locks of this file. */
const HITS_LOCK = 7461;

/**
 * Counts something of the last hour. Stored in the database so that the limit survives a restart and is shared by all API
 * processes.
 * @param bucket what the limit applies to
 * @throws DomainError too_many with this code and sentence when the bucket is full
 */
export async function takeHit(
  tx: Tx,
  bucket: string,
  perHour: number,
  refusal: { code: string; message: string },
): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${bucket}, ${HITS_LOCK}))`;
  await tx`delete from rate_limit_hits where bucket = ${bucket} and at < now() - interval '1 hour'`;
  const [row] = await tx<{ hits: number; oldest: Date | null }[]>`
    select count(*)::int as hits, min(at) as oldest from rate_limit_hits where bucket = ${bucket}`;
  if (row && row.hits >= perHour) {
    const wait = row.oldest ? (row.oldest.getTime() + 3_600_000 - Date.now()) / 1000 : 3600;
    throw new DomainError("too_many", refusal.code, refusal.message, { retryAfterSeconds: Math.max(1, wait) });
  }
  await tx`insert into rate_limit_hits (bucket) values (${bucket})`;
}

/** Takes one count back. */
export async function returnHit(conn: Conn, bucket: string): Promise<void> {
  await conn`
    delete from rate_limit_hits where ctid in (
      select ctid from rate_limit_hits where bucket = ${bucket} order by at desc limit 1 for update skip locked)`;
}
