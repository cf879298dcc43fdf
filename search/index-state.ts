import type { Conn, Database } from "@toque/db/client/types.ts";
import type { FoodRef, SearchEngine } from "./port.ts";

// Which indexes are finished, and what an index outside the database has missed.

/** The state of the index outside the database. */
export interface IndexState {
  /** The last finished build; null when there is none. */
  build: string | null;
  /** An unfinished build, possibly of a process that has ended. */
  building: string | null;
  /** What the build was made with. */
  format: string | null;
  /** Milliseconds since the oldest change that the index does not have yet; null when it has all. */
  behindMs: number | null;
}

/** Whether an engine's index was ever finished. @param format in this format; null: in any */
export async function isBuilt(sql: Conn, engine: SearchEngine["name"], format: string | null): Promise<boolean> {
  const [row] = await sql<{ format: string | null }[]>`
    select format from search_indexes where engine = ${engine} and build is not null`;
  return row !== undefined && (format === null || row.format === format);
}

/** Records a finished build. Call it in the transaction that makes it the served one. */
export async function markBuilt(sql: Conn, engine: SearchEngine["name"], build: string, format: string): Promise<void> {
  await sql`
    insert into search_indexes (engine, build, format, built_at) values (${engine}, ${build}, ${format}, now())
    on conflict (engine) do update set build = excluded.build, building = null, format = excluded.format, built_at = now()`;
}

export async function readIndexState(sql: Conn): Promise<IndexState | null> {
  const [row] = await sql<
    { build: string | null; building: string | null; format: string | null; behind: number | null }[]
  >`
    select build, building, format,
      (select greatest(0, extract(epoch from clock_timestamp() - created_at) * 1000)::float8
       from search_changes order by id limit 1) as behind
    from search_indexes where engine = 'meilisearch'`;
  return row ? { build: row.build, building: row.building, format: row.format, behindMs: row.behind } : null;
}

/**
 * Starts a build: from now on changes are recorded, and those recorded before are part of it. Waits for the open
 * transactions that write what is indexed: they may not have recorded their changes.
 */
export function beginBuild(db: Database, build: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx`lock table search_documents, foods, food_categories, food_subcategories in share mode`;
    await tx`
      insert into search_indexes (engine, building) values ('meilisearch', ${build})
      on conflict (engine) do update set building = excluded.building`;
    await tx`delete from search_changes`;
  });
}

/** Milliseconds for which a process that ended without a word keeps others from the index. */
const LEASE_MS = 30_000;

/** Takes or renews the lease on the index outside the database. @returns whether this owner has it */
export async function takeLease(sql: Conn, owner: string): Promise<boolean> {
  const rows = await sql`
    insert into search_indexes (engine, lease_owner, leased_until)
    values ('meilisearch', ${owner}, clock_timestamp() + ${LEASE_MS}::float8 * interval '1 millisecond')
    on conflict (engine) do update set lease_owner = excluded.lease_owner, leased_until = excluded.leased_until
      where search_indexes.lease_owner is null or search_indexes.lease_owner = excluded.lease_owner
        or search_indexes.leased_until < clock_timestamp()
    returning 1`;
  return rows.length > 0;
}

export async function releaseLease(sql: Conn, owner: string): Promise<void> {
  await sql`
    update search_indexes set lease_owner = null, leased_until = null
    where engine = 'meilisearch' and lease_owner = ${owner}`;
}

/** A change that the index outside the database has missed: of a recipe's documents, or of a food. */
export interface Change {
  id: number;
  kind: FoodRef["kind"] | "recipe";
  entityId: number;
}

/** The oldest changes, at most `limit`. */
export async function readChanges(sql: Conn, limit: number): Promise<Change[]> {
  const rows = await sql<{ id: number; kind: Change["kind"]; entity_id: number }[]>`
    select id, kind, entity_id from search_changes order by id limit ${limit}::int`;
  return rows.map((row) => ({ id: row.id, kind: row.kind, entityId: row.entity_id }));
}

/** Whether the index outside the database lacks a change of one of these. */
export async function lacksChange(sql: Conn, refs: readonly Omit<Change, "id">[]): Promise<boolean> {
  const rows = await sql`
    select 1 from search_changes c
    join jsonb_to_recordset(${refs.map(({ kind, entityId }) => ({ kind, entity_id: entityId })) as never}::jsonb)
      as r(kind text, entity_id integer) on r.kind = c.kind and r.entity_id = c.entity_id limit 1`;
  return rows.length > 0;
}

/**
 * Removes changes that were written to a build. Without the lease, or when another build is served, another process may
 * have written a newer state before this one did: the changes are then recorded again.
 * @returns whether the lease is still held, on this build
 */
export async function settleChanges(
  sql: Conn,
  changes: readonly Change[],
  build: string,
  owner: string,
): Promise<boolean> {
  const rows = changes.map(({ id, kind, entityId }) => ({ id, kind, entity_id: entityId }));
  const again = await sql`
    with done as materialized (
      select * from jsonb_to_recordset(${rows as never}::jsonb) as c(id bigint, kind text, entity_id integer)
    ), gone as (
      delete from search_changes c using done where c.id = done.id
    )
    insert into search_changes (kind, entity_id)
    select distinct kind, entity_id from done
    where not exists (
      select 1 from search_indexes where engine = 'meilisearch' and lease_owner = ${owner} and build = ${build})
    returning 1`;
  return again.length === 0;
}

/** How long changes are kept for an index outside the database that no process updates. */
const KEEP_DAYS = 7;

/**
 * Ends the recording of changes for an index that has not been updated for a week, for example because the
 * installation now searches by PostgreSQL; it is built anew when it is used again.
 */
export function forgetAbandonedIndex(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    const gone = await tx`
      delete from search_indexes where engine = 'meilisearch' and exists (
        select 1 from (select created_at from search_changes order by id limit 1) oldest
        where oldest.created_at < now() - make_interval(days => ${KEEP_DAYS}::int))`;
    if (gone.count > 0) await tx`delete from search_changes`;
  });
}
