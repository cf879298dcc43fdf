import type { Conn } from "../client/types.ts";

/**
 * Records that a consumer group has handled a message. Call it in the transaction of the effect, so that a redelivery
 * has no second effect.
 * @param group the consumer group
 * @param messageId the bus message's id
 * @returns true the first time; false when the effect has already been committed
 */
export async function markProcessed(tx: Conn, group: string, messageId: number): Promise<boolean> {
  const rows = await tx`
    insert into inbox (consumer_group, message_id) values (${group}, ${messageId})
    on conflict do nothing returning message_id`;
  return rows.length === 1;
}

/** Whether a consumer group has handled a message. */
export async function isProcessed(conn: Conn, group: string, messageId: number): Promise<boolean> {
  const rows = await conn`select 1 from inbox where consumer_group = ${group} and message_id = ${messageId}`;
  return rows.length === 1;
}
