import { hostname } from "node:os";
import type { HealthVault } from "@toque/db/accounts/health-vault.ts";
import type { Database } from "@toque/db/client/types.ts";
import { topics } from "@toque/db/schemas/events.ts";
import type { SearchEngine } from "@toque/search/port.ts";
import { startAccountMails } from "./account-mails/send.ts";
import { startReconciliation } from "./billing/reconcile.ts";
import { startCleanup } from "./cleanup.ts";
import { startConsumers, startCorrections, startQuestProgress } from "./consumers.ts";
import { requestAllMints } from "./game/mints.ts";
import { startOverdueDecisions } from "./game/overdue-decisions.ts";
import type { WebAccess } from "./import/page/fetch-page.ts";
import type { Bus } from "./platform/bus/port.ts";
import type { Config } from "./platform/config.ts";
import { imageProcessor } from "./platform/images/image.ts";
import { createUploads } from "./platform/images/uploads.ts";
import type { Logger } from "./platform/logging/logger.ts";
import type { Mailer } from "./platform/mail/port.ts";
import { httpMinter } from "./platform/minter/http.ts";
import type { Storage } from "./platform/storage/port.ts";
import type { Stores } from "./platform/stores/index.ts";

/** The running workers of one process. */
export interface Workers {
  /** Name of the model that answers. */
  modelName: string;
  /** Accepts no new jobs, finishes running ones within the deadline and returns the rest to the queue. */
  stop(deadlineMs: number): Promise<void>;
  ping(): Promise<void>;
}

/** The name that AI answers carry, without loading a model. */
export const modelNameOf = (config: Config): string => config.openai?.model ?? "offline chef";

/** How long a job may take: ten minutes, and more where the calls of the model may take more than two minutes each. */
export const jobTimeMs = ({ openai }: Pick<Config, "openai">): number =>
  Math.max(600_000, 5 * (openai?.timeoutMs ?? 0));

/**
 * Starts the job runner, the consumers of changes (the search index, the facts of recipes, the progress of
 * quests), the embeddings, and what is done by time. LangChain
 * costs half a second and 70 MB, so it is imported lazily here.
 */
export async function startWorkers(deps: {
  config: Config;
  db: Database;
  bus: Bus;
  search: SearchEngine;
  storage: Storage;
  mailer: Mailer;
  health: HealthVault;
  stores: Stores;
  log: Logger;
  /** How pages of the web are reached; by tests only. */
  web?: WebAccess;
}): Promise<Workers> {
  const { config, db, bus, search, storage, mailer, health, stores, log } = deps;
  const [{ buildModels }, { jobHandlers, keepEmbedded, longJobs }, { startJobRunner }] = await Promise.all([
    import("./models.ts"),
    import("./jobs/index.ts"),
    import("./runtime/runner.ts"),
  ]);
  const models = await buildModels(config, db);
  const minter = config.minter && config.game ? httpMinter(config.minter) : null;
  const workerId = `${hostname()}:${process.pid}:${crypto.randomUUID().slice(0, 8)}`;
  const runner = await startJobRunner({
    db,
    bus,
    handlers: jobHandlers({
      db,
      chatModel: models.chat,
      translator: models.translator,
      vision: models.vision,
      portraits: models.portraits,
      minter,
      embedder: models.embedder,
      search,
      readPicture: async (key) => {
        const object = await storage.get(key);
        return object ? await new Response(object.stream).bytes() : null;
      },
      ciqual: config.ciqual,
      storage,
      health,
      uploads: createUploads({ db, storage, images: imageProcessor(), log }),
      publicUrl: config.publicUrl,
      web: deps.web,
      log,
    }),
    timeoutMs: jobTimeMs(config),
    timeoutsMs: longJobs,
    concurrency: config.aiConcurrency,
    prices: config.openai?.prices ?? null,
    workerId,
    log,
  });
  if (minter) await requestAllMints(db);
  // Also recipes stored before this process started, or embedded by another model.
  const keeper = keepEmbedded({ db, embedder: models.embedder, log, worker: workerId });
  // At once: a broker may take seconds to let a group's first member in.
  const [consumers, embeddings, corrections, endMails, quests] = await Promise.all([
    startConsumers({ db, bus, search, log }),
    bus.subscribe({
      group: "embeddings",
      topics: [topics.recipes],
      concurrency: 2,
      handler: (message) => keeper.handle(message),
    }),
    startCorrections({ db, bus }),
    startAccountMails({ db, bus, mailer, publicUrl: config.publicUrl, log }),
    config.game ? startQuestProgress({ db, bus }) : null,
  ]);
  const endCleanup = startCleanup({ db, storage, publishedOnly: bus.needsRelay, log });
  const endReconciliation = startReconciliation({ db, stores, log });
  // Without the game nothing waits for a decision, and nobody has quests.
  const endDecisions = config.game ? startOverdueDecisions({ db, log }) : null;
  log.info("workers are running", {
    model: models.chat.name,
    embedder: models.embedder.name,
    concurrency: config.aiConcurrency,
  });
  return {
    modelName: models.chat.name,
    async stop(deadlineMs) {
      endCleanup();
      await Promise.all([
        runner.stop(deadlineMs),
        consumers.stop(),
        embeddings.stop(),
        corrections.stop(),
        keeper.stop(),
        endReconciliation(),
        endMails(),
        quests?.stop(),
        endDecisions?.(),
      ]);
    },
    ping: () => runner.ping(),
  };
}
