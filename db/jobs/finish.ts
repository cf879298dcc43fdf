import type { Conn } from "../client/types.ts";
import { insertDeadLetter } from "../outbox/dead-letters.ts";
import type { JobStatus, JobType, StoredJobError } from "../schemas/ai.ts";
import { topics } from "../schemas/events.ts";
import { announceJob } from "./create.ts";
import { appendJobEvent } from "./events.ts";
import { giveBackQuota } from "./quota.ts";
import { type Fence, type JobRecord, jobColumns, LeaseLostError } from "./types.ts";

const held = (tx: Conn, { jobId, workerId }: Fence) =>
  tx`id = ${jobId} and locked_by = ${workerId} and status = 'running'`;

/** The result of a job. `result` is stored as JSON and returned to clients that request the job. */
export interface JobOutcome<Result = unknown> {
  result: Result;
  /** The model that answered. */
  model?: string | null;
}

/**
 * Marks a job as succeeded. Call it in the transaction of the job's effects, so that they commit together.
 * @throws LeaseLostError when this worker does not hold the lease; the effects must then roll back
 */
export async function succeedJob(tx: Conn, fence: Fence, outcome: JobOutcome): Promise<void> {
  const rows = await tx`
    update jobs set status = 'succeeded', result = ${JSON.stringify(outcome.result ?? null)}::text::jsonb, error = null,
      model = coalesce(${outcome.model ?? null}, model), progress = '{"stage": "done", "percent": 100}',
      finished_at = now(), locked_by = null, locked_until = null
    where ${held(tx, fence)} returning id`;
  if (rows.length === 0) throw new LeaseLostError(fence.jobId);
  await appendJobEvent(tx, fence.jobId, { type: "finished", data: { status: "succeeded", error: null } });
}

/** The failure of a job. `error` is shown to the user; `deadLetter` keeps it for an operator, who may replay it. */
export interface JobFailure {
  error: StoredJobError;
  /** The consumer group and the internal reason, for the operator. */
  deadLetter?: { group: string; reason: string };
}

/**
 * Marks a job as failed and returns its quota.
 * @throws LeaseLostError when this worker does not hold the lease
 */
export async function failJob(tx: Conn, fence: Fence, { error, deadLetter }: JobFailure): Promise<void> {
  const [job] = await tx<{ type: JobType; key: string; attempts: number }[]>`
    update jobs set status = 'failed', error = ${error as never}::jsonb, finished_at = now(), locked_by = null,
      locked_until = null
    where ${held(tx, fence)} returning type, key, attempts`;
  if (!job) throw new LeaseLostError(fence.jobId);
  await giveBackQuota(tx, fence.jobId);
  await appendJobEvent(tx, fence.jobId, { type: "finished", data: { status: "failed", error } });
  if (deadLetter)
    await insertDeadLetter(tx, {
      consumer_group: deadLetter.group,
      topic: topics.jobs,
      message_id: null,
      job_id: fence.jobId,
      key: job.key,
      type: "job.requested",
      payload: { job_id: fence.jobId, type: job.type },
      error: deadLetter.reason,
      attempts: job.attempts,
    });
}

/**
 * Returns a running job to the queue.
 * @param delayMs minimum delay before the next attempt
 * @param count what this run counts as: a failed attempt, an interruption, or neither
 * @throws LeaseLostError when this worker does not hold the lease
 */
export async function retryJobLater(
  tx: Conn,
  fence: Fence,
  { delayMs, count }: { delayMs: number; count: "attempt" | "interruption" | null },
): Promise<void> {
  const rows = await tx`
    update jobs set status = 'queued', attempts = attempts + ${count === "attempt" ? 1 : 0}::int,
      interruptions = interruptions + ${count === "interruption" ? 1 : 0}::int, locked_by = null, locked_until = null,
      run_after = now() + ${delayMs}::float8 * interval '1 millisecond'
    where ${held(tx, fence)} returning id`;
  if (rows.length === 0) throw new LeaseLostError(fence.jobId);
  await appendJobEvent(tx, fence.jobId, { type: "progress", data: { stage: "queued", percent: 0 } });
}

/** Increments the failed attempts of a running job, before it is marked as failed permanently. */
export async function countAttempt(tx: Conn, fence: Fence): Promise<void> {
  await tx`update jobs set attempts = attempts + 1 where ${held(tx, fence)}`;
}

/**
 * Cancels unfinished jobs, running ones too, and gives back their quota: their workers lose the lease with this commit.
 * All their rows are locked before anything else is written, since a worker that commits locks its own row first.
 * @param which a condition on rows of `jobs`
 */
async function cancelWhere(tx: Conn, which: ReturnType<typeof held>): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    update jobs set status = 'cancelled', cancel_requested = true, finished_at = now(), locked_by = null,
      locked_until = null
    where id = any(array(
      select id from jobs where ${which} and status in ('queued', 'running') order by id for no key update))
    returning id`;
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  for (const id of ids) {
    await giveBackQuota(tx, id);
    await appendJobEvent(tx, id, { type: "finished", data: { status: "cancelled", error: null } });
  }
  return ids;
}

/**
 * Cancels a job, including a running one: its worker loses the lease with this commit, so that no effect can follow.
 * Returns its quota. A finished job is left unchanged.
 * @returns the status of the job afterwards; null when there is no such job
 */
export async function cancelJob(tx: Conn, jobId: number): Promise<JobStatus | null> {
  if ((await cancelWhere(tx, tx`id = ${jobId}`)).length === 1) return "cancelled";
  const [job] = await tx<{ status: JobStatus }[]>`select status from jobs where id = ${jobId}`;
  return job?.status ?? null;
}

/** Cancels the unfinished jobs of a key. @returns their ids */
export const cancelJobsOfKey = (tx: Conn, key: string): Promise<number[]> => cancelWhere(tx, tx`key = ${key}`);

/** Cancels a user's unfinished jobs of some types. @returns their ids */
export const cancelJobsOfUser = (tx: Conn, userId: number, types: readonly JobType[]): Promise<number[]> =>
  cancelWhere(tx, tx`user_id = ${userId} and type = any(${types as JobType[]}::text[])`);

/**
 * Queues a failed job again with its attempts and error reset. Its quota is not reserved again.
 * @returns the job; null when it does not exist or has not failed
 */
export async function requeueJob(tx: Conn, jobId: number): Promise<JobRecord | null> {
  const [job] = await tx<JobRecord[]>`
    update jobs set status = 'queued', attempts = 0, interruptions = 0, error = null, run_after = now(), started_at = null,
      finished_at = null
    where id = ${jobId} and status = 'failed' returning ${jobColumns(tx)}`;
  if (!job) return null;
  await announceJob(tx, job.id, job.type, job.key);
  return job;
}

/**
 * Returns every running job to the queue, in a restored backup: none of their effects is there, since effect and end
 * commit together, and no worker holds them. Not a failed attempt.
 */
export async function requeueInterruptedJobs(tx: Conn): Promise<void> {
  const rows = await tx<{ id: number }[]>`
    update jobs set status = 'queued', locked_by = null, locked_until = null, run_after = now()
    where status = 'running' returning id`;
  for (const { id } of rows) await appendJobEvent(tx, id, { type: "progress", data: { stage: "queued", percent: 0 } });
}
