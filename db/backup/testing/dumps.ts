import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../../client/types.ts";
import { readForeignKeys } from "../catalogue.ts";
import { type DatabaseDump, dumpDatabase, dumpFile } from "../dump.ts";
import type { DumpedRows } from "../restore.ts";

type Rows = DumpedRows extends AsyncIterable<infer One> ? One : never;

/** Dumps a database into a folder of its own, for as long as `use` takes. */
export async function withDump<T>(
  db: Database,
  use: (dump: DatabaseDump, folder: string, rows: () => DumpedRows) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "toque-dump-"));
  try {
    const dump = await dumpDatabase(db, folder);
    return await use(dump, folder, () => rowsIn(folder, dump));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function* linesIn(file: string): AsyncGenerator<string> {
  yield* (await readFile(file, "utf8")).split("\n").slice(0, -1);
}

/** The rows of a dump from its folder. */
async function* rowsIn(folder: string, dump: DatabaseDump): AsyncGenerator<Rows> {
  for (const { name } of dump.tables) yield { name, lines: linesIn(dumpFile(folder, name)) };
}

/** Rows and hash of every table, by name. */
export const tablesOf = (dump: DatabaseDump): Record<string, string> =>
  Object.fromEntries(dump.tables.map(({ name, rows, sha256 }) => [name, `${rows} ${sha256}`]));

/** Foreign keys, triggers and sequences as a text each: what a restore must leave as migrating made it. */
export async function schemaOf({ sql }: Database): Promise<string[]> {
  const triggers = await sql<{ text: string }[]>`
    select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text as text from pg_trigger
    where not tgisinternal order by 1`;
  const schemas = await sql<{ text: string }[]>`
    select 'schema ' || nspname as text from pg_namespace where nspname not like 'pg\\_%' order by 1`;
  return [
    ...(await readForeignKeys(sql)).map(({ table, name, definition }) => `${table} ${name} ${definition}`),
    ...triggers.map(({ text }) => text),
    ...schemas.map(({ text }) => text),
  ];
}
