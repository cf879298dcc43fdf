import type { Conn, Tx } from "../client/types.ts";
import { cancelJobsOfKey } from "../jobs/finish.ts";
import { publishEvent } from "../outbox/publish.ts";
import { topics } from "../schemas/events.ts";
import type { EventPage, ThreadEvent } from "../schemas/thread.ts";

/** Class id of the advisory locks under which a user's thread events get their ids. */
const THREAD_LOCK = 7462;
/** Page size of {@link eventsAfter}. */
export const EVENTS_PAGE = 200;

/** A conversation of a user with the assistant. */
export interface Thread {
  id: number;
  user_id: number;
  /** The recipe that the thread is about. */
  recipe_id: number | null;
  ended: boolean;
}

/** Lists that an event has when it is read, and need not be stored with it. */
type Lists = "cards" | "choices" | "choice_texts" | "edits";
type Stored<T> = T extends { id: number }
  ? Omit<T, "id" | "job_id" | Lists> & Partial<Pick<T, Extract<keyof T, Lists>>>
  : never;
/** A thread event before it has an id; the job that created it is stored separately. */
export type NewThreadEvent = Stored<ThreadEvent>;

/** One row of thread_events. */
interface ThreadEventRow {
  id: number;
  thread_id: number;
  type: ThreadEvent["type"];
  payload: Record<string, unknown>;
  job_id: number | null;
}

/** Splits an event into the columns that store it. */
function toColumns(event: NewThreadEvent): { type: ThreadEvent["type"]; payload: Record<string, unknown> } {
  const { type, ...payload } = event;
  return { type, payload };
}

/** A stored row as the event sent to clients. */
function toThreadEvent(row: ThreadEventRow): ThreadEvent {
  const jobId = row.type === "message" ? { job_id: row.job_id } : {};
  const lists = {
    message: { cards: [], choices: [], choice_texts: [] },
    recipe_modified: { edits: [] },
    recipe_variant_created: { edits: [] },
  };
  const absent = row.type === "end_of_thread" ? {} : lists[row.type];
  // The payload was written by toColumns from an event of this type, so type and payload belong together.
  return { type: row.type, id: row.id, ...absent, ...row.payload, ...jobId } as ThreadEvent;
}

/** The key of the jobs that answer a thread's messages, one after the other. */
export const threadJobKey = (threadId: number): string => `thread:${threadId}`;

/**
 * Makes the caller the only writer of this user's thread events until its transaction ends. Ids are then in commit
 * order, so that a reader never misses a smaller id that commits later. Taken before the row of a job is locked: who ends
 * a thread cancels its jobs.
 */
export async function lockThreads(tx: Tx, userId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${THREAD_LOCK}, ${userId}::int)`;
}

/** The user's open thread, or null. */
export async function currentThread(conn: Conn, userId: number): Promise<Thread | null> {
  const [row] = await conn<Thread[]>`
    select id, user_id, recipe_id, ended_at is not null as ended from threads
    where user_id = ${userId} and ended_at is null`;
  return row ?? null;
}

/** The thread if it belongs to this user, or null. */
export async function readThread(conn: Conn, userId: number, threadId: number): Promise<Thread | null> {
  const [row] = await conn<Thread[]>`
    select id, user_id, recipe_id, ended_at is not null as ended from threads
    where id = ${threadId} and user_id = ${userId}`;
  return row ?? null;
}

/**
 * Opens a thread; the previous one ends with an `end_of_thread` event, and its messages are answered no more. The caller
 * has checked that the recipe is visible.
 */
export async function startThread(tx: Tx, userId: number, recipeId: number | null): Promise<Thread> {
  await lockThreads(tx, userId);
  const before = await currentThread(tx, userId);
  if (before) {
    await cancelJobsOfKey(tx, threadJobKey(before.id));
    await appendThreadEvent(tx, before, { type: "end_of_thread" });
    await tx`update threads set ended_at = now() where id = ${before.id}`;
  }
  const [row] = await tx<{ id: number }[]>`
    insert into threads (user_id, recipe_id) values (${userId}, ${recipeId}) returning id`;
  return { id: row!.id, user_id: userId, recipe_id: recipeId, ended: false };
}

/** The user's open thread; opened when there is none. */
export async function openThread(tx: Tx, userId: number, recipeId: number | null = null): Promise<Thread> {
  await lockThreads(tx, userId);
  return (await currentThread(tx, userId)) ?? startThread(tx, userId, recipeId);
}

/** The recipe of a thread, and the root of its family. */
export interface ThreadSubject {
  recipe_id: number;
  family_id: number;
}

/**
 * What a thread is about, or null without a recipe. In place of a deleted variant it names the root: who takes a variant
 * back goes on with the conversation that made it.
 */
export async function threadSubject(conn: Conn, threadId: number): Promise<ThreadSubject | null> {
  const [row] = await conn<ThreadSubject[]>`
    select
      case when recipes.deleted_at is null then recipes.id else coalesce(recipes.parent_id, recipes.id) end as recipe_id,
      coalesce(recipes.parent_id, recipes.id) as family_id
    from threads join recipes on recipes.id = threads.recipe_id where threads.id = ${threadId}`;
  return row ?? null;
}

/** Sets the recipe that a thread is about. */
export async function setThreadRecipe(tx: Tx, threadId: number, recipeId: number | null): Promise<void> {
  await tx`update threads set recipe_id = ${recipeId} where id = ${threadId}`;
}

/**
 * Appends an event to a thread and publishes it on the bus.
 * @param jobId the job that created it, if any
 * @returns the event with its id, which is also its SSE event id
 */
export async function appendThreadEvent(
  tx: Tx,
  thread: Pick<Thread, "id" | "user_id">,
  event: NewThreadEvent,
  jobId: number | null = null,
): Promise<ThreadEvent> {
  await lockThreads(tx, thread.user_id);
  const { type, payload } = toColumns(event);
  const [row] = await tx<ThreadEventRow[]>`
    insert into thread_events (thread_id, user_id, type, payload, job_id)
    values (${thread.id}, ${thread.user_id}, ${type}, ${payload as never}::jsonb, ${jobId})
    returning id, thread_id, type, payload, job_id`;
  await publishEvent(tx, {
    topic: topics.threads,
    key: String(thread.user_id),
    type: "thread.event",
    payload: { user_id: thread.user_id, thread_id: thread.id, event_id: row!.id },
  });
  return toThreadEvent(row!);
}

/**
 * The user's events with an id above `afterId`, oldest first, of all their threads, at most {@link EVENTS_PAGE}.
 * `last_event_id` is where the next page begins; it stays `afterId` when there are no new events.
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
    where user_id = ${userId} and id > ${afterId}::bigint and not imported order by id limit ${bounded}::int`;
  return { events: rows.map(toThreadEvent), last_event_id: rows.at(-1)?.id ?? afterId };
}

/** The id of the user's newest event, 0 when there is none: the start of a stream of new events only. */
export async function lastEventId(conn: Conn, userId: number): Promise<number> {
  const [row] = await conn<{ id: number }[]>`
    select coalesce(max(id), 0) as id from thread_events where user_id = ${userId}`;
  return row!.id;
}

/** The newest `limit` events of a thread, oldest first. The caller has checked its owner. */
export async function threadEvents(conn: Conn, threadId: number, limit = EVENTS_PAGE): Promise<ThreadEvent[]> {
  const rows = await conn<ThreadEventRow[]>`
    select id, thread_id, type, payload, job_id from (
      select * from thread_events where thread_id = ${threadId} order by id desc limit ${limit}::int) newest
    order by id`;
  return rows.map(toThreadEvent);
}

/** The messages of a thread, oldest first: the newest `limit`. */
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

/** The user's main variant of a family, if it was created in this thread; or null. */
export async function mainVariantMadeIn(
  conn: Conn,
  thread: Pick<Thread, "id" | "user_id">,
  familyId: number,
): Promise<number | null> {
  const [row] = await conn<{ recipe_id: number }[]>`
    select m.recipe_id from main_variants m join recipes r on r.id = m.recipe_id
    where m.user_id = ${thread.user_id} and m.family_id = ${familyId} and r.owner_id = ${thread.user_id}
      and r.deleted_at is null
      and exists (select 1 from thread_events e where e.thread_id = ${thread.id} and e.type = 'recipe_variant_created'
                  and e.payload->>'recipe_id' = m.recipe_id::text)`;
  return row?.recipe_id ?? null;
}
