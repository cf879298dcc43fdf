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

/**
 * An event stream from an async generator. Heartbeats keep proxies from closing it; the generator's signal is aborted when
 * the client goes; an error is told as an `error` event before the stream ends, because a truncated stream tells nothing.
 */
export function eventStream(request: Request, produce: (signal: AbortSignal) => AsyncGenerator<ServerEvent>): Response {
  const gone = new AbortController();
  if (request.signal.aborted) gone.abort();
  request.signal.addEventListener("abort", () => gone.abort(), { once: true });
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (bytes: Uint8Array) => {
        if (!gone.signal.aborted) controller.enqueue(bytes);
      };
      heartbeat = setInterval(() => send(encoder.encode(": still here\n\n")), HEARTBEAT_MS);
      send(encoder.encode("retry: 2000\n\n"));
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
          if (!gone.signal.aborted) controller.close();
          gone.abort();
        }
      })();
    },
    cancel() {
      clearInterval(heartbeat);
      gone.abort();
    },
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      connection: "keep-alive",
      "x-accel-buffering": "no",
    },
  });
}

/** The id after which a client wants to go on: the Last-Event-ID header, 0 without one. */
export function lastEventId(request: Request): number {
  const value = Number(request.headers.get("last-event-id") ?? 0);
  return Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
