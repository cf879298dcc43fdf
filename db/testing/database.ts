import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Glob } from "bun";
import { migrate } from "../client/migrate.ts";
import { openPGliteInMemory } from "../client/pglite.ts";
import { openPostgres } from "../client/postgres.ts";
import type { Database } from "../client/types.ts";
import { seed } from "../seed/seed.ts";

const root = join(import.meta.dir, "..", "..");
const cache = join(root, ".cache");

/** A state of the embedded database that is made once, for all test files of a checkout. */
export interface TestState {
  name: string;
  /** The files that decide it, as globs from the project's root. */
  sources: readonly string[];
  /** What it is made of; null: of an empty database. */
  from: TestState | null;
  make(database: Database): Promise<void>;
}

/** Migrated, without a row. */
export const migrated: TestState = {
  name: "migrated",
  sources: ["db/migrations/*.sql"],
  from: null,
  async make(database) {
    await migrate(database);
  },
};

/** Migrated, with the starter content. */
export const seeded: TestState = {
  name: "seeded",
  sources: [
    "db/seed/**/*.{json,ts}",
    // The words by which texts of the starter recipes are read.
    "db/shared/lexicon/**/*.{json,ts}",
    "db/shared/game/rules.json",
    "db/recipes/{facts,content,payload-references,save}.ts",
  ],
  from: migrated,
  async make(database) {
    await seed(database);
  },
};

async function digest({ sources, from }: TestState): Promise<string> {
  const files = sources
    .flatMap((source) => [...new Glob(source).scanSync(root)])
    .filter((file) => !/\.test\./.test(file));
  const hash = createHash("sha256").update(from ? await digest(from) : "");
  for (const file of [...new Set(files)].toSorted()) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

/** Makes a state, and keeps its dump in place of that of other sources. */
async function make(state: TestState, file: string): Promise<Blob> {
  const { database, dump } = await openPGliteInMemory(state.from ? await template(state.from) : undefined);
  await state.make(database);
  // Otherwise opening the dump would replay the write-ahead log.
  await database.sql`checkpoint`;
  const blob = await dump();
  await database.close();
  await mkdir(cache, { recursive: true });
  // Test files run in parallel: each writes its own file and renames it atomically.
  const draft = join(cache, `${file}.${process.pid}`);
  await writeFile(draft, new Uint8Array(await blob.arrayBuffer()));
  await rename(draft, join(cache, file));
  for (const other of await readdir(cache))
    if (other !== file && other.startsWith(`${state.name}-`) && other.endsWith(".tar"))
      await rm(join(cache, other), { force: true });
  return blob;
}

/** A state as a dump. */
async function template(state: TestState): Promise<Blob> {
  const file = `${state.name}-${await digest(state)}.tar`;
  try {
    return new Blob([await readFile(join(cache, file))]);
  } catch {
    return make(state, file);
  }
}

/**
 * A separate migrated and seeded embedded database. Close it in afterAll.
 * @param onStatement called with the text of every statement
 */
export function testDatabase(onStatement?: (text: string) => void): Promise<Database> {
  return testDatabaseAs(seeded, onStatement);
}

/** The same in a state that is made of the seeded one. */
export async function testDatabaseAs(state: TestState, onStatement?: (text: string) => void): Promise<Database> {
  return (await openPGliteInMemory(await template(state), onStatement)).database;
}

/** Gives a server's data folder a database in a state that is made of the seeded one: its start has nothing to make then. */
export async function fillDataFolder(dataDir: string, state: TestState): Promise<void> {
  await new Bun.Archive(await template(state)).extract(join(dataDir, "postgres"));
}

/** Address of the real PostgreSQL for tests, or null when unavailable; with REQUIRE_SERVICES=1 its absence is an error. */
export function realPostgresUrl(): string | null {
  const url = process.env.TEST_DATABASE_URL ?? null;
  if (!url && process.env.REQUIRE_SERVICES === "1") throw new Error("TEST_DATABASE_URL is required here");
  return url;
}

/** Locks the making of templates on the real PostgreSQL; any number that nothing else uses. */
const TEMPLATE_LOCK = 7_301_944;

/** The migrated and seeded database on the real PostgreSQL that others are copied from, made once for all test files. */
async function realTemplate(admin: Database, base: string): Promise<string> {
  const name = `toque_template_${await digest(seeded)}`;
  await admin.sql`select pg_advisory_lock(${TEMPLATE_LOCK})`;
  try {
    const others = await admin.sql<{ name: string }[]>`
      select datname as name from pg_database where datname like 'toque\_template\_%'`;
    if (others.some((other) => other.name === name)) return name;
    // Of other versions of the sources; one that is being copied stays until the next time.
    for (const other of others) await admin.sql.unsafe(`drop database if exists ${other.name}`).catch(() => {});
    const draft = `toque_draft_${randomBytes(6).toString("hex")}`;
    await admin.sql.unsafe(`create database ${draft}`);
    const database = openPostgres(addressOf(base, draft));
    await migrate(database);
    await seed(database);
    await database.close();
    await admin.sql.unsafe(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await admin.sql`select pg_advisory_unlock(${TEMPLATE_LOCK})`;
  }
}

/** The address of another database of the same server. */
function addressOf(base: string, name: string): string {
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.href;
}

/** A separate database on the real PostgreSQL, dropped on close; seeded unless `empty`. */
export async function realTestDatabase(
  options: { empty?: boolean; max?: number } = {},
): Promise<Database & { url: string }> {
  const base = realPostgresUrl();
  if (!base) throw new Error("no real PostgreSQL: see realPostgresUrl()");
  const name = `toque_test_${randomBytes(6).toString("hex")}`;
  const url = addressOf(base, name);
  // One connection: the lock belongs to it.
  const admin = openPostgres(base, 1);
  const source = options.empty ? "" : ` template ${await realTemplate(admin, base)}`;
  await admin.sql.unsafe(`create database ${name}${source}`);
  const database = openPostgres(url, options.max);
  if (options.empty) await migrate(database);
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await admin.sql.unsafe(`drop database if exists ${name} with (force)`);
      await admin.close();
    },
  };
}
