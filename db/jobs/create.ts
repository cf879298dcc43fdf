import type { Conn } from "../client/types.ts";
import type { JobType } from "../entities/ai.ts";
import type { Lang } from "../entities/common.ts";
import { topics } from "../entities/events.ts";
import { emit } from "../outbox/emit.ts";
import { appendJobEvent } from "./events.ts";
import { reserveQuota } from "./quota.ts";

export interface NewJob {
  type: JobType;
  /** Whose job it is; null for the house's own. */
  userId: number | null;
  /** Jobs of one key run in order, one at a time: the recipe, thread or user it works on. */
  key: string;
  lang: Lang;
  params: unknown;
  /** Takes one of the user's actions of today; given back when the job fails or is cancelled. */
  quota?: { limit: number };
}

/**
 * Writes a job, its first event and the `job.requested` message; all of it is there when `tx` commits.
 * @returns the job's id
 * @throws DomainError too_many `ai_quota_exceeded`
 */
export async function createJob(tx: Conn, job: NewJob): Promise<number> {
  // Ids within a key must become visible in order, or a later job could start before an earlier one is seen.
  await tx`select pg_advisory_xact_lock(hashtextextended('job:' || ${job.key}::text, 0))`;
  const quotaDay = job.quota && job.userId !== null ? await reserveQuota(tx, job.userId, job.quota.limit) : null;
  const [row] = await tx<{ id: number }[]>`
    insert into jobs (type, user_id, key, lang, params, quota_day)
    values (${job.type}, ${job.userId}, ${job.key}, ${job.lang}, ${JSON.stringify(job.params ?? {})}::text::jsonb, ${quotaDay}::date)
    returning id`;
  const id = row!.id;
  await announceJob(tx, id, job.type, job.key);
  return id;
}

/** Tells the watchers that the job is queued, and the workers that it is there. */
export async function announceJob(tx: Conn, jobId: number, type: JobType, key: string): Promise<void> {
  await appendJobEvent(tx, jobId, { type: "progress", data: { stage: "queued", percent: 0 } });
  await emit(tx, { topic: topics.jobs, key, type: "job.requested", payload: { job_id: jobId, type } });
}
