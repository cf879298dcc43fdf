import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { BackupError, dumpDatabase } from "@toque/db/backup/dump.ts";
import { describeContent, migrationsOf, restoreDatabase } from "@toque/db/backup/restore.ts";
import { FolderInUseError } from "@toque/db/client/folder-lock.ts";
import { openPGlite } from "@toque/db/client/pglite.ts";
import { openPostgres } from "@toque/db/client/postgres.ts";
import type { Database } from "@toque/db/client/types.ts";
import { rebuildIndex } from "@toque/search/indexer.ts";
import { noteBackup } from "@toque/workers/backup/last-backup.ts";
import { readMedia, readRows, type VerifiedArchive, verifyArchive } from "@toque/workers/backup/read.ts";
import { checkPath, writeArchive } from "@toque/workers/backup/write.ts";
import { openSearch, openStorage } from "@toque/workers/platform/adapters.ts";
import type { Config } from "@toque/workers/platform/config.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import { contentTypeOfKey } from "@toque/workers/platform/storage/port.ts";
import { dumpIntoDataFolder, type FolderDump, requestDump } from "./dump-socket.ts";

// Backup and restore of an installation. Unlike the other commands they neither migrate the database nor bring the
// starter content in: a backup is also made before an update, and a restore fills an empty database.

const DAY_MS = 24 * 3_600_000;
/** Begins the name of the folder of a dump of PostgreSQL. */
const BESIDE = ".toque-backup-";

/** A PostgreSQL that answers; its address is not in the error, since it has a password. */
async function connect(url: string): Promise<Database> {
  const db = openPostgres(url, 1);
  try {
    await db.ping(10_000);
    return db;
  } catch (cause) {
    await db.close().catch(() => {});
    throw new BackupError("The database does not answer. Check DATABASE_URL and that PostgreSQL runs.", { cause });
  }
}

/** Removes the folders that killed backups left in a folder; younger ones may be under way. */
async function removeAbandoned(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found?.isDirectory() && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}

/** A dump of the embedded database: by its server where one runs, else by opening the folder. */
async function dumpEmbedded(dataDir: string, signal: AbortSignal): Promise<FolderDump> {
  if (!existsSync(join(dataDir, "postgres")))
    throw new BackupError(`There is no database in ${resolve(dataDir)}. Check DATA_DIR, or set DATABASE_URL.`);
  await removeAbandoned(dataDir, "backup-");
  try {
    const db = await openPGlite(dataDir);
    try {
      return await dumpIntoDataFolder(db, dataDir, signal);
    } finally {
      await db.close();
    }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const made = await requestDump(dataDir, signal);
    if (made) return made;
    throw new BackupError(
      `The data folder is in use by process ${error.pid}, which offers no backup: stop it, or wait for its end.`,
    );
  }
}

/** A dump of the configured database; of PostgreSQL beside the archive, where there has to be room anyway. */
async function dumpConfigured(config: Config, file: string, signal: AbortSignal): Promise<FolderDump> {
  if (!config.databaseUrl) return dumpEmbedded(config.dataDir, signal);
  const db = await connect(config.databaseUrl);
  await removeAbandoned(dirname(file), BESIDE);
  const folder = await mkdtemp(join(dirname(file), BESIDE));
  try {
    return { dump: await dumpDatabase(db, folder, signal), folder };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await db.close();
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** What an archive holds, in a sentence's words. */
const contentOf = ({ manifest, media }: Pick<VerifiedArchive, "manifest" | "media">): string =>
  `${sumOf(manifest.tables.map(({ rows }) => rows))} rows of ${manifest.tables.length} tables (schema ${manifest.schema}) ` +
  `and ${media.length} files of ${sumOf(media.map(({ bytes }) => bytes))} bytes`;

/**
 * Backs up the configured database and storage into one archive, while servers may be running.
 * @param file must not exist, unless `force`
 * @returns what was backed up, for the operator
 * @throws BackupError
 */
export async function backUp(
  config: Config,
  file: string,
  { force, signal }: { force: boolean; signal: AbortSignal },
): Promise<string> {
  const path = resolve(file);
  checkPath(path, force);
  const { dump, folder } = await dumpConfigured(config, path, signal);
  try {
    const written = await writeArchive(path, { dump, folder, storage: openStorage(config), signal }, force);
    const { size } = await stat(path);
    // The backup is there, whether or not this can be noted.
    await noteBackup(config.dataDir, new Date()).catch(() => {});
    return `Backed up ${contentOf(written)} into ${file} (${size} bytes).`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function restoreInto(
  db: Database,
  config: Config,
  archive: VerifiedArchive,
  replace: boolean,
): Promise<string | null> {
  // Also refused within the transaction; here before the first file is written.
  const content = replace ? null : await describeContent(db.sql);
  if (content) throw new BackupError(`The database is not empty: ${content}. With --replace all of it is replaced.`);
  const storage = openStorage(config);
  // Before the database: a picture that a recipe names is there, one that no recipe names does no harm.
  for await (const { key, bytes } of readMedia(archive)) await storage.put(key, bytes, contentTypeOfKey(key));
  await restoreDatabase(db, archive.manifest, readRows(archive), { replace });
  const search = openSearch(config, db, silentLogger);
  try {
    await rebuildIndex(db, search);
    return null;
  } catch (error) {
    return `The search index could not be built (${(error as Error).message}); the next start of the server builds it.`;
  } finally {
    await search.close();
  }
}

/**
 * Verifies an archive and restores it into the configured database and storage, while no server uses them.
 * @param replace whether a database that holds something may be replaced
 * @param check only verifies
 * @returns what was done, for the operator
 * @throws BackupError; the database is as it was
 */
export async function restore(
  config: Config,
  file: string,
  { replace, check }: { replace: boolean; check: boolean },
): Promise<string> {
  const archive = await verifyArchive(resolve(file));
  await migrationsOf(archive.manifest);
  if (check) return `${file} is whole: ${contentOf(archive)}, of ${archive.manifest.created_at}.`;
  const db = config.databaseUrl ? await connect(config.databaseUrl) : await openPGlite(config.dataDir);
  try {
    const remark = await restoreInto(db, config, archive, replace);
    return [`Restored ${contentOf(archive)}, of ${archive.manifest.created_at}.`, remark].filter(Boolean).join("\n");
  } finally {
    await db.close();
  }
}
