import { hostname } from "node:os";
import type { Database } from "@toque/db/client/types.ts";
import { topics } from "@toque/db/entities/events.ts";
import type { Logger } from "@toque/db/log.ts";
import type { SearchEngine } from "@toque/search/port.ts";
import type { Bus } from "./bus/port.ts";
import type { Config } from "./config.ts";
import { followChanges } from "./follow.ts";
import { startHousekeeping } from "./housekeeping.ts";
import type { Storage } from "./storage/port.ts";

/** The running workers of one process. */
export interface Workers {
  /** Name of the model that answers. */
  modelName: string;
  /** Takes nothing new, ends what runs within the deadline, gives the rest back to the queue. */
  stop(deadlineMs: number): Promise<void>;
  ping(): Promise<void>;
}

/** The name that AI answers carry, without loading a model. */
export const modelNameOf = (config: Config): string => config.openai?.model ?? "offline chef";

/**
 * Starts the jobs, what follows changes (the search index, the facts of recipes) and the embeddings. LangChain costs half a second and 70 MB, so it is loaded here
 * and not before.
 */
export async function startWorkers(deps: {
  config: Config;
  db: Database;
  bus: Bus;
  search: SearchEngine;
  storage: Pick<Storage, "get">;
  log: Logger;
}): Promise<Workers> {
  const { config, db, bus, search, storage, log } = deps;
  const [{ buildModels }, { jobHandlers, handleEmbedding, embedOutdated, longJobs }, { startJobRunner }] =
    await Promise.all([import("./ai/models.ts"), import("./jobs/index.ts"), import("./runtime/runner.ts")]);
  const models = await buildModels(config, db);
  const runner = await startJobRunner({
    db,
    bus,
    handlers: jobHandlers({
      db,
      chatModel: models.chat,
      translator: models.translator,
      vision: models.vision,
      embedder: models.embedder,
      search,
      readPicture: async (key) => {
        const object = await storage.get(key);
        return object ? await new Response(object.stream).bytes() : null;
      },
      ciqual: config.ciqual,
      log,
    }),
    timeoutsMs: longJobs,
    concurrency: config.aiConcurrency,
    workerId: `${hostname()}:${process.pid}:${crypto.randomUUID().slice(0, 8)}`,
    log,
  });
  const following = await followChanges({ db, bus, search });
  const embeddings = await bus.subscribe({
    group: "embeddings",
    topics: [topics.recipes],
    concurrency: 2,
    handler: (message) => handleEmbedding({ db, embedder: models.embedder }, message),
  });
  // Recipes from before this process, or of another model's space.
  void embedOutdated({ db, embedder: models.embedder }).catch((error: unknown) =>
    log.warn("recipes could not be embedded", { error }),
  );
  const endHousekeeping = startHousekeeping(db, bus.needsRelay, log);
  log.info("workers are running", {
    model: models.chat.name,
    embedder: models.embedder.name,
    concurrency: config.aiConcurrency,
  });
  return {
    modelName: models.chat.name,
    async stop(deadlineMs) {
      endHousekeeping();
      await Promise.all([runner.stop(deadlineMs), following.stop(), embeddings.stop()]);
    },
    ping: () => runner.ping(),
  };
}
