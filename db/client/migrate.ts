import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Conn, Database, Tx } from "./types.ts";

const folder = join(import.meta.dir, "..", "migrations");

/** One numbered SQL file. `version` is its number; `checksum` detects changes after it was applied. */
export interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

/** Reads the migrations in order. Throws on duplicate or missing numbers. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  const migrations: Migration[] = [];
  for (const [index, file] of files.entries()) {
    const match = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file);
    if (!match || Number(match[1]) !== index + 1) throw new Error(`migration ${file} breaks the numbering`);
    const sql = await readFile(join(folder, file), "utf8");
    migrations.push({
      version: index + 1,
      name: match[2]!,
      sql,
      checksum: createHash("sha256").update(sql).digest("hex"),
    });
  }
  return migrations;
}

/** Creates the table of applied migrations in the first schema of the search path, if it is not there. */
export async function createMigrationsTable(conn: Conn): Promise<void> {
  await conn`create table if not exists schema_migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`;
}

/**
 * Applies one migration unless it is applied already; one process at a time until the end of the transaction.
 * @returns whether it was applied by this call
 * @throws when it was changed after it had been applied
 */
export async function applyMigration(tx: Tx, migration: Migration): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(7461, 1)`;
  const [row] = await tx<{ checksum: string }[]>`
    select checksum from schema_migrations where version = ${migration.version}`;
  if (row) {
    if (row.checksum !== migration.checksum)
      throw new Error(`migration ${migration.version} ${migration.name} was changed after it had been applied`);
    return false;
  }
  await tx.unsafe(migration.sql);
  await tx`insert into schema_migrations (version, name, checksum)
    values (${migration.version}, ${migration.name}, ${migration.checksum})`;
  return true;
}

/**
 * Migrates the database to the newest schema, each migration in its own transaction, one process at a time.
 * @returns the versions that were applied by this call
 * @throws when an applied migration was changed, or the database is newer than this program
 */
export async function migrate(db: Database): Promise<number[]> {
  const migrations = await readMigrations();
  await createMigrationsTable(db.sql);
  const applied: number[] = [];
  for (const migration of migrations)
    if (await db.transaction((tx) => applyMigration(tx, migration))) applied.push(migration.version);
  const [newest] = await db.sql<{ version: number }[]>`select max(version) as version from schema_migrations`;
  if (newest && newest.version > migrations.length)
    throw new Error(`the database has schema ${newest.version}, this Toque knows ${migrations.length}: update Toque`);
  return applied;
}
