import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import type { BaseLanguageModelInput } from "@langchain/core/language_models/base";
import type { AIMessageChunk, BaseMessage } from "@langchain/core/messages";
import type { ChatGenerationChunk, ChatResult } from "@langchain/core/outputs";
import { ChatOpenAICompletions } from "@langchain/openai";
import { beginCall, type CallUsage } from "../platform/model-usage.ts";
import { finishFailure, ModelError, type ModelErrorCode, toModelError } from "./errors.ts";
import { mendValue } from "./mend.ts";
import type { ChatModelPort, ServiceFeature, ServiceMemory } from "./ports.ts";
import { memoryOf } from "./service-memory.ts";
import { withoutThoughts, withWholeCalls } from "./wire-repairs.ts";

/** Address and request options of an OpenAI-compatible service. */
export interface OpenAIOptions {
  /** May be empty: self-hosted services often need none. */
  apiKey: string;
  /** Without it OpenAI's own address. */
  baseUrl?: string | undefined;
  model: string;
  /** Of one whole call, streaming included. 120,000 by default. */
  timeoutMs?: number;
  /** Of one answer, with what the model thinks aloud before it. 8,192 by default. */
  maxOutputTokens?: number;
}

/** Placeholder for an empty key, which the client does not accept. */
export const NO_KEY = "none";
export const DEFAULT_TIMEOUT_MS = 120_000;
/** Enough for a recipe with as many parts as one may have; without a limit a model that goes round in circles is paid for. */
export const DEFAULT_MAX_OUTPUT_TOKENS = 8192;

/** Failures of requests that the service did not work on. */
const unbilled: ReadonlySet<ModelErrorCode> = new Set<ModelErrorCode>([
  "model_rate_limited",
  "model_overloaded",
  "model_quota_exhausted",
  "model_auth_failed",
  "model_not_found",
  "model_request_too_long",
  "model_rejected_request",
]);

/** What an answer took; null where the service does not say it. */
function usageOf({ usage_metadata: usage }: AIMessageChunk): CallUsage | null {
  if (typeof usage?.input_tokens !== "number" || typeof usage.output_tokens !== "number") return null;
  return { input: usage.input_tokens, cached: usage.input_token_details?.cache_read ?? 0, output: usage.output_tokens };
}

/** @throws ModelError when the model gave a refusal in the place of an answer */
function refuse(refusal: unknown): void {
  if (typeof refusal === "string" && refusal !== "")
    throw new ModelError("model_refused", false, null, new Error(refusal));
}

/**
 * The chat completions API with its failures distinguished. LangChain's own class ends a stream that was cut off as if it
 * were complete, and its time limit ends with the first byte. It takes an answer that ended at the limit of its length,
 * or that the service filtered, for a whole one, and drops a refusal.
 */
class GuardedChatCompletions extends ChatOpenAICompletions {
  constructor(
    fields: ConstructorParameters<typeof ChatOpenAICompletions>[0] & object,
    private readonly limitMs: number,
    private readonly memory: ServiceMemory,
  ) {
    super(fields);
    // LangChain asks for answers by a JSON schema with the client's `parse`, which takes strict tools only, whose schemas may
    // leave nothing out, and parses what is parsed and checked here.
    this._getClientOptions(undefined);
    const { completions } = this.client.chat;
    completions.parse = completions.create.bind(completions) as never;
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

  /** The answer with its texts mended, before anything reads it: arguments of tools may escape what JSON cannot store. */
  override async invoke(
    input: BaseLanguageModelInput,
    options?: Parameters<ChatOpenAICompletions["invoke"]>[1],
  ): Promise<AIMessageChunk> {
    const took = beginCall();
    const message = await super.invoke(input, options).catch((error: unknown) => {
      took(error instanceof ModelError && unbilled.has(error.code) ? { input: 0, cached: 0, output: 0 } : null);
      throw error;
    });
    took(usageOf(message));
    const { content } = message;
    message.content = mendValue(typeof content === "string" ? withoutThoughts(content) : content);
    for (const call of message.tool_calls ?? []) call.args = mendValue(call.args);
    return message;
  }

  override _convertCompletionsMessageToBaseMessage(
    ...[message, response]: Parameters<ChatOpenAICompletions["_convertCompletionsMessageToBaseMessage"]>
  ): BaseMessage {
    refuse(message.refusal);
    return super._convertCompletionsMessageToBaseMessage(withWholeCalls(message), response);
  }

  override _convertCompletionsDeltaToBaseMessageChunk(
    ...[delta, response, role]: Parameters<ChatOpenAICompletions["_convertCompletionsDeltaToBaseMessageChunk"]>
  ) {
    refuse(delta.refusal);
    // Some servers leave the role out. LangChain then makes a message without calls of tools.
    return super._convertCompletionsDeltaToBaseMessageChunk(withWholeCalls(delta), response, role ?? "assistant");
  }

  /**
   * LangChain says the limit of an answer as `max_tokens`, which every compatible server knows, and as `max_completion_tokens`
   * where it knows the name of a model that takes no other; one whose service refuses the first is told by the second as well.
   */
  override invocationParams(
    ...args: Parameters<ChatOpenAICompletions["invocationParams"]>
  ): ReturnType<ChatOpenAICompletions["invocationParams"]> {
    const { max_tokens, ...params } = super.invocationParams(...args);
    if (max_tokens === undefined || max_tokens === null) return params;
    return { ...params, [this.memory.supports("maxTokens") ? "max_tokens" : "max_completion_tokens"]: max_tokens };
  }

  /** Of what is sent with every call, what a service may refuse. */
  private sent(): ServiceFeature[] {
    return (["streamUsage", "maxTokens"] as const).filter((feature) => this.memory.supports(feature));
  }

  /** Whether the service refused something that was sent, so that the call is to be made again without it. */
  private isRefused(sent: readonly ServiceFeature[], error: unknown): boolean {
    return sent.some((feature) => this.memory.learn(feature, error));
  }

  override async _generate(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): Promise<ChatResult> {
    const sent = this.sent();
    const limit = this.limit(options);
    try {
      const result = await super._generate(messages, limit.options, runManager);
      if (result.generations.length === 0) throw new ModelError("model_bad_answer", true);
      const unfinished = finishFailure(result.generations[0]?.generationInfo?.finish_reason);
      if (unfinished) throw unfinished;
      return result;
    } catch (error) {
      const explained = limit.explain(error);
      if (this.isRefused(sent, explained)) return this._generate(messages, options, runManager);
      throw explained;
    }
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const sent = this.sent();
    this.streamUsage = sent.includes("streamUsage");
    try {
      yield* this.streamOnce(messages, options, runManager);
    } catch (error) {
      // A refused request has streamed nothing.
      if (!this.isRefused(sent, error)) throw error;
      yield* this._streamResponseChunks(messages, options, runManager);
    }
  }

  private async *streamOnce(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const limit = this.limit(options);
    let finished = false;
    try {
      for await (const chunk of super._streamResponseChunks(messages, limit.options, runManager)) {
        const reason: unknown = chunk.generationInfo?.finish_reason;
        const unfinished = finishFailure(reason);
        if (unfinished) throw unfinished;
        if (reason) finished = true;
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
  const { apiKey, baseUrl, model } = options;
  const { timeoutMs = DEFAULT_TIMEOUT_MS, maxOutputTokens = DEFAULT_MAX_OUTPUT_TOKENS } = options;
  const memory = memoryOf(baseUrl, model);
  return {
    name: model,
    memory,
    chatModel: () =>
      new GuardedChatCompletions(
        {
          model,
          apiKey: apiKey || NO_KEY,
          timeout: timeoutMs,
          maxTokens: maxOutputTokens,
          maxRetries: 0,
          configuration: { maxRetries: 0, logLevel: "off", ...(baseUrl ? { baseURL: baseUrl } : {}) },
        },
        timeoutMs,
        memory,
      ),
  };
}
