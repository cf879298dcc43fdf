/** The content of one answer of the model. */
export interface ModelReply {
  text?: string;
  /** `args` as an object, or as the raw, possibly invalid text. */
  toolCalls?: { name: string; args: unknown; id?: string }[];
  finishReason?: "stop" | "tool_calls" | "length" | "content_filter";
  /** Given in the place of a text. */
  refusal?: string;
  /** What the service says that it took; null says nothing. */
  usage?: { prompt: number; cached: number; completion: number } | null;
}

// What OpenAI's chat completions API puts on the wire, as far as a client reads it.

const calls = (reply: ModelReply) =>
  (reply.toolCalls ?? []).map(({ name, args, id }, index) => ({
    id: id ?? `call_${index}_${name}`,
    type: "function" as const,
    function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
  }));

const finishReason = (reply: ModelReply) => reply.finishReason ?? (reply.toolCalls?.length ? "tool_calls" : "stop");

const usageOf = ({ usage = { prompt: 1, cached: 0, completion: 1 } }: ModelReply) =>
  usage && {
    prompt_tokens: usage.prompt,
    completion_tokens: usage.completion,
    total_tokens: usage.prompt + usage.completion,
    prompt_tokens_details: { cached_tokens: usage.cached },
  };

/** The body of an answer that is not streamed. */
export function completion(model: string, reply: ModelReply) {
  const toolCalls = calls(reply);
  return {
    id: `chatcmpl-${crypto.randomUUID()}`,
    object: "chat.completion",
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: reply.text ?? null,
          ...(reply.refusal ? { refusal: reply.refusal } : {}),
          ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
        },
        finish_reason: finishReason(reply),
      },
    ],
    ...(reply.usage === null ? {} : { usage: usageOf(reply) }),
  };
}

/** The deltas of an answer: text word by word, the arguments of calls in two halves. */
function deltas(reply: ModelReply): Record<string, unknown>[] {
  const words = (reply.text ?? "").match(/\s*\S+\s*/g) ?? [];
  return [
    { role: "assistant", content: "" },
    ...words.map((content) => ({ content })),
    ...(reply.refusal ? [{ refusal: reply.refusal }] : []),
    ...calls(reply).flatMap((call, index) => {
      const text = call.function.arguments;
      const half = Math.floor(text.length / 2);
      const head = {
        index,
        id: call.id,
        type: call.type,
        function: { name: call.function.name, arguments: text.slice(0, half) },
      };
      return [{ tool_calls: [head] }, { tool_calls: [{ index, function: { arguments: text.slice(half) } }] }];
    }),
  ];
}

type Faulty = ModelReply & { truncateAfter?: number; stallAfter?: number; errorAfter?: number };

/** An answer as server-sent events; the faults cut it off, stall it or put an error in. */
export function sse(model: string, reply: Faulty, stopped: AbortSignal, withUsage: boolean): Response {
  const id = `chatcmpl-${crypto.randomUUID()}`;
  const chunk = (delta: Record<string, unknown>, finish: string | null) =>
    `data: ${JSON.stringify({
      id,
      object: "chat.completion.chunk",
      created: 0,
      model,
      choices: [{ index: 0, delta, finish_reason: finish }],
    })}\n\n`;
  const events = [
    ...deltas(reply).map((delta) => chunk(delta, null)),
    chunk({}, finishReason(reply)),
    ...(withUsage && reply.usage !== null
      ? [
          `data: ${JSON.stringify({ id, object: "chat.completion.chunk", created: 0, model, choices: [], usage: usageOf(reply) })}\n\n`,
        ]
      : []),
    "data: [DONE]\n\n",
  ];
  const encoder = new TextEncoder();
  const left = new AbortController();
  const body = new ReadableStream({
    async start(controller) {
      const until = reply.truncateAfter ?? reply.stallAfter ?? reply.errorAfter ?? events.length;
      for (const event of events.slice(0, until)) controller.enqueue(encoder.encode(event));
      if (reply.errorAfter !== undefined)
        controller.enqueue(
          encoder.encode(`data: ${JSON.stringify({ error: { message: "overloaded", code: null } })}\n\n`),
        );
      if (reply.stallAfter === undefined) return controller.close();
      stopped.addEventListener("abort", () => controller.close(), { once: true, signal: left.signal });
    },
    cancel: () => left.abort(),
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}
