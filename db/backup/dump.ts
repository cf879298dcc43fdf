import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { readMigrations } from "../client/migrate.ts";
import type { Database, Tx } from "../client/types.ts";
import { leftOut, quoted, readApplied, readSequences, readTables, type Table } from "./catalogue.ts";

/** A backup or a restore that cannot be made; the message says why, for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** One table of a dump: `bytes` and `sha256` are those of its file. */
export interface DumpedTable {
  name: string;
  columns: string[];
  rows: number;
  bytes: number;
  sha256: string;
}

/** The content of a database at one moment, without the rows themselves. */
export interface DatabaseDump {
  /** Checksums of the applied migrations, in order: their number is the level. */
  migrations: string[];
  tables: DumpedTable[];
  /** Tables without rows in the dump, see {@link leftOut}. */
  left_out: string[];
  /** The next value of each sequence. */
  sequences: Record<string, number>;
}

/** The file of a table in the folder of a dump: a JSON array a line, each value as PostgreSQL's text, or null. */
export const dumpFile = (folder: string, table: string): string => join(folder, `${table}.jsonl`);

/** Bytes that one fetch should bring. */
const FETCH_BYTES = 1_000_000;

/** The rows of a table as lines, some at a time. */
async function* readLines(tx: Tx, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(", ");
  const order = key.length > 0 ? ` order by ${key.map(quoted).join(", ")}` : "";
  // As text, not as JSON values: that of every type is read back to the same value, a NULL and a JSON null differ.
  await tx.unsafe(
    `declare backup_rows no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)}${order}`,
  );
  let count = 50;
  while (true) {
    const rows = await tx.unsafe<{ line: string }[]>(`fetch ${count} from backup_rows`);
    if (rows.length === 0) break;
    const lines = rows.map(({ line }) => `${line}\n`);
    yield lines;
    const mean = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
    count = Math.min(5000, Math.max(1, Math.round(FETCH_BYTES / mean)));
  }
  await tx.unsafe("close backup_rows");
}

async function dumpTable(tx: Tx, table: Table, file: FileHandle, signal?: AbortSignal): Promise<DumpedTable> {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  for await (const lines of readLines(tx, table)) {
    signal?.throwIfAborted();
    const chunk = Buffer.from(lines.join(""));
    hash.update(chunk);
    await file.writeFile(chunk);
    rows += lines.length;
    bytes += chunk.byteLength;
  }
  const columns = table.columns.map(({ name }) => name);
  return { name: table.name, columns, rows, bytes, sha256: hash.digest("hex") };
}

/**
 * Writes the rows of every table (but those of {@link leftOut}) into files of a folder, as they are at one moment: one
 * transaction with one snapshot. On PostgreSQL others go on reading and writing; the embedded database has one session,
 * and its other users wait until this is done.
 * @param folder an existing folder on this machine
 * @throws BackupError when the database holds no Toque, or one that is newer than this program
 */
export async function dumpDatabase(db: Database, folder: string, signal?: AbortSignal): Promise<DatabaseDump> {
  const known = await readMigrations();
  return db.transaction(async (tx) => {
    await tx.unsafe("set transaction isolation level repeatable read, read only");
    await tx`set local statement_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx.unsafe("set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'");
    const migrations = await readApplied(tx);
    if (!migrations) throw new BackupError("There is no Toque in this database: there is nothing to back up.");
    if (migrations.length > known.length)
      throw new BackupError(
        `The database has schema ${migrations.length}, this Toque knows ${known.length}: update Toque.`,
      );
    const tables: DumpedTable[] = [];
    const all = await readTables(tx);
    for (const table of all.filter(({ name }) => !(name in leftOut))) {
      const file = await open(dumpFile(folder, table.name), "wx", 0o600);
      try {
        tables.push(await dumpTable(tx, table, file, signal));
      } finally {
        await file.close();
      }
    }
    // Sequences know no snapshot: read last, so that they are beyond every id of it.
    const left_out = all.map(({ name }) => name).filter((name) => name in leftOut);
    return { migrations, tables, left_out, sequences: await readSequences(tx) };
  });
}
