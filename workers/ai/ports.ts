import type { BaseChatModel } from "@langchain/core/language_models/chat_models";

/**
 * What a service may not support: usage at the end of a stream, answers that follow a JSON schema, and the limit of an answer
 * as `max_tokens`.
 */
export type ServiceFeature = "streamUsage" | "jsonSchema" | "maxTokens";

/** What one model of one service was found not to support, until the process ends. */
export interface ServiceMemory {
  supports(feature: ServiceFeature): boolean;
  /** Remembers that an error was about a feature. @returns whether it was */
  learn(feature: ServiceFeature, error: unknown): boolean;
}

/** The chat model. All its errors are `ModelError`s. */
export interface ChatModelPort {
  /** Display name: "offline chef", or the model's name. */
  readonly name: string;
  chatModel(): BaseChatModel;
  /** What the service of this model was found not to support; none for a model that is no service. */
  readonly memory?: ServiceMemory;
}

/** Makes pictures. All its errors are `ModelError`s. */
export interface ImageModelPort {
  readonly name: string;
  /** @returns the bytes of one picture, of whatever format the model makes */
  draw(prompt: string, signal: AbortSignal): Promise<Uint8Array>;
}

/** Turns texts into vectors whose cosine is their similarity. All its errors are `ModelError`s. */
export interface EmbedderPort {
  /** Names the model: vectors of another name, or with another number of dimensions, cannot be compared with these. */
  readonly name: string;
  /** True: its vectors tell of letters, not of meaning. They find no word that a comparison of words would not. */
  readonly isLexical?: boolean;
  /** One vector of length 1 a text, in order; all of one call have the same number of dimensions. */
  embed(texts: string[], signal?: AbortSignal): Promise<number[][]>;
  /**
   * The embedder of another name, for a search in the vectors of the model that was configured before; null when it
   * cannot be had here.
   */
  earlier?(name: string): EmbedderPort | null;
}
