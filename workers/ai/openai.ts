import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import type { BaseMessage } from "@langchain/core/messages";
import type { ChatGenerationChunk, ChatResult } from "@langchain/core/outputs";
import { ChatOpenAICompletions } from "@langchain/openai";
import { ModelError, toModelError } from "./errors.ts";
import type { ChatModelPort } from "./ports.ts";

/** Address and request options of an OpenAI-compatible service. */
export interface OpenAIOptions {
  /** May be empty: self-hosted services often need none. */
  apiKey: string;
  /** Without it OpenAI's own address. */
  baseUrl?: string | undefined;
  model: string;
  /** Of one whole call, streaming included. 120,000 by default. */
  timeoutMs?: number;
}

/** Placeholder for an empty key, which the client does not accept. */
export const NO_KEY = "none";
export const DEFAULT_TIMEOUT_MS = 120_000;

/**
 * The chat completions API with its failures distinguished. LangChain's own class ends a stream that was cut off as if it
 * were complete, and its time limit ends with the first byte.
 */
class GuardedChatCompletions extends ChatOpenAICompletions {
  constructor(
    fields: ConstructorParameters<typeof ChatOpenAICompletions>[0] & object,
    private readonly limitMs: number,
  ) {
    super(fields);
  }

  private limit(options: this["ParsedCallOptions"]) {
    const timeout = AbortSignal.timeout(this.limitMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    const explain = (error: unknown): unknown => {
      // Rejects with the caller's reason, not with a generic abort error.
      if (options.signal?.aborted) return options.signal.reason;
      return timeout.aborted ? new ModelError("model_timeout", true, null, error) : toModelError(error);
    };
    return { options: { ...options, signal }, explain };
  }

  override async _generate(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): Promise<ChatResult> {
    const limit = this.limit(options);
    try {
      const result = await super._generate(messages, limit.options, runManager);
      if (result.generations.length === 0) throw new ModelError("model_bad_answer", true);
      return result;
    } catch (error) {
      throw limit.explain(error);
    }
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const limit = this.limit(options);
    let finished = false;
    try {
      for await (const chunk of super._streamResponseChunks(messages, limit.options, runManager)) {
        if (chunk.generationInfo?.finish_reason) finished = true;
        yield chunk;
      }
      if (!finished) throw new ModelError("model_bad_answer", true, null, new Error("the stream was cut off"));
    } catch (error) {
      throw limit.explain(error);
    }
  }
}

/** The chat model of an OpenAI-compatible service. It never retries by itself: the job runner does. */
export function openAIChatModel(options: OpenAIOptions): ChatModelPort {
  const { apiKey, baseUrl, model, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  return {
    name: model,
    chatModel: () =>
      new GuardedChatCompletions(
        {
          model,
          apiKey: apiKey || NO_KEY,
          timeout: timeoutMs,
          maxRetries: 0,
          // Not every compatible service supports the option that requests usage in a stream.
          streamUsage: false,
          configuration: { maxRetries: 0, logLevel: "off", ...(baseUrl ? { baseURL: baseUrl } : {}) },
        },
        timeoutMs,
      ),
  };
}
