import type { Tx } from "../client/types.ts";
import { quoted, readForeignKeys, readSequences, type Table } from "./catalogue.ts";

/** Bytes and rows of one insert. */
const BATCH_BYTES = 1_000_000;
const BATCH_ROWS = 5000;

/**
 * Inserts the lines of a dump into a table; identities keep their ids.
 * @param columns the columns of each line, in order
 * @returns the number of rows
 */
export async function loadRows(
  tx: Tx,
  table: Table,
  columns: readonly string[],
  lines: AsyncIterable<string>,
): Promise<number> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const names = columns.map(quoted).join(", ");
  const values = columns.map((name, index) => `(line->>${index})::${types.get(name)}`).join(", ");
  const insert = `insert into ${quoted(table.name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::text::jsonb) as line`;
  // A table with a trigger whose effect is in the backup as well must not have it twice.
  await tx.unsafe(`alter table ${quoted(table.name)} disable trigger user`);
  let batch: string[] = [];
  let bytes = 0;
  let rows = 0;
  const flush = async () => {
    if (batch.length > 0) await tx.unsafe(insert, [`[${batch.join(",")}]`]);
    rows += batch.length;
    batch = [];
    bytes = 0;
  };
  for await (const line of lines) {
    batch.push(line);
    bytes += line.length;
    if (bytes >= BATCH_BYTES || batch.length >= BATCH_ROWS) await flush();
  }
  await flush();
  await tx.unsafe(`alter table ${quoted(table.name)} enable trigger user`);
  return rows;
}

/** Empties tables, ledgers among them, whose triggers refuse it to everyone else. */
export async function emptyTables(tx: Tx, names: readonly string[]): Promise<void> {
  const of = (state: "disable" | "enable") =>
    names.map((name) => `alter table ${quoted(name)} ${state} trigger user;`).join("\n");
  await tx.unsafe(of("disable"));
  await tx.unsafe(`truncate ${names.map(quoted).join(", ")}`);
  await tx.unsafe(of("enable"));
}

/**
 * Runs `work` while the tables of this schema have no foreign keys, so that rows can come in any order, and checks all of
 * them afterwards. Needs no rights beyond those of the tables' owner.
 * @throws PostgreSQL's error 23503 when a row refers to one that is not there
 */
export async function withoutForeignKeys<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const keys = await readForeignKeys(tx);
  for (const { table, name } of keys) await tx.unsafe(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  const result = await work();
  for (const { table, name, definition } of keys)
    await tx.unsafe(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  return result;
}

/**
 * Sets the next value of sequences, and never back: an id that was given once, even after the backup, is not given
 * again. Rolled back with the transaction, unlike `setval`. A sequence that does not exist here is left out.
 */
export async function advanceSequences(tx: Tx, next: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, current] of Object.entries(await readSequences(tx))) {
    const value = Math.max(current, next[name] ?? current);
    await tx.unsafe(`alter sequence ${quoted(name)} restart with ${value}`);
  }
}
