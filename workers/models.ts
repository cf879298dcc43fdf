import type { Database } from "@toque/db/client/types.ts";
import { offlineEmbedder } from "./ai/embedder-offline.ts";
import { openAIEmbedder } from "./ai/embedder-openai.ts";
import { openAIChatModel } from "./ai/openai.ts";
import type { ChatModelPort, EmbedderPort } from "./ai/ports.ts";
import type { Config } from "./platform/config.ts";

/** Age at which the foods and recipes that the offline chef has in memory are reloaded. */
const KNOWLEDGE_MS = 60_000;

/** The offline chef behind the port; it reads the foods and recipes again once a minute. */
async function offlineChef(db: Database): Promise<ChatModelPort> {
  // Loaded lazily: with a model service its lexicons would only take up memory.
  const [{ createOfflineChef }, { loadKnowledge }] = await Promise.all([
    import("./offline-chef/index.ts"),
    import("./chef-knowledge.ts"),
  ]);
  let chef = createOfflineChef(await loadKnowledge(db.sql));
  let readAt = Date.now();
  return {
    name: "offline chef",
    chatModel() {
      if (Date.now() - readAt > KNOWLEDGE_MS) {
        readAt = Date.now();
        // The current answer does not wait for the reload.
        void loadKnowledge(db.sql).then(
          (knowledge) => {
            chef = createOfflineChef(knowledge);
          },
          () => {},
        );
      }
      return chef;
    },
  };
}

/** The models that the configuration names. */
export interface Models {
  /** An OpenAI-compatible service, or the offline chef. */
  chat: ChatModelPort;
  /** The same service; null with the offline chef, which cannot translate. */
  translator: ChatModelPort | null;
  /** A model that accepts pictures. */
  vision: ChatModelPort | null;
  embedder: EmbedderPort;
}

/** Builds the models that the configuration names; without a service the offline chef reads its knowledge from `db`. */
export async function buildModels(config: Config, db: Database): Promise<Models> {
  const { openai } = config;
  const service = openai && { apiKey: openai.apiKey, baseUrl: openai.baseUrl ?? undefined };
  const chat = service ? openAIChatModel({ ...service, model: openai.model }) : await offlineChef(db);
  const configured =
    service && openai.embeddingModel ? openAIEmbedder({ ...service, model: openai.embeddingModel }) : offlineEmbedder;
  return {
    chat,
    translator: service ? chat : null,
    vision: service && openai.visionModel ? openAIChatModel({ ...service, model: openai.visionModel }) : null,
    embedder: {
      ...configured,
      earlier: (name) =>
        name === offlineEmbedder.name ? offlineEmbedder : service && openAIEmbedder({ ...service, model: name }),
    },
  };
}
