import type { Conn } from "../client/types.ts";
import type { JobProgress, JobStatus, JobType, StoredJobError } from "../schemas/ai.ts";
import type { Lang } from "../schemas/common.ts";

/** One row of the jobs table. The types of `params` and `result` are in the catalogue. */
export interface JobRecord {
  id: number;
  type: JobType;
  userId: number | null;
  /** Jobs of one key run one after the other, in the order of creation. */
  key: string;
  lang: Lang;
  params: unknown;
  status: JobStatus;
  progress: JobProgress;
  /** Null until the job has succeeded. */
  result: unknown;
  error: StoredJobError | null;
  /** The model that answered, once known. */
  model: string | null;
  /** Number of failed attempts. */
  attempts: number;
  /** Number of runs that ended without an outcome: the worker was killed or hung, or the database went away. */
  interruptions: number;
  /** The worker that is running it. */
  lockedBy: string | null;
  cancelRequested: boolean;
  /** The request that created it, for the logs. */
  requestId: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** A job whose lease this worker holds. */
export interface ClaimedJob extends JobRecord {
  status: "running";
  lockedBy: string;
  startedAt: Date;
  /** Milliseconds since its first attempt began, by the database's clock. */
  elapsedMs: number;
}

/** The worker that may write to a running job: the holder of its lease. */
export interface Fence {
  jobId: number;
  workerId: string;
}

/** The lease is lost: the job was cancelled, ended, or taken over by another worker. Nothing may be written any more. */
export class LeaseLostError extends Error {
  constructor(readonly jobId: number) {
    super(`the lease of job ${jobId} is lost`);
    this.name = "LeaseLostError";
  }
}

/** The columns of a {@link JobRecord}. */
export const jobColumns = (db: Conn) => db`
  id, type, user_id as "userId", key, lang, params, status, progress, result, error, model, attempts, interruptions,
  locked_by as "lockedBy", cancel_requested as "cancelRequested", request_id as "requestId", created_at as "createdAt", started_at as "startedAt",
  finished_at as "finishedAt"`;

/** The job, or null. The caller checks its owner (`userId`). */
export async function getJob(db: Conn, jobId: number): Promise<JobRecord | null> {
  const [row] = await db<JobRecord[]>`select ${jobColumns(db)} from jobs where id = ${jobId}`;
  return row ?? null;
}

/** The number of jobs by status; a status without jobs is left out. */
export async function countJobs(db: Conn): Promise<{ status: JobStatus; n: number }[]> {
  return [
    ...(await db<{ status: JobStatus; n: number }[]>`select status, count(*)::int as n from jobs group by status`),
  ];
}
