import { offlineEmbedder } from "./ai/embedder-offline.ts";
import type { EmbedderPort } from "./ai/ports.ts";
import type { Config } from "./platform/config.ts";

/** The embedder that the configuration names. Without a service nothing of one is loaded. */
export async function buildEmbedder({ openai }: Pick<Config, "openai">): Promise<EmbedderPort> {
  if (!openai)
    return { ...offlineEmbedder, earlier: (name) => (name === offlineEmbedder.name ? offlineEmbedder : null) };
  const { openAIEmbedder } = await import("./ai/embedder-openai.ts");
  const { apiKey, baseUrl } = openai.embeddingService ?? openai;
  const { timeoutMs } = openai;
  const of = (model: string) => openAIEmbedder({ apiKey, baseUrl: baseUrl ?? undefined, model, timeoutMs });
  return {
    ...(openai.embeddingModel ? of(openai.embeddingModel) : offlineEmbedder),
    earlier: (name) => (name === offlineEmbedder.name ? offlineEmbedder : of(name)),
  };
}
