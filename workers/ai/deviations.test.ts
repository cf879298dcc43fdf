import { afterAll, describe, expect, test } from "bun:test";
import { AIMessage, type AIMessageChunk, HumanMessage } from "@langchain/core/messages";
import { concat } from "@langchain/core/utils/stream";
import { openAIChatModel } from "./openai.ts";

// Answers of compatible servers that differ from OpenAI's on the wire, as bytes.

let body = "";
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: () =>
    new Response(body, {
      headers: { "content-type": body.startsWith("{") ? "application/json" : "text/event-stream" },
    }),
});
afterAll(() => server.stop(true));
const port = openAIChatModel({ apiKey: "", baseUrl: `http://127.0.0.1:${server.port}/v1`, model: "m" });

type Json = Record<string, unknown>;
const event = (data: Json) => `data: ${JSON.stringify(data)}\n\n`;
const chunk = (delta: Json, finish: string | null = null, more: Json = {}) =>
  event({
    id: "x",
    object: "chat.completion.chunk",
    model: "m",
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  });
const end = (reason: string) => `${chunk({}, reason)}data: [DONE]\n\n`;
const call = (name: string, args: unknown, more: Json) => ({
  type: "function",
  function: { name, arguments: args },
  ...more,
});
const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 };

async function streamed(bytes: string): Promise<AIMessageChunk> {
  body = bytes;
  let whole: AIMessageChunk | null = null;
  for await (const one of await port.chatModel().stream([new HumanMessage("Hi")]))
    whole = whole ? concat(whole, one) : one;
  expect(AIMessage.isInstance(whole)).toBe(true);
  return whole!;
}

async function whole(message: Json): Promise<AIMessageChunk> {
  body = JSON.stringify({ id: "x", model: "m", choices: [{ index: 0, message, finish_reason: "stop" }] });
  return port.chatModel().invoke([new HumanMessage("Hi")]);
}

describe("a stream is understood", () => {
  const hi = chunk({ content: "Hi" });

  test.each([
    ["without a role", hi + end("stop")],
    ["that begins with null", chunk({ role: "assistant", content: null }) + hi + end("stop")],
    ["with comments that keep it open, and other line ends", `: wait\n\n${hi}${end("stop")}`.replaceAll("\n", "\r\n")],
    ["without blanks", (hi + end("stop")).replaceAll("data: ", "data:")],
    ["without its last mark", hi + chunk({}, "stop")],
    ["that ends with its last words", `${chunk({ content: "Hi" }, "stop")}data: [DONE]\n\n`],
    ["that ends for a reason of its own", hi + end("eos")],
    ["with an event without choices", event({ choices: [], prompt_filter_results: [] }) + hi + end("stop")],
    ["with its reasoning beside the answer", chunk({ reasoning_content: "Hm." }) + hi + end("stop")],
  ])("%s", async (_, bytes) => {
    const answer = await streamed(bytes);
    expect([answer.text, answer.tool_calls]).toEqual(["Hi", []]);
  });

  test.each([
    ["in an event of its own", hi + chunk({}, "stop") + event({ choices: [], usage })],
    ["in one without choices", hi + chunk({}, "stop") + event({ usage })],
    ["in every event", chunk({ content: "Hi" }, null, { usage: null }) + chunk({}, "stop", { usage })],
  ])("and what it took, %s", async (_, bytes) => {
    expect((await streamed(bytes)).usage_metadata).toMatchObject({ input_tokens: 3, output_tokens: 4 });
  });
});

describe("calls are understood", () => {
  const a = { name: "a", args: { n: 1 } };
  const b = { name: "b", args: { n: 2 } };

  test.each([
    ["without a place", [call("a", '{"n":1}', { id: "1" }), call("b", '{"n":2}', { id: "2" })]],
    ["in one place", [call("a", '{"n":1}', { id: "1", index: 0 }), call("b", '{"n":2}', { id: "2", index: 0 })]],
    ["without an id", [call("a", '{"n":1}', { index: 0 }), call("b", '{"n":2}', { index: 1 })]],
    ["with an empty id", [call("a", '{"n":1}', { index: 0, id: "" }), call("b", '{"n":2}', { index: 1, id: "" })]],
    [
      "with arguments that are no text",
      [call("a", { n: 1 }, { index: 0, id: "1" }), call("b", { n: 2 }, { index: 1, id: "2" })],
    ],
  ])("%s, in a stream or whole", async (_, calls) => {
    const inStream = calls.map((one) => chunk({ tool_calls: [one] })).join("") + end("stop");
    for (const answer of [
      await streamed(inStream),
      await whole({ role: "assistant", content: null, tool_calls: calls }),
    ]) {
      expect(answer.tool_calls).toMatchObject([a, b]);
      expect(answer.invalid_tool_calls ?? []).toEqual([]);
      const ids = answer.tool_calls!.map(({ id }) => id);
      expect(new Set(ids.filter(Boolean)).size).toBe(2);
    }
  });

  test("an id is given once to a call that comes in pieces", async () => {
    const pieces = [
      { index: 0, ...call("a", '{"n"', {}) },
      { index: 0, function: { arguments: ":1}" } },
    ];
    const answer = await streamed(pieces.map((one) => chunk({ tool_calls: [one] })).join("") + end("tool_calls"));
    expect(answer.tool_calls).toMatchObject([a]);
  });
});

describe("what a model thinks aloud is no part of its answer", () => {
  test.each([
    ["<think>\nThe user says hi.\n</think>\n\nHi"],
    // The prompt holds the first mark.
    ["The user says hi.\n</think>\n\nHi"],
    ["<think></think>Hi"],
    ["Hi"],
  ])("%j", async (text) => {
    expect((await whole({ role: "assistant", content: text })).text).toBe("Hi");
  });

  test("a thought that does not end is left to the checks", async () => {
    expect((await whole({ role: "assistant", content: "<think>Hm" })).text).toBe("<think>Hm");
  });
});
