import type { Database } from "@toque/db/client/types.ts";
import type { Config } from "../config.ts";
import { offlineEmbedder } from "./embedder-offline.ts";
import { openAIEmbedder } from "./embedder-openai.ts";
import { openAIChatModel } from "./openai.ts";
import type { ChatModelPort, EmbedderPort } from "./ports.ts";

/** How long the offline chef cooks with what it has read of the foods and recipes. */
const KNOWLEDGE_MS = 60_000;

/** The offline chef behind the port; it reads the food table and the corpus anew once a minute. */
async function offlineChef(db: Database): Promise<ChatModelPort> {
  // Only where it serves: its lexicons are of no use beside a model.
  const [{ OfflineChef }, { loadKnowledge }] = await Promise.all([
    import("./offline/offline-chef.ts"),
    import("./knowledge.ts"),
  ]);
  let chef = new OfflineChef({ knowledge: await loadKnowledge(db.sql) });
  let readAt = Date.now();
  return {
    name: "offline chef",
    chatModel() {
      if (Date.now() - readAt > KNOWLEDGE_MS) {
        readAt = Date.now();
        // The answer at hand does not wait for it.
        void loadKnowledge(db.sql).then(
          (knowledge) => {
            chef = new OfflineChef({ knowledge });
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
  /** The same where it speaks languages: the offline chef has no dictionary, and says so instead of pretending. */
  translator: ChatModelPort | null;
  /** A model that sees pictures. */
  vision: ChatModelPort | null;
  embedder: EmbedderPort;
}

export async function buildModels(config: Config, db: Database): Promise<Models> {
  const { openai } = config;
  const service = openai && { apiKey: openai.apiKey, baseUrl: openai.baseUrl ?? undefined };
  const chat = service ? openAIChatModel({ ...service, model: openai.model }) : await offlineChef(db);
  return {
    chat,
    translator: service ? chat : null,
    vision: service && openai.visionModel ? openAIChatModel({ ...service, model: openai.visionModel }) : null,
    embedder:
      service && openai.embeddingModel ? openAIEmbedder({ ...service, model: openai.embeddingModel }) : offlineEmbedder,
  };
}
