import { join } from "node:path";
import { migrate } from "@toque/db/client/migrate.ts";
import { openPGlite } from "@toque/db/client/pglite.ts";
import { openPostgres } from "@toque/db/client/postgres.ts";
import type { Database } from "@toque/db/client/types.ts";
import { seed } from "@toque/db/seed/seed.ts";
import { createSearchService, type SearchService } from "@toque/search/service.ts";
import { createEmbeddedBus } from "./bus/embedded.ts";
import type { Bus } from "./bus/port.ts";
import { type Relay, startRelay } from "./bus/relay.ts";
import { sleep } from "./bus/sleep.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./logging/logger.ts";
import { folderMailer } from "./mail/folder.ts";
import type { Mailer } from "./mail/port.ts";
import { smtpMailer } from "./mail/smtp.ts";
import { folderStorage } from "./storage/folder.ts";
import type { Storage } from "./storage/port.ts";
import { s3Storage } from "./storage/s3.ts";

// The only place that creates adapters from configuration; used by the API and the workers.

/**
 * Opens the database, migrates its schema and loads the starter content.
 * @throws FolderInUseError when another process uses the data folder; the last error when PostgreSQL stays unavailable
 */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const db = config.databaseUrl
    ? openPostgres(config.databaseUrl, config.databasePool, {
        away: (reason) => log.warn("the database does not answer", { reason }),
        back: () => log.info("the database answers again"),
      })
    : await openPGlite(config.dataDir);
  const deadline = Date.now() + config.databaseWaitSeconds * 1000;
  while (true) {
    try {
      await db.ping();
      break;
    } catch (error) {
      if (Date.now() > deadline) {
        await db.close().catch(() => {});
        throw new Error("The database does not answer. Check DATABASE_URL and that PostgreSQL runs.", { cause: error });
      }
      log.warn("waiting for the database", { error: (error as Error).message });
      await sleep(1000);
    }
  }
  try {
    const applied = await migrate(db);
    if (applied.length > 0) log.info("schema brought up to date", { migrations: applied });
    if (await seed(db)) log.info("starter content brought in");
    // Creating the embedded database leaves hundreds of megabytes of garbage that would otherwise be collected late.
    if (db.kind === "pglite" && applied.length > 0) Bun.gc(true);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** The bus, with the relay that publishes to it where one is needed. */
export async function openBus(config: Config, db: Database, log: Logger): Promise<{ bus: Bus; relay: Relay | null }> {
  const { kafkaBrokers: brokers, kafkaPrefix: prefix } = config;
  // Loaded only where Kafka is configured: its client takes memory.
  const bus = brokers
    ? (await import("./bus/kafka.ts")).createKafkaBus({ brokers, prefix, db, log })
    : createEmbeddedBus({ db, log });
  return { bus, relay: bus.needsRelay ? startRelay({ db, bus, log }) : null };
}

/** The search, which answers from the start; `start` builds its indexes and keeps them up to date. */
export function openSearch(config: Config, db: Database, log: Logger): SearchService {
  return createSearchService({
    db,
    meilisearch: config.meili ? { url: config.meili.url, apiKey: config.meili.key } : null,
    log,
  });
}

/** Storage of pictures: the API writes and serves them, a worker passes them to a model. */
export function openStorage(config: Config): Storage {
  return config.s3
    ? s3Storage({ ...config.s3, endpoint: config.s3.endpoint ?? undefined })
    : folderStorage(join(config.dataDir, "media"));
}

/** The mailer that the configuration names. */
export const openMailer = (config: Config, log: Logger): Mailer =>
  config.smtpUrl
    ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom })
    : folderMailer({ folder: join(config.dataDir, "mail"), log, from: config.mailFrom });
