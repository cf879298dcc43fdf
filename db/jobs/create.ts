import type { Conn } from "../client/types.ts";
import { publishEvent } from "../outbox/publish.ts";
import { currentRequestId } from "../request-id.ts";
import type { JobType } from "../schemas/ai.ts";
import type { Lang } from "../schemas/common.ts";
import { topics } from "../schemas/events.ts";
import type { JobParams } from "./catalogue.ts";
import { appendJobEvent } from "./events.ts";
import { reserveQuota } from "./quota.ts";

export interface NewJob<T extends JobType = JobType> {
  type: T;
  /** The user who owns the job; null for a system job. */
  userId: number | null;
  /** Jobs of one key run in order, one at a time: the recipe, thread or user it works on. */
  key: string;
  lang: Lang;
  params: JobParams<T>;
  /** Reserves one of the user's actions of today; returned when the job fails or is cancelled. */
  quota?: { limit: number };
}

/**
 * Writes a job, its first event and the `job.requested` message atomically in `tx`.
 * @returns the job's id
 * @throws DomainError too_many `ai_quota_exceeded`
 */
export async function createJob<T extends JobType>(tx: Conn, job: NewJob<T>): Promise<number> {
  // Ids within a key must become visible in order, or a later job could start before an earlier one is seen.
  await tx`select pg_advisory_xact_lock(hashtextextended('job:' || ${job.key}::text, 0))`;
  const quotaDay = job.quota && job.userId !== null ? await reserveQuota(tx, job.userId, job.quota.limit) : null;
  const [row] = await tx<{ id: number }[]>`
    insert into jobs (type, user_id, key, lang, params, quota_day, request_id)
    values (${job.type}, ${job.userId}, ${job.key}, ${job.lang}, ${JSON.stringify(job.params)}::text::jsonb, ${quotaDay}::date,
      ${currentRequestId()})
    returning id`;
  const id = row!.id;
  await announceJob(tx, id, job.type, job.key);
  return id;
}

/** Notifies the watchers that the job is queued, and the workers. */
export async function announceJob(tx: Conn, jobId: number, type: JobType, key: string): Promise<void> {
  await appendJobEvent(tx, jobId, { type: "progress", data: { stage: "queued", percent: 0 } });
  await publishEvent(tx, { topic: topics.jobs, key, type: "job.requested", payload: { job_id: jobId, type } });
}
