import {
  type EnqueuedTaskPromise,
  MeilisearchApiError,
  MeilisearchRequestError,
  MeilisearchRequestTimeOutError,
  MeilisearchTaskTimeOutError,
  type Task,
} from "meilisearch";
import { SearchEngineError } from "./port.ts";

/** What the client throws, as our own error; anything else as it is. */
export function toSearchError(error: unknown): unknown {
  const fail = (reason: SearchEngineError["reason"], message: string) =>
    new SearchEngineError("meilisearch", reason, message, { cause: error });
  if (error instanceof MeilisearchApiError)
    return fail("refused", `answered ${error.response.status} ${error.cause?.code ?? ""}`.trimEnd());
  if (error instanceof MeilisearchTaskTimeOutError) return fail("timeout", "a task took too long");
  if (error instanceof MeilisearchRequestError && error.cause instanceof MeilisearchRequestTimeOutError)
    return fail("timeout", "did not answer in time");
  return error instanceof MeilisearchRequestError ? fail("unreachable", "cannot be reached") : error;
}

/** The `code` of an error that Meilisearch answered with, else null. */
export function errorCode(error: unknown): string | null {
  return error instanceof MeilisearchApiError ? (error.cause?.code ?? null) : null;
}

/** Waits for the end of a task. @throws SearchEngineError when it did not succeed */
export async function done(enqueued: EnqueuedTaskPromise, timeoutMs: number, ignore?: string): Promise<Task> {
  const task = await enqueued.waitTask({ timeout: timeoutMs, interval: 20 });
  if (task.status !== "succeeded" && (ignore === undefined || task.error?.code !== ignore))
    throw new SearchEngineError("meilisearch", "task_failed", `task ${task.type} ${task.status}: ${task.error?.code}`, {
      cause: task.error,
    });
  return task;
}
