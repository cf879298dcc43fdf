import type { Conn } from "../client/types.ts";
import type { JobProgress, JobStatus, StoredJobError } from "../entities/ai.ts";
import { topics } from "../entities/events.ts";
import { emit } from "../outbox/emit.ts";

/**
 * What a job's stream shows, by its type. A progress with stage `queued` starts a new attempt: text that came before it is
 * void.
 */
export type NewJobEvent =
  | { type: "progress"; data: JobProgress }
  | { type: "text"; data: { text: string } }
  | { type: "finished"; data: { status: JobStatus; error: StoredJobError | null } };

/** One event as stored. Within a job, ids grow in commit order: nobody who resumes after an id misses one. */
export type JobEvent = NewJobEvent & { id: number };

/**
 * Appends an event to a job and tells the bus. The insert reads from the locked job row, so the id is drawn after the lock
 * is held: ids of one job never commit out of order.
 * @param workerId when given, only the holder of the job's lease may append
 * @returns the event's id; null when the job is not there, or not (or no longer) this worker's
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
    await emit(tx, { ...base, type: "job.progress", payload: { job_id: jobId, event_id: id, progress: event.data } });
  else if (event.type === "text")
    await emit(tx, { ...base, type: "job.text", payload: { job_id: jobId, event_id: id, text: event.data.text } });
  else
    await emit(tx, {
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
