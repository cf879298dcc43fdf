import type { Conn, Tx } from "../client/types.ts";
import type { EventPage, ThreadEvent } from "../entities/ai.ts";
import { topics } from "../entities/events.ts";
import { emit } from "../outbox/emit.ts";
import { type NewThreadEvent, type ThreadEventRow, toColumns, toThreadEvent } from "./rows.ts";

/** First key of the advisory locks under which a user's thread events get their ids. */
const THREAD_LOCK = 7462;
/** Events of one page of {@link eventsAfter}. */
export const EVENTS_PAGE = 200;

/** A conversation of a user with the assistant. */
export interface Thread {
  id: number;
  user_id: number;
  /** The recipe that is talked about. */
  recipe_id: number | null;
  ended: boolean;
}

/**
 * Makes the caller the only writer of this user's thread events until its transaction ends. Ids are then in the order of
 * commits: a reader who has seen one id will never miss a smaller one that commits later.
 */
async function lockEvents(tx: Tx, userId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${THREAD_LOCK}, ${userId}::int)`;
}

/** The user's open thread, or null. */
export async function currentThread(conn: Conn, userId: number): Promise<Thread | null> {
  const [row] = await conn<Thread[]>`
    select id, user_id, recipe_id, ended_at is not null as ended from threads
    where user_id = ${userId} and ended_at is null`;
  return row ?? null;
}

/** The thread if it is this user's, or null. */
export async function readThread(conn: Conn, userId: number, threadId: number): Promise<Thread | null> {
  const [row] = await conn<Thread[]>`
    select id, user_id, recipe_id, ended_at is not null as ended from threads
    where id = ${threadId} and user_id = ${userId}`;
  return row ?? null;
}

/** The thread if it is this user's, its events closed to other writers until the transaction ends; or null. */
export async function lockThread(tx: Tx, userId: number, threadId: number): Promise<Thread | null> {
  await lockEvents(tx, userId);
  return readThread(tx, userId, threadId);
}

/** Opens a thread; the one before it ends with an `end_of_thread` event. The caller has checked that the recipe may be seen. */
export async function startThread(tx: Tx, userId: number, recipeId: number | null): Promise<Thread> {
  await lockEvents(tx, userId);
  const before = await currentThread(tx, userId);
  if (before) {
    await appendThreadEvent(tx, before, { type: "end_of_thread" });
    await tx`update threads set ended_at = now() where id = ${before.id}`;
  }
  const [row] = await tx<{ id: number }[]>`
    insert into threads (user_id, recipe_id) values (${userId}, ${recipeId}) returning id`;
  return { id: row!.id, user_id: userId, recipe_id: recipeId, ended: false };
}

/** The user's open thread; opens one when there is none. */
export async function openThread(tx: Tx, userId: number, recipeId: number | null = null): Promise<Thread> {
  await lockEvents(tx, userId);
  return (await currentThread(tx, userId)) ?? startThread(tx, userId, recipeId);
}

/** Sets the recipe that a thread is about. */
export async function setThreadRecipe(tx: Tx, threadId: number, recipeId: number | null): Promise<void> {
  await tx`update threads set recipe_id = ${recipeId} where id = ${threadId}`;
}

/**
 * Appends an event to a thread and tells of it on the bus.
 * @param jobId the job that made it, if one did
 * @returns the event with its id, which is also its SSE event id
 */
export async function appendThreadEvent(
  tx: Tx,
  thread: Pick<Thread, "id" | "user_id">,
  event: NewThreadEvent,
  jobId: number | null = null,
): Promise<ThreadEvent> {
  await lockEvents(tx, thread.user_id);
  const { type, payload } = toColumns(event);
  const [row] = await tx<ThreadEventRow[]>`
    insert into thread_events (thread_id, user_id, type, payload, job_id)
    values (${thread.id}, ${thread.user_id}, ${type}, ${payload as never}::jsonb, ${jobId})
    returning id, thread_id, type, payload, job_id`;
  await emit(tx, {
    topic: topics.threads,
    key: String(thread.user_id),
    type: "thread.event",
    payload: { user_id: thread.user_id, thread_id: thread.id, event_id: row!.id },
  });
  return toThreadEvent(row!);
}

/**
 * The user's events with an id above `afterId`, oldest first, of all their threads, at most {@link EVENTS_PAGE}.
 * `last_event_id` is where the next page begins; it stays `afterId` when there is nothing new.
 */
export async function eventsAfter(
  conn: Conn,
  userId: number,
  afterId: number,
  limit = EVENTS_PAGE,
): Promise<EventPage> {
  const bounded = Math.min(EVENTS_PAGE, Math.max(1, Math.trunc(limit)));
  const rows = await conn<ThreadEventRow[]>`
    select id, thread_id, type, payload, job_id from thread_events
    where user_id = ${userId} and id > ${afterId}::bigint order by id limit ${bounded}::int`;
  return { events: rows.map(toThreadEvent), last_event_id: rows.at(-1)?.id ?? afterId };
}

/** The id of the user's newest event, 0 when there is none: where a client that wants only news begins. */
export async function lastEventId(conn: Conn, userId: number): Promise<number> {
  const [row] = await conn<{ id: number }[]>`
    select coalesce(max(id), 0) as id from thread_events where user_id = ${userId}`;
  return row!.id;
}

/** The newest `limit` events of a thread, oldest first. The caller has checked whose thread it is. */
export async function threadEvents(conn: Conn, threadId: number, limit = EVENTS_PAGE): Promise<ThreadEvent[]> {
  const rows = await conn<ThreadEventRow[]>`
    select id, thread_id, type, payload, job_id from (
      select * from thread_events where thread_id = ${threadId} order by id desc limit ${limit}::int) newest
    order by id`;
  return rows.map(toThreadEvent);
}

/** What was said in a thread, oldest first: the newest `limit` messages. */
export async function threadHistory(
  conn: Conn,
  threadId: number,
  limit = EVENTS_PAGE,
): Promise<Extract<ThreadEvent, { type: "message" }>[]> {
  const rows = await conn<ThreadEventRow[]>`
    select id, thread_id, type, payload, job_id from (
      select * from thread_events where thread_id = ${threadId} and type = 'message'
      order by id desc limit ${limit}::int) newest
    order by id`;
  return rows.map(toThreadEvent).filter((event) => event.type === "message");
}
