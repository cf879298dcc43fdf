import type { GenerationResult, Job } from "@toque/db/entities/ai.ts";
import { DomainError, type DomainErrorKind, notFound } from "@toque/db/errors.ts";
import { createJob, type NewJob } from "@toque/db/jobs/create.ts";
import { getJob, type JobRecord } from "@toque/db/jobs/types.ts";
import type { Voice } from "@toque/db/recipes/present.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent } from "../../http/idempotency.ts";
import { presentChecks, presentJobError } from "./findings.ts";

/** Seconds that an AI call waits for its job before it answers 202. */
export const ANSWER_SECONDS = 120;
/** A wake-up may get lost with a broker; the job's row is looked at this often all the same. */
const LOOK_AGAIN_MS = 1000;

const isOver = (job: JobRecord) => ["succeeded", "failed", "cancelled"].includes(job.status);

/** What a job left behind, as its caller reads it. */
function presentResult({ type, result }: JobRecord, voice: Voice): unknown {
  if (type !== "generate-recipe" || !isGeneration(result)) return result ?? null;
  return { ...result, checks: presentChecks(result.checks, voice) };
}
const isGeneration = (result: unknown): result is GenerationResult =>
  typeof result === "object" && result !== null && "checks" in result && Array.isArray(result.checks);

export const presentJob = (job: JobRecord, voice: Voice): Job => ({
  id: job.id,
  type: job.type,
  status: job.status,
  progress: job.progress,
  result: presentResult(job, voice),
  error: presentJobError(job.error, voice),
});

/** True when the client asked not to wait (RFC 7240). */
export const prefersAsync = (request: Request): boolean =>
  /(^|,)\s*respond-async\b/i.test(request.headers.get("prefer") ?? "");

/**
 * Waits until a job is over, or the time is, or the client has gone. The job goes on in either case.
 * @returns the job as it is then
 */
export async function awaitJob(deps: Deps, jobId: number, seconds: number, signal: AbortSignal): Promise<JobRecord> {
  const listener = deps.hub.listen(`job:${jobId}`);
  const deadline = Date.now() + seconds * 1000;
  try {
    while (true) {
      const job = await getJob(deps.db.sql, jobId);
      if (!job) throw notFound("job");
      const left = deadline - Date.now();
      if (isOver(job) || left <= 0 || signal.aborted) return job;
      await listener.next(Math.min(left, LOOK_AGAIN_MS), signal);
    }
  } finally {
    listener.close();
  }
}

/** How a failed job answers the call that waited for it. */
function kindOf(code: string): DomainErrorKind {
  if (code.startsWith("model_") || code.endsWith("_model_not_configured")) return "unavailable";
  if (code === "not_found" || code === "recipe_not_found") return "not_found";
  return "conflict";
}

/** Throws what a job that did not succeed has to say. */
export function assertSucceeded(job: JobRecord): void {
  if (job.status === "cancelled") throw new DomainError("conflict", "job_cancelled", "This job was cancelled.");
  if (job.status === "failed") {
    const { code, detail } = job.error ?? { code: "job_failed", detail: "This did not work. Nothing was changed." };
    throw new DomainError(kindOf(code), code, detail);
  }
}

/** An AI call as it came in. `body` is what an Idempotency-Key stands for. */
export interface AiCall {
  request: Request;
  caller: Caller;
  body: unknown;
  /** What the caller may spend, from {@link admitAiCall}; undefined takes nothing. */
  quota?: { limit: number } | undefined;
}

/**
 * Starts a job in one transaction with its quota, at most once an Idempotency-Key, and waits for it as long as the caller
 * wants to.
 * @returns the job as it is then
 */
export async function startAiJob(deps: Deps, call: AiCall, job: Omit<NewJob, "userId" | "quota">): Promise<JobRecord> {
  const { request, caller, body, quota } = call;
  const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => {
    const jobId = await createJob(tx, { ...job, userId: caller.userId, ...(quota ? { quota } : {}) });
    return { status: 202, body: { job_id: jobId } };
  });
  return awaitJob(deps, stored.body.job_id, prefersAsync(request) ? 0 : ANSWER_SECONDS, request.signal);
}

/**
 * How a job answers the call that started it: 202 while it is under way, else what `answer` makes of its result.
 * @throws DomainError what a failed or cancelled job has to say
 */
export async function answerOf<R>(
  job: JobRecord,
  answer: (result: R) => Response | Promise<Response>,
): Promise<Response> {
  if (job.status === "queued" || job.status === "running") return accepted(job);
  assertSucceeded(job);
  return answer(job.result as R);
}

/** The job of a caller; 404 when it is someone else's. */
export async function ownJob(deps: Deps, caller: Caller, jobId: number): Promise<JobRecord> {
  const job = await getJob(deps.db.sql, jobId);
  if (!job || (job.userId !== caller.userId && !caller.isAdmin)) throw notFound("job");
  return job;
}

/** Counts an AI call against the caller's rate, and tells what the caller may spend of today's quota. */
export function admitAiCall(deps: Deps, caller: Caller): { limit: number } | undefined {
  deps.limiter.take(`ai:${caller.userId}`, deps.config.rates.aiPerMinute);
  // Without an active subscription the tier is free.
  return deps.config.subscriptionRequired ? { limit: deps.config.aiDaily.free } : undefined;
}

/** The 202 of a job that is still under way: there is nothing yet that would be said in the caller's language. */
export const accepted = (job: JobRecord): Response =>
  Response.json(presentJob(job, { lang: job.lang, translated: true }), {
    status: 202,
    headers: { location: `/api/recipe/jobs/${job.id}`, "retry-after": "1", "preference-applied": "respond-async" },
  });
