import type { Conn } from "../client/types.ts";
import { DomainError } from "../errors.ts";

/** Seconds from now to the next UTC midnight, when the daily quota is reset. */
function secondsToMidnight(): number {
  return 86_400 - (Math.floor(Date.now() / 1000) % 86_400);
}

/**
 * Reserves one action of the user's quota of today (UTC).
 * @param limit actions a day
 * @returns the day it was reserved for, for {@link giveBackQuota}
 * @throws DomainError too_many `ai_quota_exceeded` when the quota is used up
 */
export async function reserveQuota(tx: Conn, userId: number, limit: number): Promise<string> {
  const rows =
    limit < 1
      ? []
      : await tx<{ day: string }[]>`
          insert into ai_quota_usage as q (user_id, day, used) values (${userId}, (now() at time zone 'utc')::date, 1)
          on conflict (user_id, day) do update set used = q.used + 1 where q.used < ${limit}::int
          returning day`;
  const day = rows[0]?.day;
  if (day === undefined)
    throw new DomainError("too_many", "ai_quota_exceeded", `All ${limit} AI actions of today are used.`, {
      retryAfterSeconds: secondsToMidnight(),
    });
  return day;
}

/** Actions used today (UTC). */
export async function quotaUsed(db: Conn, userId: number): Promise<number> {
  const [row] = await db<{ used: number }[]>`
    select used from ai_quota_usage where user_id = ${userId} and day = (now() at time zone 'utc')::date`;
  return row?.used ?? 0;
}

/** Returns the job's reservation, once. The caller holds the job's row lock. */
export async function giveBackQuota(tx: Conn, jobId: number): Promise<void> {
  await tx`
    with reserved as (select id, user_id, quota_day from jobs where id = ${jobId} and quota_day is not null),
      cleared as (update jobs set quota_day = null where id in (select id from reserved))
    update ai_quota_usage q set used = greatest(q.used - 1, 0)
    from reserved where q.user_id = reserved.user_id and q.day = reserved.quota_day`;
}
