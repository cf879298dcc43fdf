import type { JobError } from "@toque/db/entities/ai.ts";
import { quotaEnds } from "../../shared/client/ai-quota.ts";
import { ApiError } from "../../shared/client/api-error.ts";
import type { ChatFailure } from "./use-chat.ts";

/** Why a message failed, as far as the assistant has words of its own for it. */
export type Why =
  | { kind: "offline" | "model" | "call" }
  | { kind: "quota"; until: Date }
  | { kind: "answer"; error: JobError | null };

/** What a failure comes down to. `call` is told as the errors of all other calls are. */
export function explain(failure: ChatFailure, now = Date.now()): Why {
  if (failure.kind === "answer") {
    const { code } = failure.error;
    if (code.startsWith("model_")) return { kind: "model" };
    // What every failed job says is said already.
    return { kind: "answer", error: code === "job_failed" ? null : failure.error };
  }
  const { error } = failure;
  if (!(error instanceof ApiError)) return { kind: "call" };
  if (error.code === "network_error") return { kind: "offline" };
  if (error.status === 503) return { kind: "model" };
  const until = quotaEnds(error, now);
  return until ? { kind: "quota", until } : { kind: "call" };
}
