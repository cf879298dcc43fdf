import type { BaseChatModel } from "@langchain/core/language_models/chat_models";

/** The chat model that answers. Whatever it throws is a `ModelError`. */
export interface ChatModelPort {
  /** What the interface shows: "offline chef", or the model's name. */
  readonly name: string;
  chatModel(): BaseChatModel;
}

/** Length of every embedding, as the database stores it. */
export const EMBEDDING_DIMENSIONS = 256;

/** Turns texts into vectors whose cosine tells how alike they are. Whatever it throws is a `ModelError`. */
export interface EmbedderPort {
  /** Names the vector space: vectors of another name cannot be compared with these. */
  readonly name: string;
  readonly dimensions: typeof EMBEDDING_DIMENSIONS;
  /** One vector of length 1 a text, in order. */
  embed(texts: string[], signal?: AbortSignal): Promise<number[][]>;
}
