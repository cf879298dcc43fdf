import { ApiError, toApiError } from "../client/api-error.ts";
import { apiFetch } from "../client/fetch.ts";
import { sleep } from "../client/retry.ts";
import { createEventStreamParser, type ServerEvent } from "./parse-event-stream.ts";

export type StreamStatus = "connecting" | "open" | "waiting" | "closed";

export interface EventStreamOptions {
  onEvent: (event: ServerEvent) => void;
  onStatus?: (status: StreamStatus) => void;
  /** Where to resume: the id of the last handled event. */
  lastEventId?: string;
  signal: AbortSignal;
  /** First wait before connecting again, in milliseconds; doubles up to 30 s, starts over after an event. */
  firstWait?: number;
  fetch?: typeof apiFetch;
}

const longestWait = 30_000;

/** Waits, at most until the device is online again. Never rejects. */
async function waitForTry(milliseconds: number, signal: AbortSignal): Promise<void> {
  const early = new AbortController();
  const wake = (): void => early.abort();
  globalThis.addEventListener?.("online", wake);
  await sleep(milliseconds, AbortSignal.any([signal, early.signal])).catch(() => {});
  globalThis.removeEventListener?.("online", wake);
}

async function readStream(body: ReadableStream<Uint8Array>, push: (chunk: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      push(decoder.decode(value, { stream: true }));
    }
  } finally {
    reader.releaseLock();
  }
}

/**
 * Reads server-sent events with the bearer token, reconnecting with `Last-Event-ID` until the signal
 * is aborted or the server ends the stream (204).
 * @throws ApiError when the server refuses the stream (4xx other than 408 and 429)
 */
export async function readEventStream(url: string, options: EventStreamOptions): Promise<void> {
  const { onEvent, onStatus, signal, firstWait = 1000, fetch = apiFetch } = options;
  let lastEventId = options.lastEventId ?? "";
  let wait = firstWait;
  const parserEvents = {
    event: (event: ServerEvent) => {
      lastEventId = event.id || lastEventId;
      wait = firstWait;
      onEvent(event);
    },
    retry: (milliseconds: number) => {
      wait = Math.min(milliseconds, longestWait);
    },
  };
  try {
    while (!signal.aborted) {
      onStatus?.("connecting");
      let pause = wait;
      try {
        const headers = new Headers({ accept: "text/event-stream" });
        if (lastEventId) headers.set("last-event-id", lastEventId);
        const response = await fetch(url, { headers, signal, timeLimit: null, cache: "no-store" });
        if (response.status === 204) return;
        if (!response.ok) throw toApiError(response.status, await response.json().catch(() => null), response.headers);
        onStatus?.("open");
        if (response.body) await readStream(response.body, createEventStreamParser(parserEvents).push);
        pause = wait;
      } catch (error) {
        if (signal.aborted) return;
        const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
        if (refused && error.status !== 408 && error.status !== 429) throw error;
        pause = (error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : null) ?? wait;
      }
      onStatus?.("waiting");
      // Up to 25% jitter, so that clients do not all reconnect at once after a server restart.
      await waitForTry(pause * (1 + Math.random() / 4), signal);
      wait = Math.min(wait * 2, longestWait);
    }
  } finally {
    onStatus?.("closed");
  }
}
