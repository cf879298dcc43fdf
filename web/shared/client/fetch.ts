import { COPY_FOR } from "../offline/copy-names.ts";
import { dropChanged } from "../offline/offline.ts";
import { noteAnswer } from "../offline/stored-copies.ts";
import { currentLanguage } from "../preferences/language.ts";
import { askToSignIn, showForbidden } from "../session/auth-dialogs.ts";
import { session } from "../session/session.ts";
import { ApiError, toApiError } from "./api-error.ts";
import { takePreloadedAnswer } from "./preload.ts";
import { withRetry } from "./retry.ts";

/** Milliseconds after which a call times out. */
export const timeoutMs = 180_000;

export interface ApiInit extends RequestInit {
  /** Milliseconds; null means no time-out (event streams). */
  timeLimit?: number | null;
  /** Leaves 401 and 403 to the caller instead of opening the shell's dialogs. */
  quiet?: boolean;
}

async function send(
  input: string | URL | Request,
  init: RequestInit,
  token: string | null,
  timeout: number | null,
): Promise<Response> {
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (!headers.has("lang")) headers.set("lang", currentLanguage());
  const isRead = (init.method ?? "GET").toUpperCase() === "GET";
  const copyFor = token ? null : session.copiesOf();
  if (copyFor !== null) {
    // Signed in as far as this device knows, without a network: nothing is sent in nobody's name.
    if (!isRead) throw new TypeError("no connection");
    headers.set(COPY_FOR, copyFor);
  }
  const early = await takePreloadedAnswer(input, init.method, headers);
  if (early) return early;
  const signals = [init.signal, timeout === null ? null : AbortSignal.timeout(timeout)].filter((s) => s != null);
  const response = await fetch(input, {
    ...init,
    headers,
    credentials: "same-origin",
    signal: AbortSignal.any(signals),
  });
  const address = input instanceof Request ? input.url : String(input);
  if (isRead) noteAnswer(address, response.headers);
  else if (response.ok) dropChanged(address);
  return response;
}

function toNetworkError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name === "AbortError") return error;
  const code = error.name === "TimeoutError" ? "timeout" : "network_error";
  return new ApiError({ status: 0, code, cause: error });
}

/**
 * `fetch` for the API: bearer token (renewed when expired), language, time-out, and the dialogs of 401 and 403.
 * @returns the response, whatever its status
 * @throws ApiError with status 0 when there was no response; the signal's AbortError when the caller cancelled
 */
export async function apiFetch(input: string | URL | Request, init: ApiInit = {}): Promise<Response> {
  const { timeLimit = timeoutMs, quiet = false, ...rest } = init;
  try {
    const token = await session.accessToken();
    let response = await send(input, rest, token, timeLimit);
    if (response.status === 401 && token) {
      // Roles changed or the key rotated: retry once with a fresh token. Safe, as the server has not run the request.
      const renewed = await session.accessToken({ renew: true });
      if (renewed && renewed !== token) response = await send(input, rest, renewed, timeLimit);
    }
    if (!quiet && response.status === 401) {
      // A token rejected twice means that the session is no longer valid.
      if (token) session.clear();
      askToSignIn();
    }
    if (!quiet && response.status === 403) showForbidden();
    return response;
  } catch (error) {
    throw toNetworkError(error);
  }
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  if (!isJson) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError({ status: response.status, code: "unreadable_answer", cause: error });
  }
}

export type Query = Record<string, string | number | boolean | null | undefined | readonly (string | number)[]>;

/** `?a=1&b=x&b=y`; null, undefined and "" are omitted, a list repeats its name. */
export function queryString(query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? value : [value];
    for (const one of values) if (one !== null && one !== undefined && one !== "") params.append(name, String(one));
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}

export interface RequestOptions extends Omit<ApiInit, "body"> {
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
}

export interface Answer<T> {
  data: T;
  status: number;
  headers: Headers;
}

/**
 * One call with its status and headers (`X-Total-Count`, `ETag`, `Location`). A GET is tried up to 3 times.
 * @throws ApiError
 */
export async function requestAnswer<T>(path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  const { query, body, ...init } = options;
  const headers = new Headers(init.headers);
  if (body !== undefined) headers.set("content-type", "application/json");
  const run = async (): Promise<Answer<T>> => {
    const response = await apiFetch(`${path}${queryString(query)}`, {
      ...init,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const data = await readBody(response);
    if (!response.ok) throw toApiError(response.status, data, response.headers, response.statusText);
    return { data: data as T, status: response.status, headers: response.headers };
  };
  const isRead = (init.method ?? "GET").toUpperCase() === "GET";
  return isRead ? withRetry(run, { signal: init.signal }) : run();
}

/**
 * The response body of one call.
 * @throws ApiError
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await requestAnswer<T>(path, options)).data;
}
