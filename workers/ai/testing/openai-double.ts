import type { Server } from "bun";
import { completion, type ModelReply, sse } from "./openai-wire.ts";

export type { ModelReply } from "./openai-wire.ts";

/** The service's reaction to one request. */
export type DoubleReply =
  | ModelReply
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Never answers. */
  | { hang: true }
  /** 200 with an invalid JSON body; in a stream, an invalid event. */
  | { malformed: true }
  /** A stream that is cut off after so many events. */
  | (ModelReply & { truncateAfter: number })
  /** A stream that stalls after so many events with an open connection. */
  | (ModelReply & { stallAfter: number })
  /** A stream with an error event in its middle. */
  | (ModelReply & { errorAfter: number });

/** A model's answer by a response tool. */
export const byTool = (name: string, value: unknown): DoubleReply => ({ toolCalls: [{ name, args: value }] });

/** The body of a chat completions request, as far as tests look at it. */
export interface ChatRequestBody {
  model: string;
  stream?: boolean;
  messages: { role: string; content: unknown; tool_calls?: unknown[]; tool_call_id?: string; name?: string }[];
  tools?: { function: { name: string; parameters: unknown } }[];
  tool_choice?: unknown;
  stream_options?: { include_usage?: boolean };
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: { type: string; json_schema?: { name: string; schema: unknown; strict?: boolean } };
}

/** Decides on each request; `n` counts them from 0. */
export type Script = (request: ChatRequestBody, n: number) => DoubleReply | Promise<DoubleReply>;

/** A running double of an OpenAI-compatible service. */
export interface OpenAIDouble {
  /** For OPENAI_BASE_URL. */
  readonly baseUrl: string;
  /** The chat requests so far. */
  readonly requests: ChatRequestBody[];
  /** The headers of the last request. */
  lastHeaders: Headers;
  /** The embedding requests so far. */
  readonly embeddings: { model: string; input: string[] }[];
  /** The length of a model's vectors; 1536 by default. */
  dimensionsOf(model: string): number;
  /** A vector of a text: as delivered only good to check order and length. */
  vectorOf(text: string, dimensions: number): number[];
  /** Runs before an embedding is answered, and may delay or refuse it. */
  beforeEmbedding(request: { model: string; input: string[] }): Promise<{ status: number } | null>;
  /** Fields of a request that this service does not know: it answers 400, and such a request does not count. */
  unknownFields: Set<keyof typeof refusals>;
  /** Milliseconds before each answer. */
  latencyMs: number;
  /** Replies in turn (the last one repeats), or a function. Forgets the requests so far. */
  play(script: Script | DoubleReply[]): void;
  stop(): Promise<void>;
}

/** What a service says to a field that it does not know, or does not take. */
const refusals = {
  stream_options: "Unrecognized request argument supplied: stream_options",
  response_format: "Unrecognized request argument supplied: response_format",
  max_tokens:
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const failure = (status: number, headers: Record<string, string>, body: unknown) =>
  Response.json(body ?? { error: { message: `scripted failure ${status}`, type: "scripted", code: null } }, {
    status,
    headers,
  });

/** Starts a double on a free local port. */
export function startOpenAIDouble(initial: Script | DoubleReply[] = [{ text: "Hello." }]): OpenAIDouble {
  let script: Script;
  const requests: ChatRequestBody[] = [];
  const stopped = new AbortController();

  async function chat(body: ChatRequestBody): Promise<Response> {
    for (const field of double.unknownFields)
      if (field in body) return failure(400, {}, { error: { message: refusals[field], code: null } });
    const reply = await script(body, requests.push(body) - 1);
    if (double.latencyMs > 0) await wait(double.latencyMs);
    if ("status" in reply) return failure(reply.status, reply.headers ?? {}, reply.body);
    if ("hang" in reply) {
      await new Promise((resolve) => stopped.signal.addEventListener("abort", resolve, { once: true }));
      return failure(500, {}, undefined);
    }
    if ("malformed" in reply)
      return new Response(body.stream ? "data: {oops\n\ndata: [DONE]\n\n" : "{oops", {
        headers: { "content-type": body.stream ? "text/event-stream" : "application/json" },
      });
    return body.stream
      ? sse(body.model, reply, stopped.signal, body.stream_options?.include_usage === true)
      : Response.json(completion(body.model, reply));
  }

  const server: Server<undefined> = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const path = new URL(request.url).pathname;
      double.lastHeaders = request.headers;
      const body = (await request.json()) as ChatRequestBody & { input: string[]; dimensions?: number };
      if (path === "/v1/chat/completions") return chat(body);
      if (path !== "/v1/embeddings") return failure(404, {}, undefined);
      const reply = await script(body, requests.length);
      if ("status" in reply) return failure(reply.status, reply.headers ?? {}, reply.body);
      const refused = await double.beforeEmbedding(body);
      if (refused) return failure(refused.status, {}, undefined);
      double.embeddings.push({ model: body.model, input: body.input });
      const data = body.input.map((text, index) => ({
        object: "embedding",
        index,
        embedding: double.vectorOf(text, body.dimensions ?? double.dimensionsOf(body.model)),
      }));
      return Response.json({ object: "list", data, model: body.model, usage: { prompt_tokens: 1, total_tokens: 1 } });
    },
  });

  const double: OpenAIDouble = {
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    requests,
    embeddings: [],
    dimensionsOf: () => 1536,
    vectorOf: (text, dimensions) => Array.from({ length: dimensions }, (_, i) => Math.sin(text.length + i + 1) * 3),
    beforeEmbedding: async () => null,
    lastHeaders: new Headers(),
    unknownFields: new Set(["response_format"]),
    latencyMs: 0,
    play(next) {
      requests.length = 0;
      script = typeof next === "function" ? next : (_, n) => next[Math.min(n, next.length - 1)]!;
    },
    async stop() {
      stopped.abort();
      await server.stop(true);
    },
  };
  double.play(initial);
  return double;
}
