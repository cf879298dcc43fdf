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

/** A separate database on the real PostgreSQL, dropped on close; seeded unless `empty`. */
export async function realTestDatabase(
  options: { empty?: boolean; max?: number } = {},
): Promise<Database & { url: string }> {
  const base = realPostgresUrl();
  if (!base) throw new Error("no real PostgreSQL: see realPostgresUrl()");
  const name = `toque_test_${randomBytes(6).toString("hex")}`;
  const admin = openPostgres(base, 1);
  await admin.sql.unsafe(`create database ${name}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  const database = openPostgres(url.href, options.max);
  await migrate(database);
  if (!options.empty) await seed(database);
  return {
    ...database,
    url: url.href,
    async close() {
      await database.close();
      await admin.sql.unsafe(`drop database if exists ${name} with (force)`);
      await admin.close();
    },
  };
}
