import type { JobError } from "@toque/db/schemas/ai.ts";
import { quotaEnds } from "../../../shared/client/ai-quota.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import type { ChatFailure } from "../use-chat.ts";

/** Why a message failed, as far as the chat has its own error texts for it. */
export type FailureReason =
  | { kind: "offline" | "model" | "call" }
  | { kind: "quota"; until: Date }
  | { kind: "answer"; error: JobError | null };

/** The reason of a failure. `call` has the general text of a failed call. */
export function failureReason(failure: ChatFailure, now = Date.now()): FailureReason {
  if (failure.kind === "answer") {
    const { code } = failure.error;
    if (code.startsWith("model_")) return { kind: "model" };
    // "job_failed" adds nothing to the general text.
    return { kind: "answer", error: code === "job_failed" ? null : failure.error };
  }
  const { error } = failure;
  if (!(error instanceof ApiError)) return { kind: "call" };
  if (error.code === "network_error") return { kind: "offline" };
  if (error.status === 503) return { kind: "model" };
  const until = quotaEnds(error, now);
  return until ? { kind: "quota", until } : { kind: "call" };
}
