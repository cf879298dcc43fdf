import { DomainError, type DomainErrorKind, notFound } from "@toque/db/errors.ts";
import type { JobResult } from "@toque/db/jobs/catalogue.ts";
import { createJob, type NewJob } from "@toque/db/jobs/create.ts";
import { getJob, type JobRecord } from "@toque/db/jobs/types.ts";
import type { Locale } from "@toque/db/recipes/present.ts";
import type { GenerationResult, Job, JobType, StoredGeneration } from "@toque/db/schemas/ai.ts";
import type { AccountExport } from "@toque/db/schemas/archive.ts";
import { archiveAddress } from "../../authentication/account-archive/address.ts";
import type { Deps } from "../../deps.ts";
import { follow } from "../../events/follow.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent } from "../../http/idempotency.ts";
import { presentChecks, presentJobError } from "./findings.ts";

/** Seconds that an AI call waits for its job before it answers 202. */
export const ANSWER_SECONDS = 120;

const isOver = (job: JobRecord) => ["succeeded", "failed", "cancelled"].includes(job.status);

/** The result of a job, as returned to its caller. */
function presentResult(job: JobRecord, locale: Locale): unknown {
  const { type, result } = job;
  if (type !== "generate-recipe" || !isGeneration(result)) return result ?? null;
  return presentGeneration({ ...job, result }, locale);
}
const isGeneration = (result: unknown): result is StoredGeneration =>
  typeof result === "object" && result !== null && "checks" in result && Array.isArray(result.checks);

/** What the form assumes where a request says nothing: the specification's defaults. */
export const GENERATION_DEFAULTS = { type: "main_course", difficulty: "easy", nb_servings: 4, max_time: 15 } as const;

/** A stored generation as a caller reads it: the inputs complete, the checks in the caller's language. */
export function presentGeneration(
  { lang, result }: Pick<JobRecord, "lang"> & { result: StoredGeneration },
  locale: Locale,
): GenerationResult {
  const lists = { available_food: [], required_food: [], forbidden_food: [], allergies: [] };
  const assumed = { recipe_id: null, lang, ...lists, ...GENERATION_DEFAULTS };
  return { ...result, inputs: { ...assumed, ...result.inputs }, checks: presentChecks(result.checks, locale) };
}

export const presentJob = (job: JobRecord, locale: Locale): Job => ({
  id: job.id,
  type: job.type,
  status: job.status,
  progress: job.progress,
  result: presentResult(job, locale),
  error: presentJobError(job.error, locale),
});

/** True when the client asked not to wait (RFC 7240). */
export const prefersAsync = (request: Request): boolean =>
  /(^|,)\s*respond-async\b/i.test(request.headers.get("prefer") ?? "");

/**
 * Waits until a job has finished, the time is up, or the client has disconnected. The job goes on in any case.
 * @returns the job as it is then
 */
export async function awaitJob(deps: Deps, jobId: number, seconds: number, signal: AbortSignal): Promise<JobRecord> {
  const read = async () => {
    const job = await getJob(deps.db.sql, jobId);
    if (!job) throw notFound("job");
    return job;
  };
  let job = await read();
  const readAfter = async () => {
    job = await read();
    return isOver(job) ? [job] : [];
  };
  if (isOver(job) || seconds <= 0) return job;
  const until = Date.now() + seconds * 1000;
  for await (const _over of follow(deps.eventHub, { key: `job:${jobId}`, readAfter, signal, until })) break;
  return job;
}

/** The answer of a failed job to the call that waited for it. */
function kindOf(code: string): DomainErrorKind {
  if (code.startsWith("model_") || code.endsWith("_model_not_configured")) return "unavailable";
  if (code === "not_found" || code === "recipe_not_found") return "not_found";
  return "conflict";
}

/** Throws the error of a job that did not succeed. */
export function assertSucceeded(job: JobRecord): void {
  if (job.status === "cancelled") throw new DomainError("conflict", "job_cancelled", "This job was cancelled.");
  if (job.status === "failed") {
    const { code, detail } = job.error ?? { code: "job_failed", detail: "This did not work. Nothing was changed." };
    throw new DomainError(kindOf(code), code, detail);
  }
}

/** A job of a known type: its result is what the catalogue says. */
export type JobOf<T extends JobType> = JobRecord & { type: T };

/** An incoming AI call. `body` is what an Idempotency-Key is compared by. */
export interface AiCall {
  request: Request;
  caller: Caller;
  body: unknown;
  /** The caller's quota, from {@link admitAiCall}; undefined reserves nothing. */
  quota?: { limit: number } | undefined;
}

/**
 * Starts a job in one transaction with its quota, at most once an Idempotency-Key, and waits for it as long as the caller
 * wants to.
 * @returns the job as it is then
 */
export async function startAiJob<T extends JobType>(
  deps: Deps,
  call: AiCall,
  job: Omit<NewJob<T>, "userId" | "quota">,
): Promise<JobOf<T>> {
  const { request, caller, body, quota } = call;
  const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => {
    const jobId = await createJob(tx, { ...job, userId: caller.userId, ...(quota ? { quota } : {}) });
    return { status: 202, body: { job_id: jobId } };
  });
  const seconds = prefersAsync(request) ? 0 : ANSWER_SECONDS;
  return (await awaitJob(deps, stored.body.job_id, seconds, request.signal)) as JobOf<T>;
}

/**
 * The answer to the call that started a job: 202 while it is unfinished, else `answer` of its result.
 * @throws DomainError of a failed or cancelled job
 */
export async function answerOf<T extends JobType>(
  job: JobOf<T>,
  request: Request,
  answer: (result: JobResult<T>) => Response | Promise<Response>,
): Promise<Response> {
  if (job.status === "queued" || job.status === "running") return accepted(job, request);
  assertSucceeded(job);
  return answer(job.result as JobResult<T>);
}

/** The caller's job; 404 for another user's, for admins too: what it was asked and what it answered is its owner's. */
export async function ownJob(deps: Deps, caller: Caller, jobId: number): Promise<JobRecord> {
  const job = await getJob(deps.db.sql, jobId);
  if (job?.userId !== caller.userId) throw notFound("job");
  return job;
}

/** A job that the caller may cancel: their own, and any for admins. */
export async function cancellableJob(deps: Deps, caller: Caller, jobId: number): Promise<JobRecord> {
  const job = await getJob(deps.db.sql, jobId);
  if (!job || (job.userId !== caller.userId && !caller.isAdmin)) throw notFound("job");
  return job;
}

/** A job as its owner reads it: the address of an archive is that of the session that asks. */
export function presentOwn(deps: Deps, caller: Caller, job: JobRecord, locale: Locale): Job {
  const presented = presentJob(job, locale);
  if (job.type !== "account_export" || job.status !== "succeeded") return presented;
  const { export_id } = job.params as { export_id: string };
  const result = job.result as JobResult<"account_export">;
  return {
    ...presented,
    result: { ...result, download_url: archiveAddress(deps, export_id, caller.sessionId) } satisfies AccountExport,
  };
}

/** Counts an AI call against the caller's rate limit, and returns their daily quota. */
export async function admitAiCall(deps: Deps, caller: Caller): Promise<{ limit: number } | undefined> {
  deps.limiter.take(`ai:${caller.userId}`, deps.config.rates.aiPerMinute);
  const { aiPerDay } = await deps.entitlements.of(caller);
  return aiPerDay === null ? undefined : { limit: aiPerDay };
}

/** The 202 of a job that was started just now, with the address at which it is followed. */
export async function started(deps: Deps, caller: Caller, jobId: number, locale: Locale): Promise<Response> {
  const job = await getJob(deps.db.sql, jobId);
  const headers = { location: `/api/recipe/jobs/${jobId}` };
  return Response.json(presentOwn(deps, caller, job!, locale), { status: 202, headers });
}

/**
 * The 202 of an unfinished job: it contains no text to translate. It names the preference not to wait if the client sent
 * it (RFC 7240, 3); without one the time was up.
 */
export const accepted = (job: JobRecord, request: Request): Response =>
  Response.json(presentJob(job, { lang: job.lang, translated: true }), {
    status: 202,
    headers: {
      location: `/api/recipe/jobs/${job.id}`,
      "retry-after": "1",
      ...(prefersAsync(request) ? { "preference-applied": "respond-async" } : {}),
    },
  });
