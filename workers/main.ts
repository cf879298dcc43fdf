import { openBus, openDatabase, openMailer, openSearch, openStorage } from "./platform/adapters.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { openHealthVault } from "./platform/health-keys.ts";
import { jsonLogger } from "./platform/logging/logger.ts";
import { onStopSignal } from "./platform/stop-signals.ts";
import { createStores } from "./platform/stores/index.ts";
import { startWorkers } from "./start.ts";

// A worker process of the full stack: AI jobs, search indexer and embeddings; its only HTTP endpoint is the health check.

const log = jsonLogger;
/** Milliseconds that running jobs may take to end after a signal. */
const DRAIN_MS = 6000;

try {
  const config = readConfig(process.env);
  if (!config.databaseUrl)
    throw new ConfigError(["DATABASE_URL is missing: a worker process cannot share the embedded database"]);
  const db = await openDatabase(config, log);
  const { bus, relay } = await openBus(config, db, log);
  const search = openSearch(config, db, log);
  await search.start();
  const workers = await startWorkers({
    config,
    db,
    bus,
    search,
    storage: openStorage(config),
    mailer: openMailer(config, log),
    health: await openHealthVault(config),
    stores: createStores(config),
    log,
  });
  const health = Bun.serve({
    port: config.port,
    hostname: config.host,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/healthz") return Response.json({ status: "ok" });
      if (pathname !== "/readyz") return new Response("Not found", { status: 404 });
      const ok = await workers.ping().then(
        () => true,
        () => false,
      );
      return Response.json({ ready: ok }, { status: ok ? 200 : 503 });
    },
  });
  log.info("worker is ready", { port: health.port, bus: bus.name, search: search.name, model: workers.modelName });
  onStopSignal(async (signal) => {
    log.info("stopping", { signal });
    await workers.stop(DRAIN_MS);
    await relay?.stop();
    await bus.close();
    await search.close();
    await health.stop();
    await db.close();
  });
} catch (error) {
  log.error(
    error instanceof Error ? error.message : "the worker could not start",
    error instanceof ConfigError ? {} : { error },
  );
  process.exit(1);
}
