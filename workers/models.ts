import type { Database } from "@toque/db/client/types.ts";
import { publicContentVersion } from "@toque/db/recipes/public.ts";
import type { ChatModelPort, EmbedderPort, ImageModelPort } from "./ai/ports.ts";
import { buildEmbedder } from "./embedder.ts";
import type { Config } from "./platform/config.ts";

/** How often the offline chef looks whether foods or recipes have changed. */
const LOOK_MS = 60_000;

/**
 * The offline chef behind the port; when it is asked, it reads the foods and recipes again if they have changed since.
 * @param now the time in milliseconds
 */
export async function offlineChef(db: Database, now: () => number = Date.now): Promise<ChatModelPort> {
  // Loaded lazily: with a model service its lexicons would only take up memory.
  const [{ createOfflineChef }, { loadKnowledge }] = await Promise.all([
    import("./offline-chef/index.ts"),
    import("./chef-knowledge.ts"),
  ]);
  // Read before what it stands for: a change in between is then read once too often, not never.
  let version = await publicContentVersion(db.sql);
  let chef = createOfflineChef(await loadKnowledge(db.sql));
  let lookedAt = now();
  const renew = async () => {
    const current = await publicContentVersion(db.sql);
    if (current === version) return;
    chef = createOfflineChef(await loadKnowledge(db.sql));
    version = current;
  };
  return {
    name: "offline chef",
    chatModel() {
      if (now() - lookedAt > LOOK_MS) {
        lookedAt = now();
        // The current answer does not wait for it; a database that is away is asked again after the next interval.
        void renew().catch(() => {});
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
  /** A model that makes pictures. */
  portraits: ImageModelPort | null;
  embedder: EmbedderPort;
}

/** Builds the models that the configuration names; without a service the offline chef reads its knowledge from `db`. */
export async function buildModels(config: Config, db: Database): Promise<Models> {
  const embedder = await buildEmbedder(config);
  const { openai } = config;
  if (!openai) return { chat: await offlineChef(db), translator: null, vision: null, portraits: null, embedder };
  // Loaded only where a service is configured: its client takes memory.
  const [{ openAIChatModel }, { openAIImageModel }] = await Promise.all([
    import("./ai/openai.ts"),
    import("./ai/image-openai.ts"),
  ]);
  const service = { apiKey: openai.apiKey, baseUrl: openai.baseUrl ?? undefined };
  const { timeoutMs, maxOutputTokens } = openai;
  const chatModel = (model: string) => openAIChatModel({ ...service, model, timeoutMs, maxOutputTokens });
  const chat = chatModel(openai.model);
  return {
    chat,
    translator: chat,
    vision: openai.visionModel ? chatModel(openai.visionModel) : null,
    portraits: openai.imageModel ? openAIImageModel({ ...service, model: openai.imageModel }) : null,
    embedder,
  };
}
