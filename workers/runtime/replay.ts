import type { Database } from "@toque/db/client/types.ts";
import { DomainError, notFound } from "@toque/db/errors.ts";
import { requeueJob } from "@toque/db/jobs/finish.ts";
import { getJob } from "@toque/db/jobs/types.ts";
import {
  getDeadLetter,
  markDiscarded,
  markJobReplayed,
  markReplayed,
  waitingDeadLetters,
} from "@toque/db/outbox/dead-letters.ts";
import { type NewEvent, publishEvent } from "@toque/db/outbox/publish.ts";

const discarded = () => new DomainError("conflict", "already_discarded", "This dead letter was discarded.");

/**
 * Replays a dead letter: a job is queued again with no attempts counted, a message is written to the outbox again for
 * every group (their effects are idempotent).
 * @returns what was replayed
 * @throws DomainError not_found; conflict `already_replayed`, `already_discarded`, or `job_not_failed` when the job is
 * not in the failed state
 */
export async function replayDeadLetter(db: Database, id: number): Promise<{ job_id: number } | { message_id: number }> {
  return await db.transaction(async (tx) => {
    const letter = await getDeadLetter(tx, id, true);
    if (!letter) throw notFound("dead letter");
    if (letter.discarded_at !== null) throw discarded();
    if (!(await markReplayed(tx, id)))
      throw new DomainError("conflict", "already_replayed", "This dead letter was replayed before.");
    if (letter.job_id !== null) {
      if (!(await requeueJob(tx, letter.job_id)))
        throw new DomainError("conflict", "job_not_failed", "This job is not a failed one.");
      return { job_id: letter.job_id };
    }
    const { topic, key, type, payload } = letter;
    return { message_id: await publishEvent(tx, { topic, key, type, payload } as NewEvent) };
  });
}

/** Dead letters that one call replays at most. */
const BATCH = 500;

/**
 * Replays the dead letters of a consumer group that wait, in the order in which they failed, each in a transaction of its
 * own. One whose job is no longer a failed one is refused and stays.
 * @returns how many were replayed, refused, and are left for another call
 */
export async function replayGroup(
  db: Database,
  group: string,
): Promise<{ replayed: number; refused: number; left: number }> {
  const ids = await waitingDeadLetters(db.sql, group, 0, BATCH);
  let [replayed, refused] = [0, 0];
  for (const id of ids)
    try {
      await replayDeadLetter(db, id);
      replayed += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // Somebody else replayed or discarded it meanwhile: it is done.
      if (error.code === "job_not_failed") refused += 1;
    }
  const left = ids.length < BATCH ? 0 : (await waitingDeadLetters(db.sql, group, ids.at(-1)!, 100_000)).length;
  return { replayed, refused, left };
}

/**
 * Queues a failed job again; its dead letters count as replayed.
 * @throws DomainError not_found; conflict `job_not_failed`
 */
export async function retryJob(db: Database, jobId: number): Promise<void> {
  await db.transaction(async (tx) => {
    // The letters before the job, as a replay locks them.
    await markJobReplayed(tx, jobId);
    if (await requeueJob(tx, jobId)) return;
    if (!(await getJob(tx, jobId))) throw notFound("job");
    throw new DomainError("conflict", "job_not_failed", "This job is not a failed one.");
  });
}

/**
 * Gives a dead letter up, for good.
 * @throws DomainError not_found; conflict `already_replayed` or `already_discarded`
 */
export async function discardDeadLetter(db: Database, id: number, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const letter = await getDeadLetter(tx, id, true);
    if (!letter) throw notFound("dead letter");
    if (letter.discarded_at !== null) throw discarded();
    if (!(await markDiscarded(tx, id, reason)))
      throw new DomainError("conflict", "already_replayed", "This dead letter was replayed before.");
  });
}
