import { sleep } from "../bus/sleep.ts";
import { StoreError } from "./port.ts";

/** The store could not be asked just now: no connection, no answer in time, 429, 5xx. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
  constructor(
    message: string,
    /** How long the store wants to be left alone. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/** How long one request may take, and how long to wait before the second attempt; the third waits twice as long. */
export interface Patience {
  timeoutMs: number;
  firstWaitMs: number;
}

export const patience: Patience = { timeoutMs: 10_000, firstWaitMs: 1000 };

const ATTEMPTS = 3;
const LONGEST_WAIT_MS = 5000;

/** The milliseconds of a Retry-After header in seconds; null for anything else. */
export function retryAfterMs(headers: Headers): number | null {
  const value = headers.get("retry-after");
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) * 1000 : null;
}

/**
 * Asks up to three times, with growing waits, for as long as the store is {@link Unreachable}. A person waits for the answer, so
 * a store that asks for a longer pause is not waited for.
 * @throws StoreError `store_unavailable`; anything else that `ask` throws at once
 */
export async function withRetries<T>(ask: () => Promise<T>, { firstWaitMs }: Patience): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      const wait = Math.max(firstWaitMs * 2 ** (attempt - 1), error.retryAfterMs ?? 0);
      if (attempt === ATTEMPTS || wait > LONGEST_WAIT_MS) throw new StoreError("store_unavailable", error.message);
      await sleep(wait);
    }
  }
}

/**
 * `fetch` with the time limit, for a store's API: no redirects (they would carry the credentials elsewhere), and every failure that
 * may pass is {@link Unreachable}. The message names the store and nothing of the request.
 */
export async function fetchFromStore(
  store: string,
  url: string | URL,
  init: RequestInit,
  { timeoutMs }: Patience,
): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal, redirect: "manual" });
  } catch {
    throw new Unreachable(limit.aborted ? `${store} did not answer in time.` : `${store} cannot be reached.`);
  }
  if (response.status === 429 || response.status >= 500) {
    await response.body?.cancel().catch(() => {});
    throw new Unreachable(`${store} answered ${response.status}.`, retryAfterMs(response.headers));
  }
  // The time limit holds for the body, too.
  const body = await response.arrayBuffer().catch(() => {
    throw new Unreachable(`${store} did not answer in time.`);
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
