import type { Conn, Database, Tx } from "../client/types.ts";
import { store } from "./apply.ts";
import { entitlingStates } from "./entitled.ts";
import type { StorePlatform } from "./news.ts";
import { nextRetry } from "./schedule.ts";
import { type SubscriptionRow, subscriptionColumns } from "./subscriptions.ts";

// Which subscriptions a store is asked for, and what no store ends.

/** A process that dies while it asks leaves the rest to others after this time. */
const CLAIM = "10 minutes";

/** Takes subscriptions whose time has come, the longest waiting first; no other process takes them meanwhile. */
export async function claimDue(
  db: Database,
  platforms: readonly StorePlatform[],
  limit: number,
): Promise<SubscriptionRow[]> {
  return db.transaction(async (tx) => [
    ...(await tx<SubscriptionRow[]>`
      update subscriptions set next_check_at = now() + ${CLAIM}::interval
      where id in (
        select id from subscriptions where next_check_at <= now() and platform = any(${platforms as string[]}::text[])
        order by next_check_at limit ${limit}::int for update skip locked)
      returning ${subscriptionColumns(tx)}`),
  ]);
}

/** Subscriptions of these stores, whether or not their time has come; the next after `afterId`. */
export async function listForCheck(
  conn: Conn,
  platforms: readonly StorePlatform[],
  afterId: number,
  limit: number,
): Promise<SubscriptionRow[]> {
  return [
    ...(await conn<SubscriptionRow[]>`
      select ${subscriptionColumns(conn)} from subscriptions
      where id > ${afterId} and platform = any(${platforms as string[]}::text[]) order by id limit ${limit}::int`),
  ];
}

/** Has a subscription asked for at once, because a notification could not be followed up. */
export async function askSoon(conn: Conn, platform: StorePlatform, storeId: string): Promise<void> {
  await conn`
    update subscriptions set next_check_at = least(coalesce(next_check_at, now()), now())
    where platform = ${platform} and store_id = ${storeId}`;
}

/** Notes that a store did not answer: it stays as it was last verified, and the store is asked again, ever more rarely. */
export async function noteFailure(tx: Tx, id: number): Promise<void> {
  const [row] = await tx<{ failures: number; now: Date }[]>`
    update subscriptions set failed_checks = failed_checks + 1 where id = ${id}
    returning failed_checks as failures, now() as now`;
  if (row) await tx`update subscriptions set next_check_at = ${nextRetry(row.failures, row.now)} where id = ${id}`;
}

/** Ends the trials of promo codes whose time is over. @returns how many */
export async function endPromos(db: Database, limit = 200): Promise<number> {
  return db.transaction(async (tx) => {
    const over = await tx<SubscriptionRow[]>`
      select ${subscriptionColumns(tx)} from subscriptions
      where platform = 'toque' and state = any(${entitlingStates as string[]}::text[]) and entitled_until <= now()
      order by id limit ${limit}::int for update skip locked`;
    for (const row of over) await store(tx, row, { ...row, state: "expired" }, { cause: "end" });
    return over.length;
  });
}
