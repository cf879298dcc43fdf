import { DomainError } from "@toque/db/errors.ts";
import { isJobErrorCode } from "@toque/db/schemas/findings.ts";
import { FailedAnswer, FailedChecks, InfeasibleRequest } from "../ai/agents/failures.ts";
import { findingsOf, textsOf } from "../ai/checks/problem.ts";
import { ModelError } from "../ai/errors.ts";
import { JobError } from "../runtime/errors.ts";

/** Longest sentence that a job's error shows. */
const MAX_DETAIL = 600;

/** Converts an AI layer error to a JobError; returns any other error unchanged. */
export function toJobError(error: unknown): unknown {
  if (error instanceof ModelError)
    return new JobError({
      code: error.code,
      detail: error.message,
      retryable: error.retryable,
      ...(error.retryAfterMs === null ? {} : { retryAfterMs: error.retryAfterMs }),
      cause: error.cause ?? error,
    });
  if (error instanceof FailedChecks) {
    const why = error.reasons.join(" ") || "The AI model gave no usable recipe.";
    const detail = `No recipe kept everything that was asked for. ${why}`.slice(0, MAX_DETAIL);
    return new JobError({ code: "recipe_failed_checks", detail, findings: error.findings, cause: error });
  }
  if (error instanceof FailedAnswer) {
    const detail = [error.message, ...textsOf(error.reasons)].join(" ").slice(0, MAX_DETAIL);
    return new JobError({ code: error.code, detail, findings: findingsOf(error.reasons), cause: error });
  }
  if (error instanceof InfeasibleRequest)
    return new JobError({
      code: "recipe_not_possible",
      detail: error.message.slice(0, MAX_DETAIL),
      findings: [error.finding],
      cause: error.code,
    });
  if (error instanceof DomainError)
    return new JobError({
      code: isJobErrorCode(error.code) ? error.code : "job_refused",
      detail: error.message,
      retryable: error.kind === "stale",
      cause: error,
    });
  return error;
}
