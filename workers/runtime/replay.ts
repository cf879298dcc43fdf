import type { Database } from "@toque/db/client/types.ts";
import { DomainError, notFound } from "@toque/db/errors.ts";
import { requeueJob } from "@toque/db/jobs/finish.ts";
import { getDeadLetter, markReplayed } from "@toque/db/outbox/dead-letters.ts";
import { type NewEvent, publishEvent } from "@toque/db/outbox/publish.ts";

/**
 * Replays a dead letter: a job is queued again with no attempts counted, a message is written to the outbox again for
 * every group (their effects are idempotent).
 * @returns what was replayed
 * @throws DomainError not_found; conflict `already_replayed`, or `job_not_failed` when the job is not in the failed state
 */
export async function replayDeadLetter(db: Database, id: number): Promise<{ job_id: number } | { message_id: number }> {
  return await db.transaction(async (tx) => {
    const letter = await getDeadLetter(tx, id, true);
    if (!letter) throw notFound("dead letter");
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
