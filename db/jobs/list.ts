import type { Conn } from "../client/types.ts";
import type { JobStatus, JobType } from "../schemas/ai.ts";
import { type JobRecord, jobColumns } from "./types.ts";

/** A job with the inner reason of its last failure, for operators. */
export type ListedJob = JobRecord & { reason: string | null };

/** Which jobs are listed; null is any. */
export interface JobFilters {
  type: JobType | null;
  status: JobStatus | null;
}

/** One page of all jobs, the newest first, and how many there are. `page` counts from 1. */
export async function listJobs(
  conn: Conn,
  { type, status }: JobFilters,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ items: ListedJob[]; total: number }> {
  const matches = conn`
    (${type}::text is null or type = ${type}) and (${status}::text is null or status = ${status})`;
  const items = await conn<ListedJob[]>`
    select ${jobColumns(conn)}, (
        select d.error from dead_letters d where d.job_id = jobs.id and jobs.status = 'failed' order by d.id desc limit 1
      ) as reason
    from jobs where ${matches} order by id desc limit ${perPage}::int offset ${(page - 1) * perPage}::int`;
  const [row] = await conn<{ total: number }[]>`select count(*)::int as total from jobs where ${matches}`;
  return { items: [...items], total: row!.total };
}

/** One job as {@link listJobs} lists it, or null. */
export async function readListedJob(conn: Conn, id: number): Promise<ListedJob | null> {
  const [row] = await conn<ListedJob[]>`
    select ${jobColumns(conn)}, (
        select d.error from dead_letters d where d.job_id = jobs.id and jobs.status = 'failed' order by d.id desc limit 1
      ) as reason
    from jobs where id = ${id}`;
  return row ?? null;
}
