import type { Conn } from "../client/types.ts";
import type { JobStatus, JobType, StoredJobError } from "../entities/ai.ts";
import { topics } from "../entities/events.ts";
import { insertDeadLetter } from "../outbox/dead-letters.ts";
import { announceJob } from "./create.ts";
import { appendJobEvent } from "./events.ts";
import { giveBackQuota } from "./quota.ts";
import { type Fence, type JobRecord, jobColumns, LeaseLostError } from "./types.ts";

const held = (tx: Conn, { jobId, workerId }: Fence) =>
  tx`id = ${jobId} and locked_by = ${workerId} and status = 'running'`;

/** What a job leaves behind. `result` is stored as JSON and handed to whoever asks for the job. */
export interface JobOutcome {
  result: unknown;
  /** The model that answered. */
  model?: string | null;
}

/**
 * Ends a job well. Call it in the transaction of the job's effects: they commit together.
 * @throws LeaseLostError when this worker does not hold the lease; let it roll the effects back
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

/** How a job fails. `error` is shown to the user; `deadLetter` keeps it for an operator, who may replay it. */
export interface JobFailure {
  error: StoredJobError;
  /** The consumer group and the inner reason, for the operator. */
  deadLetter?: { group: string; reason: string };
}

/**
 * Ends a job as failed and gives its quota back.
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
 * Gives a running job back to the queue.
 * @param delayMs not before this has passed
 * @param countAttempt whether this run counts as a failed attempt
 * @throws LeaseLostError when this worker does not hold the lease
 */
export async function retryJobLater(
  tx: Conn,
  fence: Fence,
  { delayMs, countAttempt }: { delayMs: number; countAttempt: boolean },
): Promise<void> {
  const rows = await tx`
    update jobs set status = 'queued', attempts = attempts + ${countAttempt ? 1 : 0}::int, locked_by = null,
      locked_until = null, run_after = now() + ${delayMs}::float8 * interval '1 millisecond'
    where ${held(tx, fence)} returning id`;
  if (rows.length === 0) throw new LeaseLostError(fence.jobId);
  await appendJobEvent(tx, fence.jobId, { type: "progress", data: { stage: "queued", percent: 0 } });
}

/** Counts one more failed attempt of a running job, before it is failed for good. */
export async function countAttempt(tx: Conn, fence: Fence): Promise<void> {
  await tx`update jobs set attempts = attempts + 1 where ${held(tx, fence)}`;
}

/**
 * Cancels a job, a running one included: its worker's lease is void from this commit on, so no effect of it can follow.
 * Gives its quota back. A finished job stays as it is.
 * @returns the status the job has now; null when there is no such job
 */
export async function cancelJob(tx: Conn, jobId: number): Promise<JobStatus | null> {
  const rows = await tx`
    update jobs set status = 'cancelled', cancel_requested = true, finished_at = now(), locked_by = null,
      locked_until = null
    where id = ${jobId} and status in ('queued', 'running') returning id`;
  if (rows.length === 1) {
    await giveBackQuota(tx, jobId);
    await appendJobEvent(tx, jobId, { type: "finished", data: { status: "cancelled", error: null } });
    return "cancelled";
  }
  const [job] = await tx<{ status: JobStatus }[]>`select status from jobs where id = ${jobId}`;
  return job?.status ?? null;
}

/**
 * Queues a failed job anew, as if it had never run: no attempts, no error. Its quota is not taken again.
 * @returns the job; null when there is none, or it has not failed
 */
export async function requeueJob(tx: Conn, jobId: number): Promise<JobRecord | null> {
  const [job] = await tx<JobRecord[]>`
    update jobs set status = 'queued', attempts = 0, error = null, run_after = now(), started_at = null,
      finished_at = null
    where id = ${jobId} and status = 'failed' returning ${jobColumns(tx)}`;
  if (!job) return null;
  await announceJob(tx, job.id, job.type, job.key);
  return job;
}
