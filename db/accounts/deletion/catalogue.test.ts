import { afterAll, beforeAll, expect, test } from "bun:test";
import { migrate } from "../../client/migrate.ts";
import { openPGliteInMemory } from "../../client/pglite.ts";
import type { Database } from "../../client/types.ts";
import { type Fate, fates } from "./catalogue.ts";

let db: Database;
beforeAll(async () => {
  db = (await openPGliteInMemory()).database;
  await migrate(db);
});
afterAll(() => db.close());

interface Column {
  table: string;
  column: string;
}

/** The columns that a fate accounts for. */
const columnsOf = (fate: Fate): readonly string[] => {
  if (fate.rows === "deleted") return [fate.by];
  if (fate.rows === "cascaded") return fate.by ? [fate.by] : [];
  if (fate.rows === "kept") return [...(fate.forgets ?? []), ...(fate.refers ?? [])];
  return fate.rows === "none" ? [] : (fate.by ?? []);
};

test("every table has its fate, and every fate its table", async () => {
  const tables = await db.sql<{ name: string }[]>`
    select table_name::text as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'schema_migrations' order by 1`;
  expect(Object.keys(fates).sort()).toEqual(tables.map(({ name }) => name));
});

test("no column that names a user is forgotten", async () => {
  const keys = await db.sql<Column[]>`
    select c.conrelid::regclass::text as table, a.attname::text as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass`;
  const named = await db.sql<Column[]>`
    select table_name::text as table, column_name::text as column from information_schema.columns
    where table_schema = current_schema() and (column_name ~ '(^|_)(user|owner|author|approver)_id$' or column_name ~ 'email')
      and column_name <> 'provider_user_id'`;
  expect(keys.length).toBeGreaterThan(15);
  // Rows that go as a whole take their other texts along.
  const staying = named.filter(({ table }) => !["deleted", "cascaded"].includes(fates[table]?.rows ?? ""));
  const missing = [...keys, ...staying].filter(({ table, column }) => {
    const fate = fates[table];
    return !fate || !columnsOf(fate).includes(column);
  });
  expect(missing).toEqual([]);
});

test("every column that a fate names exists; what is to go by a foreign key does", async () => {
  const columns = await db.sql<Column[]>`
    select table_name::text as table, column_name::text as column from information_schema.columns
    where table_schema = current_schema()`;
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const named = Object.entries(fates).flatMap(([table, fate]) => columnsOf(fate).map((column) => `${table}.${column}`));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  const cascades = await db.sql<{ name: string }[]>`
    select conrelid::regclass::text || ' from ' || confrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confdeltype = 'c'`;
  const real = new Set(cascades.map(({ name }) => name));
  const claimed = Object.entries(fates).flatMap(([table, fate]) =>
    fate.rows === "cascaded" ? [`${table} from ${fate.from}`] : [],
  );
  expect(claimed.length).toBeGreaterThan(3);
  expect(claimed.filter((name) => !real.has(name))).toEqual([]);
});
