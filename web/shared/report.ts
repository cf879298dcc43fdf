import { ApiError } from "./client/api-error.ts";

/** Tells whoever watches the page (console, an error-reporting service) that something failed, without disturbing the user. */
export function report(code: string, cause: unknown): void {
  globalThis.reportError(new Error(code, { cause }));
}

/** Whether a read came to nothing because nobody wants its answer any more: it was called off, or the session ended under it. */
const isMoot = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 401 : error instanceof Error && error.name === "AbortError";

/** What `read` answers. That it failed is reported, and thrown on. */
export async function reported<T>(code: string, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!isMoot(error)) report(code, error);
    throw error;
  }
}
