import { createHash } from "node:crypto";
import { join } from "node:path";
import { FolderInUseError } from "@toque/db/client/folder-lock.ts";
import type { EmbedderPort } from "@toque/workers/ai/ports.ts";
import { buildEmbedder } from "@toque/workers/embedder.ts";
import { foodsByMeaning } from "@toque/workers/jobs/embed/foods.ts";
import { openBus, openDatabase, openMailer, openSearch, openStorage } from "@toque/workers/platform/adapters.ts";
import { ConfigError, readConfig } from "@toque/workers/platform/config.ts";
import { keepMemoryLow } from "@toque/workers/platform/garbage.ts";
import { openHealthVault } from "@toque/workers/platform/health-keys.ts";
import { imageProcessor } from "@toque/workers/platform/images/image.ts";
import { createUploads } from "@toque/workers/platform/images/uploads.ts";
import { jsonLogger } from "@toque/workers/platform/logging/logger.ts";
import { onStopSignal } from "@toque/workers/platform/stop-signals.ts";
import { createStores } from "@toque/workers/platform/stores/index.ts";
import { modelNameOf, startWorkers, type Workers } from "@toque/workers/start.ts";
import { serveDumps } from "./admin/dump-socket.ts";
import { createApp } from "./app.ts";
import { prepareAccounts } from "./authentication/users/prepare.ts";
import { createEntitlements } from "./billing/entitlements.ts";
import type { Deps } from "./deps.ts";
import { createEventHub } from "./events/event-hub.ts";
import { createRateLimiter } from "./http/rate-limit.ts";
import { StreamCounter } from "./http/stream-counter.ts";
import { createMetrics, serveMetrics } from "./operations/metrics.ts";
import { readSite } from "./pages/site.ts";
import { accessTokens } from "./session/access-tokens.ts";
import { ownSecret } from "./session/own-secret.ts";

// Reads the configuration, builds the adapters, listens, drains on a signal. In embedded mode the workers run here too.

const log = jsonLogger;
const started = performance.now();
/** Milliseconds that open requests and running jobs may take to end after a signal. */
const DRAIN_MS = 6000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const secrets = config.authSecrets ?? [await ownSecret(config.dataDir)];
  const health = await openHealthVault(config);
  const db = await openDatabase(config, log);
  await prepareAccounts({ db, health, log });
  if (db.kind === "pglite") keepMemoryLow();
  const { bus, relay } = await openBus(config, db, log);
  const search = openSearch(config, db, log);
  const storage = openStorage(config);
  const mailer = openMailer(config, log);
  const stores = createStores(config);
  const eventHub = await createEventHub(bus, log);
  const metrics = createMetrics(db);
  let workers: Workers | null = null;
  let embedder: Promise<EmbedderPort> | null = null;
  /** Made when it is needed first: a service's client takes memory. */
  const embedderOf = () => {
    embedder ??= buildEmbedder(config);
    return embedder;
  };
  const deps: Deps = {
    config,
    db,
    search,
    similarFoods: foodsByMeaning({ db, log }, embedderOf),
    storage,
    uploads: createUploads({ db, storage, images: imageProcessor(), log }),
    mailer,
    eventHub,
    tokens: accessTokens(secrets),
    csrfSecret: createHash("sha256").update(`csrf:${secrets[0]}`).digest("hex"),
    health,
    limiter: createRateLimiter(),
    streams: new StreamCounter(),
    entitlements: createEntitlements(config, db),
    stores,
    modelName: modelNameOf(config),
    metrics,
    site: await readSite(join(import.meta.dir, "..", "web", "dist"), config),
    log,
    checks: {
      database: { adapter: db.kind, ping: () => db.ping() },
      bus: { adapter: bus.name, ping: () => bus.ping() },
      search: { adapter: search.name, ping: () => search.ping(), fallback: () => search.fallback() },
      storage: { adapter: storage.name, ping: () => storage.ping() },
      mail: { adapter: mailer.name, ping: () => mailer.ping() },
      ...(config.embeddedWorkers
        ? {
            workers: {
              adapter: "embedded",
              ping: () => workers?.ping() ?? Promise.reject(new Error("the workers are still starting")),
            },
          }
        : {}),
    },
  };
  const app = createApp(deps).listen({
    port: config.port,
    hostname: config.host,
    idleTimeout: 130,
    // The application limits bodies itself, as it reads them, with an answer in the usual form; what is not read is not kept.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    // A second server on the same port is an error, not a silent share of it.
    reusePort: false,
  });
  const metricsServer =
    config.metricsPort === null ? null : serveMetrics(metrics.registry, config.metricsPort, config.metricsHost);

  const endDumps = db.kind === "pglite" ? await serveDumps({ db, dataDir: config.dataDir, log }) : null;
  await search.start();
  if (config.embeddedWorkers)
    workers = await startWorkers({ config, db, bus, search, storage, mailer, health, stores, log });
  log.info("Toque is ready", {
    address: config.publicUrl,
    port: app.server?.port,
    milliseconds: Math.round(performance.now() - started),
    ...Object.fromEntries(Object.entries(deps.checks).map(([name, { adapter }]) => [name, adapter])),
    model: deps.modelName,
  });

  onStopSignal(async (signal) => {
    log.info("stopping", { signal });
    // Streams end, and calls that wait for a job answer with its address.
    eventHub.endFollowing();
    await Promise.all([Promise.race([app.stop(), Bun.sleep(DRAIN_MS)]), workers?.stop(DRAIN_MS)]);
    await relay?.stop();
    await endDumps?.();
    await eventHub.close();
    await bus.close();
    await search.close();
    await metricsServer?.stop(true);
    await db.close();
  });
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof FolderInUseError;
  log.error(error instanceof Error ? error.message : "Toque could not start", known ? {} : { error });
  process.exit(1);
});
