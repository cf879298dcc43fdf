import type { Conn } from "../client/types.ts";
import { topics } from "../schemas/events.ts";
import { publishEvent } from "./publish.ts";

/** A failed message or job: a message that no handler could process, or a job that failed after its last attempt. */
export interface NewDeadLetter {
  consumer_group: string;
  topic: string;
  /** The outbox id of the message, if any. */
  message_id: number | null;
  /** The job, if any. */
  job_id: number | null;
  key: string;
  type: string;
  payload: unknown;
  /** For the operator: may contain internals, never shown to a user. */
  error: string;
  attempts: number;
}

export interface DeadLetter extends NewDeadLetter {
  id: number;
  /** ISO 8601, as `replayed_at`. */
  created_at: string;
  replayed_at: string | null;
}

type DeadLetterRow = Omit<DeadLetter, "created_at" | "replayed_at"> & { created_at: Date; replayed_at: Date | null };

const present = (row: DeadLetterRow): DeadLetter => ({
  ...row,
  created_at: row.created_at.toISOString(),
  replayed_at: row.replayed_at?.toISOString() ?? null,
});

/**
 * Stores a dead letter and publishes an event about it. A dead letter about a `dead-letter` event is stored without
 * one, because the same failing consumer would produce another dead letter, endlessly.
 * @returns the dead letter's id
 */
export async function insertDeadLetter(tx: Conn, letter: NewDeadLetter): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into dead_letters (consumer_group, topic, message_id, job_id, key, type, payload, error, attempts)
    values (${letter.consumer_group}, ${letter.topic}, ${letter.message_id}, ${letter.job_id}, ${letter.key},
      ${letter.type}, ${letter.payload as never}::jsonb, ${letter.error}, ${letter.attempts}) returning id`;
  const id = row!.id;
  if (letter.type !== "dead-letter")
    await publishEvent(tx, {
      topic: topics.deadLetters,
      key: letter.key,
      type: "dead-letter",
      payload: { dead_letter_id: id },
    });
  return id;
}

/** One page of dead letters, newest first; those not yet replayed, or all. `page` counts from 1. */
export async function listDeadLetters(
  db: Conn,
  { page = 1, perPage = 20, all = false }: { page?: number; perPage?: number; all?: boolean } = {},
): Promise<{ items: DeadLetter[]; total: number }> {
  const rows = await db<DeadLetterRow[]>`
    select * from dead_letters where ${all}::boolean or replayed_at is null
    order by id desc limit ${perPage}::int offset ${(page - 1) * perPage}::int`;
  const [count] = await db<{ total: number }[]>`
    select count(*) as total from dead_letters where ${all}::boolean or replayed_at is null`;
  return { items: rows.map(present), total: count!.total };
}

/** The dead letter, or null. With `lock`, its row is locked until the transaction ends. */
export async function getDeadLetter(db: Conn, id: number, lock = false): Promise<DeadLetter | null> {
  const [row] = lock
    ? await db<DeadLetterRow[]>`select * from dead_letters where id = ${id} for update`
    : await db<DeadLetterRow[]>`select * from dead_letters where id = ${id}`;
  return row ? present(row) : null;
}

/** Marks a dead letter as replayed. @returns false when it does not exist or was already replayed */
export async function markReplayed(tx: Conn, id: number): Promise<boolean> {
  const rows = await tx`
    update dead_letters set replayed_at = now() where id = ${id} and replayed_at is null returning id`;
  return rows.length === 1;
}
