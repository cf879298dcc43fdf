import type { Database } from "@toque/db/client/types.ts";
import { isDatabaseUnavailable } from "@toque/db/client/unavailable.ts";
import { countAttempt, failJob, retryJobLater } from "@toque/db/jobs/finish.ts";
import { type ClaimedJob, type Fence, LeaseLostError } from "@toque/db/jobs/types.ts";
import type { Logger } from "../platform/logging/logger.ts";
import { asJobError } from "./errors.ts";

/** Retry limits and delays of a failed job. */
export interface JobRetryPolicy {
  /** Maximum number of attempts. */
  attempts: number;
  /**
   * Maximum number of runs that end without an outcome, which says nothing of the job unless it repeats: the worker was
   * killed or hung, or the database went away.
   */
  interruptions: number;
  /** Milliseconds before the second attempt; doubles with each further one. */
  firstDelayMs: number;
  /** Maximum age since its first start of a job that a provider keeps rejecting with Retry-After. */
  giveUpAfterMs: number;
  /**
   * While a provider keeps rejecting a job it waits as long as it is old, at least the first delay and at most this,
   * whatever shorter Retry-After the provider gives: one of a second would be asked a thousand times.
   */
  longestDelayMs: number;
}

export const defaultJobRetryPolicy: JobRetryPolicy = {
  attempts: 3,
  interruptions: 10,
  firstDelayMs: 1000,
  giveUpAfterMs: 15 * 60_000,
  longestDelayMs: 60_000,
};

/** Share of a wait that is added at random, so that jobs that failed together do not come back together. */
const JITTER = 0.25;

/** The consequence of a failure: a retry after a wait, or the end, with a dead letter when retries were exhausted. */
export type FailurePlan = { retryInMs: number; count: "attempt" | "interruption" | null } | { deadLetter: boolean };

/**
 * Decides how a failed job continues.
 * @param failure the handler's error
 * @param earlier number of earlier failed attempts and interruptions
 * @param elapsedMs time since its first start
 */
export function planAfterFailure(
  failure: { retryable: boolean; retryAfterMs: number | null; interrupted?: boolean },
  { attempts, interruptions }: { attempts: number; interruptions: number },
  elapsedMs: number,
  retry: JobRetryPolicy,
): FailurePlan {
  if (failure.interrupted)
    return interruptions + 1 >= retry.interruptions
      ? { deadLetter: true }
      : { retryInMs: retry.firstDelayMs, count: "interruption" };
  if (!failure.retryable) return { deadLetter: false };
  if (failure.retryAfterMs !== null) {
    const floor = Math.max(retry.firstDelayMs, Math.min(elapsedMs, retry.longestDelayMs));
    const retryInMs = Math.max(failure.retryAfterMs, floor);
    return elapsedMs + retryInMs > retry.giveUpAfterMs ? { deadLetter: true } : { retryInMs, count: null };
  }
  if (attempts + 1 >= retry.attempts) return { deadLetter: true };
  return { retryInMs: retry.firstDelayMs * 2 ** attempts, count: "attempt" };
}

export interface Failure {
  db: Database;
  log: Logger;
  job: ClaimedJob;
  fence: Fence;
  error: unknown;
  elapsedMs: number;
  retry: JobRetryPolicy;
  /** True when attempts were exhausted before this one began. */
  exhausted?: boolean;
}

/** The error for the log: the whole chain of causes. */
function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let one: unknown = error; one !== undefined && one !== null && reasons.length < 5; ) {
    reasons.push(one instanceof Error ? `${one.name}: ${one.message}` : String(one));
    one = one instanceof Error ? one.cause : null;
  }
  return reasons.join(", because of ");
}

/**
 * Records a failed attempt: the job waits for the next one, or ends. Records nothing when the lease was
 * lost.
 * @returns milliseconds until the next attempt, or null when there is none
 */
export async function recordFailure(failure: Failure): Promise<number | null> {
  const { db, log, job, fence, elapsedMs, retry, exhausted = false } = failure;
  const error = asJobError(failure.error);
  const interrupted = isDatabaseUnavailable(failure.error);
  const plan: FailurePlan = exhausted
    ? { deadLetter: true }
    : planAfterFailure({ ...error, interrupted }, job, elapsedMs, retry);
  const fields = { job: job.id, type: job.type, attempt: job.attempts + 1, error: failure.error };
  try {
    return await db.transaction(async (tx) => {
      if ("retryInMs" in plan) {
        const delayMs = Math.round(plan.retryInMs * (1 + JITTER * Math.random()));
        await retryJobLater(tx, fence, { delayMs, count: plan.count });
        log.warn("a job's attempt failed", { ...fields, retryInMs: delayMs });
        return delayMs;
      }
      if (!exhausted && !interrupted) await countAttempt(tx, fence);
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

/** Returns a job to the queue for another worker. */
export async function releaseJob(db: Database, fence: Fence): Promise<void> {
  try {
    await db.transaction((tx) => retryJobLater(tx, fence, { delayMs: 0, count: null }));
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
  }
}
