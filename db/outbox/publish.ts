import type { Conn } from "../client/types.ts";
import { currentRequestId } from "../request-id.ts";
import type { EventPayloads, EventType, Topic } from "../schemas/events.ts";

/** The input of {@link publishEvent}: one event of a known type. */
export type NewEvent = {
  [T in EventType]: {
    topic: Topic;
    /** Order is guaranteed among the events of one topic and key. */
    key: string;
    type: T;
    payload: EventPayloads[T];
  };
}[EventType];

/** The statement that writes one event, for one that writes more: otherwise as {@link publishEvent}. */
export const eventInsert = (tx: Conn, { topic, key, type, payload }: NewEvent) => tx<{ id: number }[]>`
  insert into outbox (topic, key, type, payload, request_id)
  values (${topic}, ${key}, ${type}, ${payload as never}::jsonb, ${currentRequestId()}) returning id`;

/**
 * Writes one event into the outbox; it is published when the transaction commits, and never when it rolls back. To keep
 * the order of a key, hold a lock on the row that the event is about.
 * @param tx the transaction that makes the change
 * @returns the event's id, which is the id of the bus message
 */
export async function publishEvent(tx: Conn, event: NewEvent): Promise<number> {
  const [row] = await eventInsert(tx, event);
  return row!.id;
}

/** Writes several events in one statement, in order; otherwise as {@link publishEvent}. */
export async function publishEvents(tx: Conn, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx`
    insert into outbox (topic, key, type, payload, request_id)
    select e->>'topic', e->>'key', e->>'type', e->'payload', ${currentRequestId()}::text
    from jsonb_array_elements(${events as never}::jsonb) with ordinality as t(e, place) order by place`;
}
