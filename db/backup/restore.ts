import { applyMigration, createMigrationsTable, type Migration, readMigrations } from "../client/migrate.ts";
import type { Conn, Database, Tx } from "../client/types.ts";
import { requeueInterruptedJobs } from "../jobs/finish.ts";
import { publishEvent } from "../outbox/publish.ts";
import { topics } from "../schemas/events.ts";
import { leftOut, quoted, readApplied, readSequences, readTables, type Table } from "./catalogue.ts";
import { BackupError, type DatabaseDump } from "./dump.ts";
import { advanceSequences, emptyTables, loadRows, withoutForeignKeys } from "./load.ts";

/** The tables of a dump in its order; each one's lines are read before the next is asked for. */
export type DumpedRows = AsyncIterable<{ name: string; lines: AsyncIterable<string> }>;

/** Schema of the tables of an older level, only within the transaction of a restore. */
const STAGING = "toque_restore";

/**
 * The migrations that this program shares with a dump.
 * @throws BackupError when the dump comes from a newer Toque, or from one whose migrations were others
 */
export async function migrationsOf(dump: Pick<DatabaseDump, "migrations">): Promise<Migration[]> {
  const known = await readMigrations();
  const level = dump.migrations.length;
  if (level > known.length)
    throw new BackupError(
      `The backup was made by a newer Toque: its schema is ${level}, this Toque knows ${known.length}. Update Toque first.`,
    );
  const other = known.find(({ checksum }, index) => index < level && dump.migrations[index] !== checksum);
  if (other)
    throw new BackupError(
      `The backup was made by another Toque: its migration ${other.version} is not this one's ${other.name}.`,
    );
  return known.slice(0, level);
}

/** What a database holds that a restore would replace; null where there is nothing. */
export async function describeContent(conn: Conn): Promise<string | null> {
  const names = new Set((await readTables(conn)).map(({ name }) => name));
  if (!names.has("users") || !names.has("recipes")) return null;
  const [row] = await conn<{ users: number; recipes: number }[]>`
    select (select count(*) from users) as users, (select count(*) from recipes) as recipes`;
  return row!.users + row!.recipes === 0 ? null : `recipes: ${row!.recipes}, accounts: ${row!.users}`;
}

/**
 * Refuses while another process of Toque is connected to this PostgreSQL database: it would go on writing what it has in
 * memory. The embedded database is locked by its folder.
 */
async function refuseWhileServed(tx: Tx): Promise<void> {
  const [row] = await tx<{ n: number }[]>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name = 'toque' and pid <> pg_backend_pid()`;
  if (row!.n > 0)
    throw new BackupError(
      `${row!.n} connections of a running Toque are open to this database: stop its servers and workers first.`,
    );
}

/** Compares the tables of a dump with those of its level. Tables of other programs are not Toque's to restore. */
function tablesToLoad(dump: DatabaseDump, there: readonly Table[]): Map<string, Table> {
  const dumped = new Map(dump.tables.map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of there) {
    // What was left out when the backup was made, or is now.
    if (dump.left_out.includes(name) || name in leftOut) continue;
    const held = dumped.get(name);
    if (!held) throw new BackupError(`The backup lacks the table ${name}.`);
    const expected = columns.map((column) => column.name);
    if (held.toSorted().join() !== expected.toSorted().join())
      throw new BackupError(
        `The backup's table ${name} has the columns ${held.join(", ")}, not ${expected.join(", ")}.`,
      );
  }
  const wanted = there.filter(({ name }) => dumped.has(name) && !(name in leftOut));
  return new Map(wanted.map((table) => [table.name, table]));
}

async function load(tx: Tx, dump: DatabaseDump, tables: Map<string, Table>, rows: DumpedRows): Promise<void> {
  const dumped = new Map(dump.tables.map((table) => [table.name, table]));
  for await (const { name, lines } of rows) {
    const table = tables.get(name);
    const expected = dumped.get(name);
    if (!table || !expected) {
      for await (const _ of lines);
      continue;
    }
    const count = await loadRows(tx, table, expected.columns, lines);
    if (count !== expected.rows)
      throw new BackupError(`The backup's table ${name} has ${count} rows, not ${expected.rows}.`);
  }
}

/** Copies the staged rows into the tables of the same names, which are empty and of the same level. */
async function copyFromStaging(tx: Tx): Promise<void> {
  const target = new Map((await readTables(tx)).map((table) => [table.name, table]));
  for (const { name, columns } of await readTables(tx, STAGING)) {
    if (name in leftOut) continue;
    const types = new Map(target.get(name)?.columns.map((column) => [column.name, column.type]));
    const names = columns.map((column) => quoted(column.name)).join(", ");
    // A type of Toque's own is another one in the staging schema: its text is the same.
    const values = columns.map(({ name: column, type }) =>
      type === types.get(column) ? quoted(column) : `${quoted(column)}::text::${types.get(column)}`,
    );
    await tx.unsafe(`alter table ${quoted(name)} disable trigger user`);
    await tx.unsafe(`insert into ${quoted(name)} (${names}) overriding system value
      select ${values.join(", ")} from ${STAGING}.${quoted(name)}`);
    await tx.unsafe(`alter table ${quoted(name)} enable trigger user`);
  }
}

/** What has to follow once the rows are in: work that was under way, and what is derived from rows that are left out. */
async function settle(tx: Tx): Promise<void> {
  await requeueInterruptedJobs(tx);
  // The outbox may have held changes of foods that the facts of recipes did not follow yet: this event has the facts of
  // every recipe computed anew.
  const [diet] = await tx<{ id: number }[]>`select coalesce(min(id), 1) as id from diets`;
  await publishEvent(tx, {
    topic: topics.reference,
    key: "restore",
    type: "diet.saved",
    payload: { diet_id: diet!.id },
  });
}

/** Refuses a database that is newer than this program, or that holds something; else brings it up to date. */
async function prepareTarget(tx: Tx, newest: readonly Migration[], replace: boolean): Promise<void> {
  const applied = await readApplied(tx);
  if (applied && applied.length > newest.length)
    throw new BackupError(
      `The database has schema ${applied.length}, this Toque knows ${newest.length}: update Toque first.`,
    );
  const content = await describeContent(tx);
  if (content && !replace)
    throw new BackupError(`The database is not empty: ${content}. With --replace all of it is replaced.`);
  await createMigrationsTable(tx);
  for (const migration of newest) await applyMigration(tx, migration);
}

/**
 * Replaces the content of the database by a dump, in one transaction: on any error it stays as it was. A dump of an older
 * level is loaded at that level and then migrated. The search index is empty afterwards and has to be rebuilt.
 * @param replace whether a database that holds something may be replaced
 * @throws BackupError
 */
export async function restoreDatabase(
  db: Database,
  dump: DatabaseDump,
  rows: DumpedRows,
  { replace }: { replace: boolean },
): Promise<void> {
  const newest = await readMigrations();
  const level = await migrationsOf(dump);
  const isOlder = level.length < newest.length;
  await db.transaction(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`set local lock_timeout = '30s'`;
    if (db.kind === "postgres") await refuseWhileServed(tx);
    await prepareTarget(tx, newest, replace);

    // What Toque's tables are at a level is what its migrations make in a schema of its own: others may lie beside them.
    const [home] = await tx<{ path: string }[]>`select current_setting('search_path') as path`;
    const searchIn = (path: string) => tx`select set_config('search_path', ${path}, true)`;
    await tx.unsafe(`create schema ${STAGING}`);
    await searchIn(`${STAGING}, ${home!.path}`);
    await createMigrationsTable(tx);
    for (const migration of level) await applyMigration(tx, migration);
    const tables = tablesToLoad(dump, await readTables(tx));
    if (isOlder) {
      await withoutForeignKeys(tx, async () => {
        // A migration may have brought rows of its own: the dump has them.
        await emptyTables(tx, [...tables.keys()]);
        await load(tx, dump, tables, rows);
      });
      await advanceSequences(tx, dump.sequences);
      for (const migration of newest.slice(level.length)) await applyMigration(tx, migration);
    }
    const sequences = isOlder ? await readSequences(tx) : dump.sequences;
    const own = (await readTables(tx)).map(({ name }) => name);
    await searchIn(home!.path);
    await withoutForeignKeys(tx, async () => {
      await emptyTables(tx, own);
      await (isOlder ? copyFromStaging(tx) : load(tx, dump, tables, rows));
    });
    await tx.unsafe(`drop schema ${STAGING} cascade`);
    await advanceSequences(tx, sequences);
    await settle(tx);
    await tx.unsafe(`analyze ${own.map(quoted).join(", ")}`);
  });
}
