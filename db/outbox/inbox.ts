import type { Conn } from "../client/types.ts";

/**
 * Remembers that a consumer group has handled a message. Call it in the transaction of the effect: a redelivery then has
 * no second effect.
 * @param group the consumer group
 * @param messageId the bus message's id
 * @returns true for the first time; false when the effect is already there
 */
export async function once(tx: Conn, group: string, messageId: number): Promise<boolean> {
  const rows = await tx`
    insert into inbox (consumer_group, message_id) values (${group}, ${messageId})
    on conflict do nothing returning message_id`;
  return rows.length === 1;
}
