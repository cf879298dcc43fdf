import type { Conn } from "../client/types.ts";
import type { EventPayloads, EventType, Topic } from "../entities/events.ts";

/** What {@link emit} is given: one event of a known type. */
export type Emission = {
  [T in EventType]: {
    topic: Topic;
    /** Order holds among the events of one topic and key. */
    key: string;
    type: T;
    payload: EventPayloads[T];
  };
}[EventType];

/**
 * Writes one event into the outbox; it leaves when the transaction commits, and never when it rolls back. To keep the
 * order of a key, hold the lock of what the event tells of (its row) when calling.
 * @param tx the transaction of what the event tells of
 * @returns the event's id, which is the id of the bus message
 */
export async function emit(tx: Conn, { topic, key, type, payload }: Emission): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into outbox (topic, key, type, payload)
    values (${topic}, ${key}, ${type}, ${payload as never}::jsonb) returning id`;
  return row!.id;
}

/** Writes several events in one statement, in their order; as {@link emit} otherwise. */
export async function emitMany(tx: Conn, emissions: readonly Emission[]): Promise<void> {
  if (emissions.length === 0) return;
  await tx`
    insert into outbox (topic, key, type, payload)
    select e->>'topic', e->>'key', e->>'type', e->'payload'
    from jsonb_array_elements(${emissions as never}::jsonb) with ordinality as t(e, place) order by place`;
}
