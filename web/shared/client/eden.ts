import { treaty } from "@elysiajs/eden/treaty2";
import type { App } from "@toque/api/app.ts";
import { ApiError, toApiError } from "./api-error.ts";
import { type ApiInit, apiFetch } from "./fetch.ts";
import { withRetry } from "./retry.ts";

const unwell = new Set([502, 503, 504]);

/** `apiFetch`; a GET is tried up to 3 times on network errors and on transient server errors. */
async function fetcher(input: string | URL | Request, init: ApiInit = {}): Promise<Response> {
  if ((init.method ?? "GET").toUpperCase() !== "GET") return apiFetch(input, init);
  let last: Response | null = null;
  const run = async (): Promise<Response> => {
    last = await apiFetch(input, init);
    if (unwell.has(last.status)) throw new ApiError({ status: last.status, code: "unwell" });
    return last;
  };
  try {
    return await withRetry(run, { signal: init.signal });
  } catch (error) {
    // After the last attempt the caller gets the server's response.
    if (last && error instanceof ApiError && error.code === "unwell") return last;
    throw error;
  }
}

/** Every call of the API, typed by the server: `unwrap(api.api.recipe.recipes.get({query: {page: 1}}))`. */
export const api = treaty<App>(globalThis.location?.origin ?? "http://localhost", {
  fetcher: Object.assign(fetcher, { preconnect: globalThis.fetch.preconnect }),
  parseDate: false,
});

type Outcome<T> =
  | { data: T; error: null; headers?: unknown; response?: unknown }
  | { data: null; error: { status: unknown; value: unknown }; headers?: unknown; response?: unknown };

/** Options passed to `fetch`: `signal` cancels the call, `quiet` leaves 401 and 403 to the caller. */
export const call = (init: Pick<ApiInit, "signal" | "quiet">): { fetch: RequestInit } => ({ fetch: init });

/**
 * The body of a typed call.
 * @throws ApiError, or AbortError when the call was cancelled
 */
export async function unwrap<T>(call: Promise<Outcome<T>>): Promise<T> {
  return (await answerOf(call)).data;
}

/** The body of a typed call with its headers; throws as {@link unwrap} does. */
export async function answerOf<T>(call: Promise<Outcome<T>>): Promise<{ data: T; headers: Headers }> {
  const { data, error, headers, response } = await call;
  if (!error) return { data, headers: headers instanceof Headers ? headers : new Headers() };
  if (error.value instanceof Error) throw error.value;
  const statusText = response instanceof Response ? response.statusText : "";
  throw toApiError(Number(error.status), error.value, headers instanceof Headers ? headers : undefined, statusText);
}
