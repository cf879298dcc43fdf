import { ModelError, type ModelErrorCode, toModelError } from "./errors.ts";
import type { OpenAIOptions } from "./openai.ts";
import type { ImageModelPort } from "./ports.ts";

/** A picture takes some ten to thirty seconds; who waits for one is not kept waiting for longer than a minute. */
const IMAGE_TIMEOUT_MS = 60_000;
/** Bytes of an answer: a picture of a million pixels has some two million, a third more as base64. */
const MAX_ANSWER_BYTES = 30_000_000;
const OPENAI = "https://api.openai.com/v1";

/** These models always answer with the picture itself, and refuse to be asked for it; all others give an address unless asked. */
const ALWAYS_BASE64 = /^gpt-image/;

const codeOf = (status: number, text: string): ModelErrorCode => {
  if (/moderation|content_policy|safety/.test(text)) return "model_refused";
  if (status === 401 || status === 403) return "model_auth_failed";
  if (status === 404) return "model_not_found";
  if (status === 429) return "model_rate_limited";
  return status >= 500 ? "model_unavailable" : "model_rejected_request";
};

/** Pictures by the image model of an OpenAI-compatible service. */
export function openAIImageModel({
  apiKey,
  baseUrl = OPENAI,
  model,
  timeoutMs = IMAGE_TIMEOUT_MS,
}: OpenAIOptions): ImageModelPort {
  const body = (prompt: string) => ({
    model,
    prompt,
    n: 1,
    size: "1024x1024",
    ...(ALWAYS_BASE64.test(model) ? {} : { response_format: "b64_json" }),
  });
  async function ask(prompt: string, signal: AbortSignal): Promise<Uint8Array> {
    const response = await fetch(`${baseUrl.replace(/\/+$/, "")}/images/generations`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
      body: JSON.stringify(body(prompt)),
      redirect: "error",
      signal,
    });
    const text = await response.text();
    if (!response.ok)
      throw new ModelError(codeOf(response.status, text), response.status >= 429, null, text.slice(0, 500));
    if (text.length > MAX_ANSWER_BYTES) throw new Error("the answer is too long");
    const answer = JSON.parse(text) as { data?: { b64_json?: unknown }[] };
    const picture = answer.data?.[0]?.b64_json;
    if (typeof picture !== "string" || picture === "") throw new Error("no picture in the answer");
    return Buffer.from(picture, "base64");
  }
  return {
    name: model,
    async draw(prompt, signal) {
      const late = AbortSignal.timeout(timeoutMs);
      try {
        return await ask(prompt, AbortSignal.any([signal, late]));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ModelError) throw error;
        if (late.aborted) throw new ModelError("model_timeout", true, null, error);
        const isUnreachable = error instanceof TypeError || (error as { code?: unknown }).code !== undefined;
        throw isUnreachable ? toModelError(error) : new ModelError("model_bad_answer", false, null, error);
      }
    },
  };
}
