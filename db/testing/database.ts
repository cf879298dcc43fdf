import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Glob } from "bun";
import { migrate, readMigrations } from "../client/migrate.ts";
import { openPGliteInMemory } from "../client/pglite.ts";
import { openPostgres } from "../client/postgres.ts";
import type { Database } from "../client/types.ts";
import { readFigures, readFoodFiles, readRecipeFiles } from "../seed/files.ts";
import { readGameContent } from "../seed/game/content.ts";
import { seed } from "../seed/seed.ts";

const cache = join(import.meta.dir, "..", "..", ".cache");

async function digest(): Promise<string> {
  const folder = join(import.meta.dir, "..");
  // The words by which texts of the starter recipes are read.
  const lexicon = [...new Glob("shared/lexicon/**/*.{json,ts}").scanSync(folder)].toSorted();
  const sources = [
    await readMigrations(),
    await readFoodFiles(),
    await readRecipeFiles(),
    await readFigures(),
    await readGameContent(),
    ...(await Promise.all(
      [
        "seed/seed.ts",
        "seed/foods.ts",
        "seed/game/seed.ts",
        "shared/game/rules.json",
        "seed/reference/units.ts",
        "recipes/facts.ts",
        "recipes/content.ts",
        "recipes/payload-references.ts",
        "recipes/save.ts",
        ...lexicon,
      ].map((file) => readFile(join(folder, file), "utf8")),
    )),
  ];
  return createHash("sha256").update(JSON.stringify(sources)).digest("hex").slice(0, 16);
}

/** The migrated and seeded database as a dump, created once for all test files of a checkout. */
async function template(): Promise<Blob> {
  const path = join(cache, `seeded-${await digest()}.tar`);
  try {
    return new Blob([await readFile(path)]);
  } catch {
    const { database, dump } = await openPGliteInMemory();
    await migrate(database);
    await seed(database);
    const blob = await dump();
    await database.close();
    await mkdir(cache, { recursive: true });
    // Test files run in parallel: each writes its own file and renames it atomically.
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, new Uint8Array(await blob.arrayBuffer()));
    await rename(draft, path);
    return blob;
  }
}

/**
 * A separate migrated and seeded embedded database. Close it in afterAll.
 * @param onStatement called with the text of every statement
 */
export async function testDatabase(onStatement?: (text: string) => void): Promise<Database> {
  return (await openPGliteInMemory(await template(), onStatement)).database;
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
  const name = `toque_template_${await digest()}`;
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
