import { jobHandlers } from "@toque/workers/jobs/index.ts";
import { buildModels } from "@toque/workers/models.ts";
import { createEmbeddedBus } from "@toque/workers/platform/bus/embedded.ts";
import { silentLogger as log } from "@toque/workers/platform/logging/logger.ts";
import { startJobRunner } from "@toque/workers/runtime/runner.ts";
import { type TestApp, testApp } from "../../../testing/app.ts";

/** The application of a test with a worker in the same process. */
export interface WorkingApp {
  app: TestApp;
  close(): Promise<void>;
}

/** @param env selects the models as in production: without an OPENAI_BASE_URL the offline chef answers */
export async function workingApp(env: Record<string, string> = {}): Promise<WorkingApp> {
  const app = await testApp({ RATE_AI_PER_MINUTE: "1000", ...env });
  const { db, search, storage, config } = app.deps;
  const models = await buildModels(config, db);
  const bus = createEmbeddedBus({ db, log });
  const runner = await startJobRunner({
    db,
    bus,
    handlers: jobHandlers({
      db,
      search,
      log,
      ciqual: config.ciqual,
      chatModel: models.chat,
      translator: models.translator,
      vision: models.vision,
      embedder: models.embedder,
      readPicture: async (key) => {
        const object = await storage.get(key);
        return object ? await new Response(object.stream).bytes() : null;
      },
    }),
    workerId: "test",
    log,
    retry: { attempts: 2, interruptions: 5, firstDelayMs: 10, giveUpAfterMs: 5000, longestDelayMs: 20 },
  });
  return {
    app,
    async close() {
      await runner.stop(2000);
      await bus.close();
      await app.close();
    },
  };
}
