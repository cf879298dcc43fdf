import { afterAll, describe, expect, test } from "bun:test";
import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { ModelError, retryAfter, toModelError } from "./errors.ts";
import { openAIChatModel } from "./openai.ts";
import { type DoubleReply, startOpenAIDouble } from "./testing/openai-double.ts";

const double = startOpenAIDouble();
afterAll(() => double.stop());
const service = { apiKey: "k", baseUrl: double.baseUrl, model: "test-model" };
const patient = openAIChatModel({ ...service, timeoutMs: 60_000 });
/** For a service that never answers. */
const impatient = openAIChatModel({ ...service, timeoutMs: 300 });

async function invoke(replies: DoubleReply[], port = patient) {
  double.play(replies);
  return port.chatModel().invoke([new HumanMessage("Hi")]);
}
async function stream(replies: DoubleReply[], signal?: AbortSignal, port = patient) {
  double.play(replies);
  const chunks: string[] = [];
  for await (const chunk of await port.chatModel().stream([new HumanMessage("Hi")], signal ? { signal } : {}))
    chunks.push(chunk.text);
  return chunks;
}
async function failure(work: Promise<unknown>): Promise<ModelError> {
  const error = await work.then(
    () => new Error("it did not fail"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
}

describe("OpenAI-compatible chat model", () => {
  test("answers, sends the key and the model's name, and retries nothing", async () => {
    const answer = await invoke([{ text: "Bonjour" }]);
    expect(answer).toBeInstanceOf(AIMessage);
    expect(answer.text).toBe("Bonjour");
    expect(double.requests).toHaveLength(1);
    expect(double.requests[0]!.model).toBe("test-model");
    expect(double.lastHeaders.get("authorization")).toBe("Bearer k");
    expect((await stream([{ text: "one two three" }])).join("")).toBe("one two three");
  });

  test.each([
    [429, { "retry-after": "7" }, "model_rate_limited", true, 7000],
    [429, {}, "model_rate_limited", true, null],
    [503, { "retry-after": "2" }, "model_overloaded", true, 2000],
    [500, {}, "model_unavailable", true, null],
    [502, {}, "model_unavailable", true, null],
    [401, {}, "model_auth_failed", false, null],
    [403, {}, "model_auth_failed", false, null],
    [404, {}, "model_not_found", false, null],
    [400, {}, "model_rejected_request", false, null],
    [422, {}, "model_rejected_request", false, null],
  ] as const)("status %d %p is %s", async (status, headers, code, retryable, retryAfterMs) => {
    const call = () => [{ status, headers: { ...headers } as Record<string, string> }];
    for (const work of [() => invoke(call()), () => stream(call())]) {
      expect(await failure(work())).toMatchObject({ code, retryable, retryAfterMs });
      expect(double.requests).toHaveLength(1);
    }
  });

  test("a server that loads its model is waited for", async () => {
    const body = { error: { message: "Loading model", type: "unavailable_error", code: 503 } };
    expect(await failure(stream([{ status: 503, body }]))).toMatchObject({
      code: "model_overloaded",
      retryable: true,
      retryAfterMs: 5000,
    });
  });

  test("a used-up quota is not retried", async () => {
    const body = { error: { message: "You exceeded your current quota", code: "insufficient_quota" } };
    expect(await failure(invoke([{ status: 429, body }]))).toMatchObject({
      code: "model_quota_exhausted",
      retryable: false,
    });
  });

  test.each([
    [400, { message: "maximum context length is 8192 tokens", code: "context_length_exceeded" }],
    // llama.cpp, of an earlier version too, and vLLM.
    [
      400,
      {
        code: 400,
        message: "request (3032 tokens) exceeds the available context size (2048 tokens), try increasing it",
        type: "exceed_context_size_error",
        n_prompt_tokens: 3032,
        n_ctx: 2048,
      },
    ],
    [500, { code: 500, message: "the request exceeds the available context size. try increasing the context size" }],
    [500, { code: 500, message: "input (802 tokens) is too large to process. increase the physical batch size" }],
    [400, { code: 400, message: "This model's maximum context length is 2048 tokens. However, you requested 3032" }],
    [400, { code: 400, message: "The decoder prompt (length 3032) is longer than the maximum model length of 2048." }],
  ])("a prompt that is too long says so: %d %j", async (status, error) => {
    for (const work of [() => invoke([{ status, body: { error } }]), () => stream([{ status, body: { error } }])])
      expect(await failure(work())).toMatchObject({ code: "model_request_too_long", retryable: false });
  });

  test.each([
    [501, "This server does not support embeddings. Start it with `--embeddings`"],
    [500, "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"],
  ])("what a server cannot do is not asked again: %d %s", async (status, message) => {
    const body = { error: { code: status, message } };
    expect(await failure(invoke([{ status, body }]))).toMatchObject({
      code: "model_rejected_request",
      retryable: false,
    });
  });

  test("the message contains none of the provider's text", async () => {
    const body = { error: { message: "secret-host refused sk-123", code: null } };
    const error = await failure(invoke([{ status: 400, body }]));
    expect(error.message).not.toContain("sk-123");
    expect(String((error.cause as Error).message)).toContain("sk-123");
  });

  test("a silent service times out, before the answer and during it", async () => {
    expect(await failure(invoke([{ hang: true }], impatient))).toMatchObject({
      code: "model_timeout",
      retryable: true,
    });
    expect(await failure(stream([{ hang: true }], undefined, impatient))).toMatchObject({
      code: "model_timeout",
      retryable: true,
    });
    expect(await failure(stream([{ text: "a b c", stallAfter: 2 }], undefined, impatient))).toMatchObject({
      code: "model_timeout",
    });
  });

  test("invalid data, a truncated stream and an error in mid-stream are failures", async () => {
    expect(await failure(invoke([{ malformed: true }]))).toMatchObject({ code: "model_bad_answer", retryable: true });
    expect(await failure(stream([{ malformed: true }]))).toMatchObject({ code: "model_bad_answer", retryable: true });
    expect(await failure(stream([{ text: "a b c", truncateAfter: 3 }]))).toMatchObject({ code: "model_bad_answer" });
    expect(await failure(stream([{ text: "a b c", errorAfter: 2 }]))).toMatchObject({
      code: "model_unavailable",
      retryable: true,
    });
  });

  test.each([
    [{ text: "Half an ans", finishReason: "length" }, "model_answer_cut_off", true],
    [{ toolCalls: [{ name: "x", args: '{"a": 1}' }], finishReason: "length" }, "model_answer_cut_off", true],
    [{ text: "Half", finishReason: "content_filter" }, "model_content_filtered", false],
    [{ refusal: "I cannot help with that." }, "model_refused", false],
    [
      { status: 400, body: { error: { message: "filtered", code: "content_filter" } } },
      "model_content_filtered",
      false,
    ],
  ] as [DoubleReply, string, boolean][])("%j is %s, never a whole answer", async (reply, code, retryable) => {
    for (const work of [() => invoke([reply]), () => stream([reply])])
      expect(await failure(work())).toMatchObject({ code, retryable });
  });

  test("texts and arguments come without NUL characters and lone surrogates", async () => {
    const reply = {
      text: "a\0b \ud800 c 🍅",
      toolCalls: [{ name: "x", args: { "k\0": ["\udc00\0", { deep: "🍅" }] } }],
    };
    const answer = await invoke([reply]);
    expect(answer.text).toBe("ab \ufffd c 🍅");
    expect(answer.tool_calls?.[0]?.args).toEqual({ k: ["\ufffd", { deep: "🍅" }] });
  });

  test("an unreachable service is retryable", async () => {
    const nowhere = openAIChatModel({ apiKey: "", baseUrl: "http://127.0.0.1:9/v1", model: "m" });
    expect(await failure(nowhere.chatModel().invoke("Hi"))).toMatchObject({
      code: "model_unavailable",
      retryable: true,
    });
  });

  test("a cancelled call rejects with the caller's reason", async () => {
    const controller = new AbortController();
    const work = stream([{ text: "a b", stallAfter: 2 }], controller.signal);
    setTimeout(() => controller.abort(new Error("enough")), 30);
    const error = await work.catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(ModelError);
    expect(controller.signal.aborted).toBe(true);
  });
});

describe("Retry-After", () => {
  const at = Date.parse("2030-01-01T00:00:00Z");
  const wait = (headers: Record<string, string>) => retryAfter({ headers: new Headers(headers) }, at);
  test("seconds, dates and milliseconds", () => {
    expect(wait({ "retry-after": "1.5" })).toBe(1500);
    expect(wait({ "retry-after": "Tue, 01 Jan 2030 00:00:10 GMT" })).toBe(10_000);
    expect(wait({ "retry-after": "Tue, 01 Jan 2030 00:00:00 GMT" })).toBe(0);
    expect(wait({ "retry-after-ms": "250", "retry-after": "1" })).toBe(250);
  });
  test("invalid values are ignored, and long waits are capped at a day", () => {
    expect(wait({})).toBeNull();
    expect(wait({ "retry-after": "soon" })).toBeNull();
    expect(wait({ "retry-after": "31536000" })).toBe(86_400_000);
  });
});

test("a deeply nested cause is found", () => {
  const inner = new ModelError("model_overloaded", true, 5);
  expect(toModelError(new Error("a", { cause: new Error("b", { cause: inner }) }))).toBe(inner);
  expect(toModelError("what").code).toBe("model_bad_answer");
});
