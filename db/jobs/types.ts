import type { Conn } from "../client/types.ts";
import type { JobProgress, JobStatus, JobType, StoredJobError } from "../entities/ai.ts";
import type { Lang } from "../entities/common.ts";

/** One job as the table has it. `params` and `result` are what the job's type says they are. */
export interface JobRecord {
  id: number;
  type: JobType;
  userId: number | null;
  /** Jobs of one key run one after the other, in the order of their creation. */
  key: string;
  lang: Lang;
  params: unknown;
  status: JobStatus;
  progress: JobProgress;
  result: unknown;
  error: StoredJobError | null;
  /** The model that answered, once known. */
  model: string | null;
  /** Attempts that failed so far; a crashed worker's counts. */
  attempts: number;
  /** The worker that runs it now. */
  lockedBy: string | null;
  cancelRequested: boolean;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** A job that this worker holds the lease of. */
export interface ClaimedJob extends JobRecord {
  status: "running";
  lockedBy: string;
  startedAt: Date;
  /** Milliseconds since its first attempt began, by the database's clock. */
  elapsedMs: number;
}

/** Who may write to a running job: the worker that holds its lease. */
export interface Fence {
  jobId: number;
  workerId: string;
}

/** The lease is gone: the job was cancelled, ended, or taken over by another worker. Nothing may be written any more. */
export class LeaseLostError extends Error {
  constructor(readonly jobId: number) {
    super(`the lease of job ${jobId} is lost`);
    this.name = "LeaseLostError";
  }
}

/** The columns of a {@link JobRecord}. */
export const jobColumns = (db: Conn) => db`
  id, type, user_id as "userId", key, lang, params, status, progress, result, error, model, attempts,
  locked_by as "lockedBy", cancel_requested as "cancelRequested", created_at as "createdAt", started_at as "startedAt",
  finished_at as "finishedAt"`;

/** The job, or null. Whose it is (`userId`) is for the caller to check. */
export async function getJob(db: Conn, jobId: number): Promise<JobRecord | null> {
  const [row] = await db<JobRecord[]>`select ${jobColumns(db)} from jobs where id = ${jobId}`;
  return row ?? null;
}
