import { findLiveSession } from "@toque/db/accounts/sessions.ts";
import type { Deps } from "../deps.ts";
import { actingRoles } from "../session/acting-roles.ts";
import type { Caller } from "./caller.ts";
import { clientAddress } from "./rate-limit.ts";

/** One server-sent event. `id` is what a client sends back as Last-Event-ID. */
export interface ServerEvent {
  id?: number;
  event: string;
  data: unknown;
}

const HEARTBEAT_MS = 15_000;
const encoder = new TextEncoder();

const frame = ({ id, event, data }: ServerEvent): Uint8Array =>
  encoder.encode(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** A change of the account whose event got lost is noticed this often. */
const RECHECK_MS = 15_000;

/**
 * Ends a stream when its session ends, its roles change or its token expires: at once by an event, else by looking again. It looks
 * first, too: the session may have ended between the request's check and the first event that is heard.
 */
async function endWithSession(deps: Deps, caller: Caller, gone: AbortController): Promise<void> {
  const listener = deps.eventHub.listen(`account:${caller.userId}`);
  const expiry =
    caller.expiresAt === null ? undefined : setTimeout(() => gone.abort(), Math.max(0, caller.expiresAt - Date.now()));
  try {
    for (let looked = false; !gone.signal.aborted; looked = true) {
      if (looked) await listener.next(RECHECK_MS, gone.signal);
      if (gone.signal.aborted) return;
      const session = await findLiveSession(deps.db.sql, caller.sessionId).catch(() => undefined);
      // A database that does not answer says nothing about the session.
      if (session === undefined) continue;
      if (!session || actingRoles(session, deps.config).join() !== caller.roles.join()) gone.abort();
    }
  } finally {
    clearTimeout(expiry);
    listener.close();
  }
}

/** What a route knows of the request for a stream. */
interface StreamContext {
  request: Request;
  caller: Caller;
  server: { requestIP(request: Request): { address: string } | null } | null;
}

/**
 * An event stream from an async generator. Heartbeats keep proxies from closing it; the generator's signal is aborted when
 * the client goes or its session ends; an error is told as an `error` event before the stream ends, because a truncated
 * stream tells nothing.
 * @throws DomainError too_many `too_many_streams`
 */
export function eventStream(
  deps: Deps,
  { request, caller, server }: StreamContext,
  produce: (signal: AbortSignal) => AsyncGenerator<ServerEvent>,
): Response {
  const peer = server?.requestIP(request)?.address ?? null;
  const release = deps.streams.take(caller.userId, clientAddress(request, peer, deps.config.trustedProxies));
  const gone = new AbortController();
  if (request.signal.aborted) gone.abort();
  request.signal.addEventListener("abort", () => gone.abort(), { once: true });
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (bytes: Uint8Array) => {
        if (!gone.signal.aborted) controller.enqueue(bytes);
      };
      heartbeat = setInterval(() => send(encoder.encode(": still here\n\n")), HEARTBEAT_MS);
      send(encoder.encode("retry: 2000\n\n"));
      void endWithSession(deps, caller, gone);
      void (async () => {
        try {
          for await (const event of produce(gone.signal)) {
            if (gone.signal.aborted) break;
            send(frame(event));
          }
        } catch {
          send(
            frame({
              event: "error",
              data: { code: "stream_failed", detail: "The stream broke. Connect again: nothing is lost." },
            }),
          );
        } finally {
          clearInterval(heartbeat);
          release();
          gone.abort();
          // Closed already when the client has gone.
          if (!cancelled) controller.close();
        }
      })();
    },
    cancel() {
      cancelled = true;
      release();
      clearInterval(heartbeat);
      gone.abort();
    },
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      connection: "keep-alive",
      "x-accel-buffering": "no",
    },
  });
}

/** The id after which a client resumes: the Last-Event-ID header, 0 without one. */
export function lastEventId(request: Request): number {
  const value = Number(request.headers.get("last-event-id") ?? 0);
  return Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
