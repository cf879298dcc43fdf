import type { Database } from "@toque/db/client/types.ts";
import { countAttempt, failJob, retryJobLater } from "@toque/db/jobs/finish.ts";
import { type ClaimedJob, type Fence, LeaseLostError } from "@toque/db/jobs/types.ts";
import type { Logger } from "@toque/db/log.ts";
import { asJobError } from "./errors.ts";

/** How often and how soon a failed job is tried again. */
export interface JobRetryPolicy {
  /** Attempts in all. */
  attempts: number;
  /** Milliseconds before the second attempt; doubles with each further one. */
  firstDelayMs: number;
  /** A job that a provider keeps sending away is given up when it is this old, counted from its first start. */
  giveUpAfterMs: number;
}

export const defaultJobRetryPolicy: JobRetryPolicy = { attempts: 3, firstDelayMs: 1000, giveUpAfterMs: 15 * 60_000 };

/** What a failure leads to: another try after a wait, or the end, with a dead letter when retries were used up. */
export type FailurePlan = { retryInMs: number; countAttempt: boolean } | { deadLetter: boolean };

/**
 * Decides how a failed job goes on.
 * @param failure what its handler said of the error
 * @param attempts attempts that had failed before this one
 * @param elapsedMs since its first start
 */
export function planAfterFailure(
  failure: { retryable: boolean; retryAfterMs: number | null },
  attempts: number,
  elapsedMs: number,
  retry: JobRetryPolicy,
): FailurePlan {
  if (!failure.retryable) return { deadLetter: false };
  if (failure.retryAfterMs !== null)
    return elapsedMs + failure.retryAfterMs > retry.giveUpAfterMs
      ? { deadLetter: true }
      : { retryInMs: failure.retryAfterMs, countAttempt: false };
  if (attempts + 1 >= retry.attempts) return { deadLetter: true };
  return { retryInMs: retry.firstDelayMs * 2 ** attempts, countAttempt: true };
}

export interface Failure {
  db: Database;
  log: Logger;
  job: ClaimedJob;
  fence: Fence;
  error: unknown;
  elapsedMs: number;
  retry: JobRetryPolicy;
  /** True when the attempts were used up before this one began. */
  exhausted?: boolean;
}

/** What an operator reads about an error: the whole chain of reasons. */
function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let one: unknown = error; one !== undefined && one !== null && reasons.length < 5; ) {
    reasons.push(one instanceof Error ? `${one.name}: ${one.message}` : String(one));
    one = one instanceof Error ? one.cause : null;
  }
  return reasons.join(", because of ");
}

/**
 * Records that an attempt failed: the job waits for the next one, or ends. A lost lease means that there is nothing to
 * record.
 * @returns milliseconds until the next attempt, or null when there is none
 */
export async function recordFailure(failure: Failure): Promise<number | null> {
  const { db, log, job, fence, elapsedMs, retry, exhausted = false } = failure;
  const error = asJobError(failure.error);
  const plan: FailurePlan = exhausted ? { deadLetter: true } : planAfterFailure(error, job.attempts, elapsedMs, retry);
  const fields = { job: job.id, type: job.type, attempt: job.attempts + 1, error: failure.error };
  try {
    return await db.transaction(async (tx) => {
      if ("retryInMs" in plan) {
        await retryJobLater(tx, fence, { delayMs: plan.retryInMs, countAttempt: plan.countAttempt });
        log.warn("a job's attempt failed", { ...fields, retryInMs: plan.retryInMs });
        return plan.retryInMs;
      }
      if (!exhausted) await countAttempt(tx, fence);
      await failJob(tx, fence, {
        error: { code: error.code, detail: error.detail, findings: error.findings },
        ...(plan.deadLetter ? { deadLetter: { group: "workers", reason: reasonOf(failure.error) } } : {}),
      });
      log.error("a job failed", { ...fields, deadLetter: plan.deadLetter });
      return null;
    });
  } catch (lost) {
    if (lost instanceof LeaseLostError) return null;
    throw lost;
  }
}

/** Gives a job back to the queue, to be taken by another worker at once. */
export async function releaseJob(db: Database, fence: Fence): Promise<void> {
  try {
    await db.transaction((tx) => retryJobLater(tx, fence, { delayMs: 0, countAttempt: false }));
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
  }
}
