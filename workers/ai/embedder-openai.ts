import { OpenAIEmbeddings } from "@langchain/openai";
import { MAX_DIMENSIONS } from "@toque/db/recipes/embedding-spaces.ts";
import { ModelError, toModelError } from "./errors.ts";
import { DEFAULT_TIMEOUT_MS, NO_KEY, type OpenAIOptions } from "./openai.ts";
import type { EmbedderPort } from "./ports.ts";

/**
 * Texts longer than this are cut: models take some 8,000 tokens, and a recipe's essentials are at its beginning. Many small
 * models take 512: what one of them refuses is halved.
 */
const MAX_CHARACTERS = 16_000;
/** Texts that are refused for their length are not halved below this. */
const MIN_CHARACTERS = 500;

function normalised(vector: number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** Embeddings of an OpenAI-compatible service, of as many dimensions as the model answers. */
export function openAIEmbedder(options: OpenAIOptions): EmbedderPort {
  const { apiKey, baseUrl, model, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const client = new OpenAIEmbeddings({
    model,
    apiKey: apiKey || NO_KEY,
    timeout: timeoutMs,
    maxRetries: 0,
    batchSize: 128,
    // The client's default, base64, is not understood everywhere.
    encodingFormat: "float",
    configuration: { maxRetries: 0, logLevel: "off", ...(baseUrl ? { baseURL: baseUrl } : {}) },
  });
  /** As many as the model takes, as far as it has refused any. */
  let limit = MAX_CHARACTERS;
  async function ask(texts: readonly string[], signal?: AbortSignal): Promise<number[][]> {
    signal?.throwIfAborted();
    const sent = texts.map((text) => text.slice(0, limit) || " ");
    try {
      return await client.embedDocuments(sent);
    } catch (error) {
      const failure = toModelError(error);
      const longest = Math.max(...sent.map(({ length }) => length));
      if (failure.code !== "model_request_too_long" || longest < 2 * MIN_CHARACTERS) throw failure;
      limit = Math.min(limit, Math.floor(longest / 2));
      return ask(texts, signal);
    }
  }
  return {
    name: model,
    async embed(texts, signal) {
      if (texts.length === 0) return [];
      const vectors = await ask(texts, signal);
      signal?.throwIfAborted();
      const dimensions = vectors[0]?.length ?? 0;
      const sound = (vector: number[]) =>
        vector.length === dimensions && vector.every(Number.isFinite) && vector.some((value) => value !== 0);
      if (vectors.length !== texts.length || dimensions > MAX_DIMENSIONS || !vectors.every(sound))
        throw new ModelError("model_bad_answer", false, null, new Error("not one usable vector a text"));
      return vectors.map(normalised);
    },
  };
}
