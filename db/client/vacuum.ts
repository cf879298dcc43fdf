import type { Database } from "./types.ts";

/**
 * Does for the embedded database what PostgreSQL's autovacuum does, by the rule of its defaults: a table is vacuumed and analyzed
 * once 50 rows and a fifth of it are dead, or 50 and a tenth of it have changed. The embedded one has no process for that: the
 * space of changed rows would never be used again, and queries would be planned for the tables of the first start.
 * @param between called after each table, so that others who wait for the one connection have their turn
 * @returns the tables, none on a PostgreSQL of its own
 * @see https://www.postgresql.org/docs/current/routine-vacuuming.html
 */
export async function vacuumEmbedded({ kind, sql }: Database, between: () => Promise<void>): Promise<string[]> {
  if (kind !== "pglite") return [];
  const tables = await sql<{ name: string }[]>`
    select quote_ident(c.relname) as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where c.relnamespace = 'public'::regnamespace
      and (s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0))
    order by c.relname`;
  for (const { name } of tables) {
    await sql.unsafe(`vacuum (analyze) ${name}`);
    await between();
  }
  return tables.map(({ name }) => name);
}
