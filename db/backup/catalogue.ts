import type { Conn } from "../client/types.ts";

// What a backup consists of, read from the database's own catalogue: a table that a later migration adds is backed up
// without a line of code. Everything here is about the first schema of the search path, unless another is named.

/**
 * Tables that are not in a backup, each with the reason. A restore empties them. Everything else is in it: a table that
 * can be computed from others, or that is worthless or harmful in another installation, belongs here.
 */
export const leftOut: Readonly<Record<string, string>> = {
  sessions: "an archive must not sign anyone in: everyone signs in again after a restore",
  sign_in_tokens: "links of 15 minutes",
  provider_sign_ins: "sign-ins of ten minutes that went to a provider",
  parked_proofs: "proofs of ten minutes: an archive must not sign anyone in",
  used_provider_tokens: "which tokens of providers were exchanged, as long as they are valid",
  account_exports: "archives of one day; their files are not in a backup either",
  account_imports: "uploads of one day; their files are not in a backup either",
  shopping_list_invitations: "invitations of seven days: an archive must not let anyone in",
  passkey_challenges: "questions to authenticators, of 5 minutes",
  rate_limit_hits: "counts of the last hour",
  outbox: "a restore computes anew what its events would bring up to date, and repeats none of their effects",
  bus_offsets: "positions in the outbox of one installation, by its own transaction ids",
  inbox: "which events of that outbox were handled",
  facts_progress: "how far the recomputation after one of those events came",
  search_documents: "built anew from the recipes",
  listing_index: "built anew from the recipes",
  listing_needs: "built anew from the recipes",
  search_texts: "built anew from the recipes",
  search_words: "built anew from the recipes",
};

/** Describes the database rather than its content: the manifest has the migrations, and a restore applies them. */
export const migrationsTable = "schema_migrations";

/** A stored column with its type as SQL; generated columns are not listed. */
export interface Column {
  name: string;
  type: string;
}

export interface Table {
  name: string;
  columns: Column[];
  /** Columns of the primary key; empty without one. */
  key: string[];
}

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** A name as an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const inSchema = (conn: Conn, schema: string | null = null) =>
  conn`c.relnamespace = coalesce(${schema}::text, current_schema())::regnamespace`;

/**
 * Tables of this schema but those of extensions, unlogged ones (an index that is being built) and those of other
 * programs, as far as they show by a name that no migration of Toque gives.
 */
export async function readTables(conn: Conn, schema: string | null = null): Promise<Table[]> {
  return [
    ...(await conn<Table[]>`
      select c.relname::text as name,
        (select coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
           order by a.attnum), '[]')
         from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        (select coalesce(jsonb_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)), '[]')
         from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
         where i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c
      where ${inSchema(conn, schema)} and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> ${migrationsTable}
        and c.relname ~ '^[a-z][a-z0-9_]*$'
        and not exists (select 1 from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by c.relname`),
  ];
}

/** The foreign keys of all tables of this schema. */
export async function readForeignKeys(conn: Conn): Promise<ForeignKey[]> {
  return [
    ...(await conn<ForeignKey[]>`
      select c.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where ${inSchema(conn)} and k.contype = 'f' and k.conparentid = 0
      order by c.relname, k.conname`),
  ];
}

/** The next value of each sequence of this schema, those behind the ids of tables included. */
export async function readSequences(conn: Conn): Promise<Record<string, number>> {
  const names = await conn<{ name: string }[]>`
    select c.relname::text as name from pg_class c
    where ${inSchema(conn)} and c.relkind = 'S' and c.relpersistence = 'p' order by c.relname`;
  const next: Record<string, number> = {};
  for (const { name } of names) {
    const [row] = await conn.unsafe<{ next: number }[]>(
      `select last_value + case when is_called then 1 else 0 end as next from ${quoted(name)}`,
    );
    next[name] = row!.next;
  }
  return next;
}

/**
 * Checksums of the applied migrations in order, so that their number is the level of the schema; null where there are no
 * tables of Toque.
 */
export async function readApplied(conn: Conn): Promise<string[] | null> {
  const [there] = await conn<{ found: boolean }[]>`
    select exists (select 1 from pg_class c where ${inSchema(conn)} and c.relname = ${migrationsTable}) as found`;
  if (!there?.found) return null;
  const rows = await conn<{ checksum: string }[]>`select checksum from schema_migrations order by version`;
  return rows.length === 0 ? null : rows.map(({ checksum }) => checksum);
}
