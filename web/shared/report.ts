import { ApiError } from "./client/api-error.ts";

/** Reports a failure to the console and the error-reporting service, without disturbing the user. */
export function report(code: string, cause: unknown): void {
  globalThis.reportError(new Error(code, { cause }));
}

/** Whether the result of a read is no longer needed: it was cancelled, or the session ended meanwhile. */
const isCancelled = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 401 : error instanceof Error && error.name === "AbortError";

/** The result of `read`. An error is reported and rethrown. */
export async function reported<T>(code: string, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!isCancelled(error)) report(code, error);
    throw error;
  }
}
