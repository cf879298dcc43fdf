import type { Conn } from "../client/types.ts";
import type { DeadLetterGroup, DeadLetterState } from "../schemas/administration.ts";
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
  /** ISO 8601, as the other times. */
  created_at: string;
  replayed_at: string | null;
  /** An administrator gave it up, with a reason. */
  discarded_at: string | null;
  discard_reason: string | null;
}

/** A dead letter with the time at which its message or its job came up; null when that is not kept any more. */
export type ListedDeadLetter = DeadLetter & { first_at: string | null };

type Times = "created_at" | "replayed_at" | "discarded_at";
type DeadLetterRow = Omit<DeadLetter, Times> & {
  created_at: Date;
  replayed_at: Date | null;
  discarded_at: Date | null;
};

const present = (row: DeadLetterRow): DeadLetter => ({
  ...row,
  created_at: row.created_at.toISOString(),
  replayed_at: row.replayed_at?.toISOString() ?? null,
  discarded_at: row.discarded_at?.toISOString() ?? null,
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

/** One page of dead letters, newest first; those that wait, or all. `page` counts from 1. */
export async function listDeadLetters(
  db: Conn,
  { page = 1, perPage = 20, all = false }: { page?: number; perPage?: number; all?: boolean } = {},
): Promise<{ items: DeadLetter[]; total: number }> {
  const waits = db`(${all}::boolean or (replayed_at is null and discarded_at is null))`;
  const rows = await db<DeadLetterRow[]>`
    select * from dead_letters where ${waits} order by id desc limit ${perPage}::int offset ${(page - 1) * perPage}::int`;
  const [count] = await db<{ total: number }[]>`select count(*) as total from dead_letters where ${waits}`;
  return { items: rows.map(present), total: count!.total };
}

/** What is true of the dead letters of a state. */
const stateIs = (db: Conn, state: DeadLetterState) => {
  if (state === "replayed") return db`d.replayed_at is not null`;
  return state === "discarded" ? db`d.discarded_at is not null` : db`d.replayed_at is null and d.discarded_at is null`;
};

type ListedRow = DeadLetterRow & { first_at: Date | null };

const presentListed = (row: ListedRow): ListedDeadLetter => ({
  ...present(row),
  first_at: row.first_at?.toISOString() ?? null,
});

const listedColumns = (db: Conn) => db`
  d.*, coalesce(
    (select o.created_at from outbox o where o.id = d.message_id),
    (select j.created_at from jobs j where j.id = d.job_id)) as first_at`;

/** One page of the dead letters of a state, newest first; of one consumer group, or of all. `page` counts from 1. */
export async function findDeadLetters(
  db: Conn,
  { state, group }: { state: DeadLetterState; group: string | null },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ items: ListedDeadLetter[]; total: number }> {
  const matches = db`${stateIs(db, state)} and (${group}::text is null or d.consumer_group = ${group})`;
  const rows = await db<ListedRow[]>`
    select ${listedColumns(db)} from dead_letters d where ${matches}
    order by d.id desc limit ${perPage}::int offset ${(page - 1) * perPage}::int`;
  const [count] = await db<{ total: number }[]>`select count(*)::int as total from dead_letters d where ${matches}`;
  return { items: rows.map(presentListed), total: count!.total };
}

/** One dead letter as {@link findDeadLetters} lists it, or null. */
export async function readDeadLetter(db: Conn, id: number): Promise<ListedDeadLetter | null> {
  const [row] = await db<ListedRow[]>`select ${listedColumns(db)} from dead_letters d where d.id = ${id}`;
  return row ? presentListed(row) : null;
}

/** The consumer groups with dead letters that wait, by name. */
export async function countDeadLetters(db: Conn): Promise<DeadLetterGroup[]> {
  return [
    ...(await db<DeadLetterGroup[]>`
      select consumer_group, count(*)::int as waiting from dead_letters
      where replayed_at is null and discarded_at is null group by consumer_group order by consumer_group`),
  ];
}

/** Ids of a group's dead letters that wait, after `after`, in the order in which they failed. */
export async function waitingDeadLetters(db: Conn, group: string, after: number, limit: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from dead_letters
    where consumer_group = ${group} and replayed_at is null and discarded_at is null and id > ${after}
    order by id limit ${limit}::int`;
  return rows.map(({ id }) => id);
}

/** The dead letter, or null. With `lock`, its row is locked until the transaction ends. */
export async function getDeadLetter(db: Conn, id: number, lock = false): Promise<DeadLetter | null> {
  const [row] = lock
    ? await db<DeadLetterRow[]>`select * from dead_letters where id = ${id} for update`
    : await db<DeadLetterRow[]>`select * from dead_letters where id = ${id}`;
  return row ? present(row) : null;
}

/** Marks a dead letter as replayed. @returns false when it does not exist, or waits no longer */
export async function markReplayed(tx: Conn, id: number): Promise<boolean> {
  const rows = await tx`
    update dead_letters set replayed_at = now()
    where id = ${id} and replayed_at is null and discarded_at is null returning id`;
  return rows.length === 1;
}

/** Marks the dead letters of a job that wait as replayed. */
export async function markJobReplayed(tx: Conn, jobId: number): Promise<void> {
  await tx`
    update dead_letters set replayed_at = now()
    where job_id = ${jobId} and replayed_at is null and discarded_at is null`;
}

/** Gives a dead letter up. @returns false when it does not exist, or waits no longer */
export async function markDiscarded(tx: Conn, id: number, reason: string): Promise<boolean> {
  const rows = await tx`
    update dead_letters set discarded_at = now(), discard_reason = ${reason}
    where id = ${id} and replayed_at is null and discarded_at is null returning id`;
  return rows.length === 1;
}
