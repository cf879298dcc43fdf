import type { Conn } from "../client/types.ts";
import { type ClaimedJob, type Fence, jobColumns } from "./types.ts";

/** Queued and due, or abandoned by a worker whose lease expired. `j` is the jobs table. */
const isDue = (db: Conn) => db`
  ((j.status = 'queued' and j.run_after <= now()) or (j.status = 'running' and j.locked_until < now()))`;

/** No older job of the same key is unfinished, a waiting one included. */
const isFirstOfKey = (db: Conn) => db`
  not exists (select 1 from jobs older
    where older.key = j.key and older.id < j.id and older.status in ('queued', 'running'))`;

/**
 * Claims the lease of a due job. Of several workers only one succeeds; of several jobs of a key, only the oldest
 * unfinished one can be claimed. Taking over from a crashed worker counts as an interruption.
 * @param workerId unique for this run: a worker that claims a job again must not be mistaken for its earlier run
 * @returns the job, or null when it cannot be claimed (now)
 */
export async function claimJob(db: Conn, jobId: number, workerId: string, leaseMs: number): Promise<ClaimedJob | null> {
  const [row] = await db<ClaimedJob[]>`
    update jobs j set
      status = 'running',
      interruptions = j.interruptions + case when j.status = 'running' then 1 else 0 end,
      locked_by = ${workerId},
      locked_until = now() + ${leaseMs}::float8 * interval '1 millisecond',
      started_at = coalesce(j.started_at, now())
    where j.id = ${jobId} and ${isDue(db)} and ${isFirstOfKey(db)}
    returning ${jobColumns(db)}, extract(epoch from now() - started_at)::float8 * 1000 as "elapsedMs"`;
  return row ?? null;
}

/**
 * Extends the leases of running jobs.
 * @returns the ids of those still held; a missing job is lost: cancelled, ended, or taken over by another worker
 */
export async function extendLeases(db: Conn, fences: readonly Fence[], leaseMs: number): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    update jobs j set locked_until = now() + ${leaseMs}::float8 * interval '1 millisecond'
    from unnest(${fences.map(({ jobId }) => jobId)}::bigint[], ${fences.map(({ workerId }) => workerId)}::text[])
      as held (id, worker)
    where j.id = held.id and j.locked_by = held.worker and j.status = 'running'
    returning j.id`;
  return new Set(rows.map(({ id }) => id));
}

/** Ids of jobs that can be claimed now, longest due first. */
export async function dueJobs(db: Conn, types: readonly string[], limit: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select j.id from jobs j
    where j.status in ('queued', 'running') and j.type = any(${types as string[]}::text[])
      and ${isDue(db)} and ${isFirstOfKey(db)}
    order by j.run_after, j.id limit ${limit}::int`;
  return rows.map(({ id }) => id);
}

/** Locks the job's row for the transaction. @returns whether this worker holds its lease */
export async function holdsLease(tx: Conn, jobId: number, workerId: string): Promise<boolean> {
  const rows = await tx`
    select 1 from jobs where id = ${jobId} and locked_by = ${workerId} and status = 'running' for no key update`;
  return rows.length === 1;
}

/** Whether this worker holds the job's lease; locks nothing, so it may be lost right afterwards. */
export async function stillHoldsLease(db: Conn, { jobId, workerId }: Fence): Promise<boolean> {
  const rows = await db`
    select 1 from jobs where id = ${jobId} and locked_by = ${workerId} and status = 'running'`;
  return rows.length === 1;
}
