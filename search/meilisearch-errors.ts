import {
  type EnqueuedTaskPromise,
  MeilisearchApiError,
  MeilisearchRequestError,
  MeilisearchRequestTimeOutError,
  MeilisearchTaskTimeOutError,
} from "meilisearch";
import { SearchEngineError } from "./port.ts";

/**
 * What the server says of an index that is not there, or that is not one of ours: written to after the server lost its
 * data, it has no settings.
 */
const notBuilt = new Set(["index_not_found", "invalid_search_filter", "invalid_search_sort"]);

/** Converts the client's errors to SearchEngineError; other errors are returned unchanged. */
export function toSearchError(error: unknown): unknown {
  const fail = (reason: SearchEngineError["reason"], message: string) =>
    new SearchEngineError("meilisearch", reason, message, { cause: error });
  if (error instanceof MeilisearchApiError) {
    const { status } = error.response;
    const code = error.cause?.code ?? "";
    const message = `answered ${status} ${code}`.trimEnd();
    if (status === 401 || status === 403) return fail("wrong_key", message);
    return fail(notBuilt.has(code) ? "not_built" : "refused", message);
  }
  if (error instanceof MeilisearchTaskTimeOutError) return fail("timeout", "a task took too long");
  if (error instanceof MeilisearchRequestError && error.cause instanceof MeilisearchRequestTimeOutError)
    return fail("timeout", "did not answer in time");
  return error instanceof MeilisearchRequestError ? fail("unreachable", "cannot be reached") : error;
}

/** Waits until a task has finished. @throws SearchEngineError when it failed */
export async function done(enqueued: EnqueuedTaskPromise, timeoutMs: number, ignore?: string): Promise<void> {
  const task = await enqueued.waitTask({ timeout: timeoutMs, interval: 20 });
  const code = task.error?.code;
  if (task.status === "succeeded" || (ignore !== undefined && code === ignore)) return;
  const reason = code !== undefined && notBuilt.has(code) ? "not_built" : "task_failed";
  throw new SearchEngineError("meilisearch", reason, `task ${task.type} ${task.status}: ${code}`, {
    cause: task.error,
  });
}
