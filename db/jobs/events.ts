import type { Conn } from "../client/types.ts";
import { publishEvent } from "../outbox/publish.ts";
import type { JobProgress, JobStatus, StoredJobError } from "../schemas/ai.ts";
import { topics } from "../schemas/events.ts";

/**
 * The events of a job's stream, by type. A progress with stage `queued` starts a new attempt and invalidates earlier
 * text.
 */
export type NewJobEvent =
  | { type: "progress"; data: JobProgress }
  | { type: "text"; data: { text: string } }
  | { type: "finished"; data: { status: JobStatus; error: StoredJobError | null } };

/** One stored event. Within a job, ids grow in commit order, so that a client resuming after an id misses none. */
export type JobEvent = NewJobEvent & { id: number };

/**
 * Appends an event to a job and publishes it on the bus. The insert reads from the locked job row, so the id is drawn
 * while the lock is held: ids of one job never commit out of order.
 * @param workerId when given, only the holder of the job's lease may append
 * @returns the event's id; null when the job does not exist, or this worker does not (or no longer) hold its lease
 */
export async function appendJobEvent(
  tx: Conn,
  jobId: number,
  event: NewJobEvent,
  workerId: string | null = null,
): Promise<number | null> {
  const mayWrite = tx`id = ${jobId} and (${workerId}::text is null or (locked_by = ${workerId} and status = 'running'))`;
  const data = event.data as never;
  const rows =
    event.type === "progress"
      ? await tx<{ id: number }[]>`
          with held as (update jobs set progress = ${data}::jsonb where ${mayWrite} returning id)
          insert into job_events (job_id, type, data)
          select id, ${event.type}::text, ${data}::jsonb from held returning id`
      : await tx<{ id: number }[]>`
          with held as (select id from jobs where ${mayWrite} for no key update)
          insert into job_events (job_id, type, data)
          select id, ${event.type}::text, ${data}::jsonb from held returning id`;
  const id = rows[0]?.id;
  if (id === undefined) return null;
  const base = { topic: topics.jobEvents, key: String(jobId) };
  if (event.type === "progress")
    await publishEvent(tx, {
      ...base,
      type: "job.progress",
      payload: { job_id: jobId, event_id: id, progress: event.data },
    });
  else if (event.type === "text")
    await publishEvent(tx, {
      ...base,
      type: "job.text",
      payload: { job_id: jobId, event_id: id, text: event.data.text },
    });
  else
    await publishEvent(tx, {
      ...base,
      type: "job.finished",
      payload: { job_id: jobId, event_id: id, status: event.data.status },
    });
  return id;
}

/** The job's events after `lastEventId` (0 for all), oldest first, at most `limit`. */
export async function jobEventsAfter(db: Conn, jobId: number, lastEventId: number, limit = 1000): Promise<JobEvent[]> {
  return await db<JobEvent[]>`
    select id, type, data from job_events where job_id = ${jobId} and id > ${lastEventId} order by id limit ${limit}::int`;
}

/** Deletes events older than a week, after which no client resumes a stream. */
export async function deleteOldJobEvents(conn: Conn): Promise<void> {
  await conn`delete from job_events where created_at < now() - interval '7 days'`;
}
