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

/** The models that the configuration names: an OpenAI-compatible service, or the offline chef and hashed vectors. */
export async function buildModels(
  config: Config,
  db: Database,
): Promise<{ chat: ChatModelPort; embedder: EmbedderPort }> {
  const { openai } = config;
  const service = openai && { apiKey: openai.apiKey, baseUrl: openai.baseUrl ?? undefined };
  return {
    chat: service ? openAIChatModel({ ...service, model: openai.model }) : await offlineChef(db),
    embedder:
      service && openai.embeddingModel ? openAIEmbedder({ ...service, model: openai.embeddingModel }) : offlineEmbedder,
  };
}
