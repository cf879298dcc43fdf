import type { Conn, Tx } from "../client/types.ts";
import type { SubscriptionState } from "../schemas/billing.ts";
import type { News, StorePlatform, StoreStatement } from "./news.ts";

// The inbox of the stores' notifications.

/** A verified notification. */
export interface Notification {
  platform: StorePlatform;
  id: string;
  type: string;
  subtype: string | null;
  sentAt: string;
  storeId: string | null;
  /** The statement in it. */
  statement: StoreStatement | null;
  state: SubscriptionState | null;
}

/** By it the App Store reverses a refund, and asks for what was taken back to be given again. */
const REVERSED = "REFUND_REVERSED";

/** What a notification says of its subscription. */
export const newsOf = ({ type, sentAt, statement, state }: Notification): News => ({
  statement,
  state,
  statedAt: sentAt,
  reinstates: type === REVERSED,
});

/** Whether a notification is known already. */
export async function isKnown(conn: Conn, platform: StorePlatform, id: string): Promise<boolean> {
  const rows = await conn`
    select 1 from store_notifications where platform = ${platform} and notification_id = ${id}`;
  return rows.length > 0;
}

/** Keeps a notification. @returns its row's id; null when it was there already: then its effect is, too */
export async function keep(tx: Tx, one: Notification): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    insert into store_notifications (platform, notification_id, type, subtype, sent_at, store_id, statement, state)
    values (${one.platform}, ${one.id}, ${one.type}, ${one.subtype}, ${new Date(one.sentAt)}, ${one.storeId},
            ${one.statement as never}::jsonb, ${one.state})
    on conflict (platform, notification_id) do nothing returning id`;
  return row?.id ?? null;
}

/** Marks notifications whose effect is there. */
export async function applied(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx`update store_notifications set applied_at = now() where id = any(${ids as number[]}::bigint[])`;
}

/** The notifications of a subscription that came before it was verified. */
export async function waitingNotifications(
  tx: Tx,
  platform: StorePlatform,
  storeId: string,
): Promise<{ id: number; news: News }[]> {
  const rows = await tx<(Omit<Notification, "id" | "sentAt"> & { id: number; sentAt: Date })[]>`
    select id, platform, type, subtype, sent_at as "sentAt", store_id as "storeId", statement, state
    from store_notifications where platform = ${platform} and store_id = ${storeId} and applied_at is null
    order by id for update`;
  return rows.map((row) => ({
    id: row.id,
    news: newsOf({ ...row, id: String(row.id), sentAt: row.sentAt.toISOString() }),
  }));
}

/** Deletes notifications that no store sends again: after half a year. */
export async function deleteOldNotifications(conn: Conn): Promise<void> {
  await conn`delete from store_notifications where received_at < now() - interval '180 days'`;
}
