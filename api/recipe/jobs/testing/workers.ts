import type { WebAccess } from "@toque/workers/import/page/fetch-page.ts";
import { createEmbeddedBus } from "@toque/workers/platform/bus/embedded.ts";
import { silentLogger as log } from "@toque/workers/platform/logging/logger.ts";
import { startWorkers } from "@toque/workers/start.ts";
import { type TestApp, testApp } from "../../../testing/app.ts";

/** The application of a test with the workers in the same process. */
export interface WorkingApp {
  app: TestApp;
  close(): Promise<void>;
}

/**
 * The application and its workers, as one process of Toque composes them.
 * @param web the internet that imports see
 * @param env selects the models as in production: without an OPENAI_BASE_URL the offline chef answers
 */
export async function workingApp(env: Record<string, string> = {}, web?: WebAccess): Promise<WorkingApp> {
  const app = await testApp({ RATE_AI_PER_MINUTE: "1000", ...env });
  const { db, search, storage, mailer, health, config } = app.deps;
  const bus = createEmbeddedBus({ db, log });
  const workers = await startWorkers({
    config,
    db,
    bus,
    search,
    storage,
    mailer,
    health,
    stores: new Map(),
    log,
    ...(web ? { web } : {}),
  });
  return {
    app,
    async close() {
      await workers.stop(2000);
      await bus.close();
      await app.close();
    },
  };
}
