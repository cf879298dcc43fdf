import { createHash } from "node:crypto";
import { join } from "node:path";
import { FolderInUseError } from "@toque/db/client/folder-lock.ts";
import { jsonLogger } from "@toque/db/log.ts";
import { rebuildIndex } from "@toque/search/indexer.ts";
import { openBus, openDatabase, openSearch, openStorage } from "@toque/workers/adapters.ts";
import { ConfigError, readConfig } from "@toque/workers/config.ts";
import { modelNameOf, startWorkers, type Workers } from "@toque/workers/start.ts";
import { Elysia } from "elysia";
import { createApp } from "./app.ts";
import type { Deps } from "./deps.ts";
import { createHub } from "./events/hub.ts";
import { compressText } from "./http/compress.ts";
import { createRateLimiter } from "./http/rate-limit.ts";
import { folderMailer } from "./mail/folder.ts";
import { smtpMailer } from "./mail/smtp.ts";
import { removeAbandonedUploads } from "./media/cleanup.ts";
import { coverRoutes } from "./media/covers/routes.ts";
import { imageProcessor } from "./media/image.ts";
import type { Picture } from "./media/pictures.ts";
import { mediaRoutes } from "./media/routes.ts";
import { createUploads } from "./media/uploads.ts";
import { isUnderReview, viewerOf } from "./media/viewer.ts";
import { createMetrics, serveMetrics } from "./operations/metrics.ts";
import { monitoringRoutes } from "./operations/monitoring.ts";
import { recipePreview } from "./pages/recipe-preview.ts";
import { site } from "./pages/site.ts";
import { ownSecret } from "./secrets.ts";
import { accessTokens } from "./session/access-tokens.ts";

// Reads the configuration, builds the adapters, listens, drains on a signal. In embedded mode the workers run here too.

const log = jsonLogger;
const started = performance.now();
/** Milliseconds that open requests and running jobs may take to end after a signal. */
const DRAIN_MS = 20_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const secrets = config.authSecrets ?? [await ownSecret(config.dataDir)];
  const db = await openDatabase(config, log);
  const { bus, relay } = openBus(config, db, log);
  const search = openSearch(config, db);
  const storage = openStorage(config);
  const mailer = config.smtpUrl
    ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom })
    : folderMailer({ folder: join(config.dataDir, "mail"), log, from: config.mailFrom });
  const hub = await createHub(bus, log);
  let workers: Workers | null = null;
  const images = imageProcessor();
  const deps: Deps = {
    config,
    db,
    search,
    storage,
    images,
    mailer,
    hub,
    tokens: accessTokens(secrets),
    limiter: createRateLimiter(),
    modelName: modelNameOf(config),
    log,
    checks: {
      database: { adapter: db.kind, ping: () => db.ping() },
      bus: { adapter: bus.name, ping: () => bus.ping() },
      search: { adapter: search.name, ping: () => search.ping() },
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
  const viewer = (request: Request) => viewerOf(db.sql, request);
  const mediaOptions = {
    userIdOf: async (request: Request) => (await viewer(request)).userId,
    mayAlsoSee: async (request: Request, picture: Picture) =>
      (await viewer(request)).reviewer && isUnderReview(db.sql, picture.id),
  };
  const metrics = createMetrics(db);
  const csrfSecret = createHash("sha256").update(`csrf:${secrets[0]}`).digest("hex");
  const app = new Elysia()
    .use(metrics.plugin)
    .use(createApp(deps, csrfSecret))
    .use(mediaRoutes({ db, storage, uploads: createUploads({ db, storage, images, log }), log, ...mediaOptions }))
    .use(monitoringRoutes({ config, log }))
    .use(coverRoutes({ sql: db.sql, viewerOf: viewer }))
    .use(
      await site(join(import.meta.dir, "..", "web", "dist"), {
        subscriptionRequired: config.subscriptionRequired,
        sentryDsn: config.sentryDsn,
        preview: (request) =>
          recipePreview(db.sql, request, config.publicUrl).catch((error: unknown) => {
            // The page itself says what is wrong; a preview is not worth an error.
            log.warn("a link preview could not be made", { error });
            return null;
          }),
      }),
    )
    .wrap((handle) => async (request: unknown) => compressText(request as Request, (await handle(request)) as never))
    .listen({ port: config.port, hostname: config.host, idleTimeout: 130, maxRequestBodySize: 13_000_000 });
  const metricsServer =
    config.metricsPort === null ? null : serveMetrics(metrics.registry, config.metricsPort, config.metricsHost);

  const [indexed] = await db.sql<{ n: number }[]>`select count(*)::int as n from search_documents`;
  if (indexed?.n === 0 || search.name === "meilisearch")
    await rebuildIndex(db, search).catch((error: unknown) =>
      log.error("the search index could not be built", { error }),
    );
  if (config.embeddedWorkers) workers = await startWorkers({ config, db, bus, search, storage, log });
  const tidyUploads = setInterval(
    () =>
      void removeAbandonedUploads(db, storage).catch((error: unknown) => log.warn("tidying uploads failed", { error })),
    10 * 60_000,
  );
  log.info("Toque is ready", {
    address: config.publicUrl,
    port: app.server?.port,
    milliseconds: Math.round(performance.now() - started),
    ...Object.fromEntries(Object.entries(deps.checks).map(([name, { adapter }]) => [name, adapter])),
    model: deps.modelName,
  });

  const stop = async (signal: string) => {
    log.info("stopping", { signal });
    clearInterval(tidyUploads);
    await Promise.race([app.stop(), Bun.sleep(2000)]);
    await workers?.stop(DRAIN_MS);
    await relay?.stop();
    await hub.close();
    await bus.close();
    await search.close();
    await metricsServer?.stop(true);
    await db.close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(signal));
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof FolderInUseError;
  log.error(error instanceof Error ? error.message : "Toque could not start", known ? {} : { error });
  process.exit(1);
});
