import type { Conn, Database } from "../client/types.ts";

/** The vectors of one embedding model and length: only these are comparable with each other. */
export interface EmbeddingSpace {
  id: number;
  model: string;
  dimensions: number;
  /** How its HNSW index holds the vectors; null without an index: every vector is compared. */
  indexedAs: "vector" | "halfvec" | null;
}

const columns = (conn: Conn) => conn`s.id, s.model, s.dimensions, s.indexed_as as "indexedAs"`;

/** pgvector's limits: of an HNSW index over vector and over halfvec (0.7 and newer), and of the type vector. */
const HNSW_VECTOR = 2000;
const HNSW_HALFVEC = 4000;
export const MAX_DIMENSIONS = 16_000;

/** @throws Error when a vector has not the length of the space */
export function assertLength({ model, dimensions }: EmbeddingSpace, vectors: readonly (readonly number[])[]): void {
  for (const { length } of vectors)
    if (length !== dimensions) throw new Error(`a vector of ${length} dimensions for ${dimensions} of ${model}`);
}

/** The space into which a model's vectors go; null before its first vector. */
export async function currentSpace(conn: Conn, model: string): Promise<EmbeddingSpace | null> {
  const [space] = await conn<EmbeddingSpace[]>`
    select ${columns(conn)} from embedding_spaces s where s.model = ${model} order by s.opened_at desc, s.id desc limit 1`;
  return space ?? null;
}

/**
 * The space to search: the model's own once it is complete; until then the complete one of the model before it, else what
 * there is of the model's own. Null when there is neither.
 */
export async function searchedSpace(conn: Conn, model: string): Promise<EmbeddingSpace | null> {
  const [space] = await conn<EmbeddingSpace[]>`
    select ${columns(conn)} from embedding_spaces s where s.completed_at is not null or s.model = ${model}
    order by s.completed_at is not null desc, s.model = ${model} desc, s.opened_at desc, s.id desc limit 1`;
  return space ?? null;
}

/** The indexed expression of a space; its length is part of the type, so it is no parameter. */
export const indexedType = ({ indexedAs, dimensions }: EmbeddingSpace): string => `${indexedAs}(${dimensions})`;

async function createIndex(conn: Conn, space: EmbeddingSpace): Promise<void> {
  await conn.unsafe(`
    create index recipe_embeddings_space_${space.id} on recipe_embeddings
    using hnsw ((embedding::${indexedType(space)}) ${space.indexedAs}_cosine_ops) where space_id = ${space.id}`);
}

/**
 * Makes the space of a model and a length its current one, with the index that pgvector allows for so many dimensions;
 * one that is current already stays as it is.
 * @throws Error when the type vector does not hold so many
 */
export async function openSpace(db: Database, model: string, dimensions: number): Promise<EmbeddingSpace> {
  if (dimensions > MAX_DIMENSIONS)
    throw new Error(`${model} answers ${dimensions} dimensions: pgvector stores at most ${MAX_DIMENSIONS}`);
  return db.transaction(async (tx) => {
    // Of two concurrent calls the second waits for the first, and then finds its space and its index.
    const [opened] = await tx<(EmbeddingSpace & { isNew: boolean })[]>`
      insert into embedding_spaces as s (model, dimensions, indexed_as)
      values (${model}, ${dimensions}, case when ${dimensions}::int <= ${HNSW_VECTOR} then 'vector'
        when ${dimensions}::int <= ${HNSW_HALFVEC} and to_regtype('halfvec') is not null then 'halfvec' end)
      on conflict (model, dimensions) do update set (opened_at, completed_at) = (
        select case when is_current then s.opened_at else clock_timestamp() end,
               case when is_current then s.completed_at end
        from (select not exists (select 1 from embedding_spaces n
          where n.model = s.model and (n.opened_at, n.id) > (s.opened_at, s.id)) as is_current) as c)
      returning ${columns(tx)}, s.xmax = 0 as "isNew"`;
    const { isNew, ...space } = opened!;
    if (isNew && space.indexedAs) await createIndex(tx, space);
    return space;
  });
}

/**
 * Claims or renews the lease of the one process that fills a space.
 * @returns false while another process has it
 */
export async function claimFilling(conn: Conn, spaceId: number, worker: string, leaseMs: number): Promise<boolean> {
  const rows = await conn`
    update embedding_spaces
    set filled_by = ${worker}, filled_until = now() + ${leaseMs}::float8 * interval '1 millisecond'
    where id = ${spaceId} and (filled_by is null or filled_by = ${worker} or filled_until < now()) returning id`;
  return rows.length === 1;
}

export async function releaseFilling(conn: Conn, spaceId: number, worker: string): Promise<void> {
  await conn`update embedding_spaces set filled_by = null where id = ${spaceId} and filled_by = ${worker}`;
}

/** Vectors deleted in one statement. */
const BATCH = 1000;

/** Marks a space as complete, and removes the vectors of every other one, with their indexes. Safe to repeat. */
export async function completeSpace(db: Database, spaceId: number): Promise<void> {
  const others = await db.transaction(async (tx) => {
    await tx`update embedding_spaces set completed_at = coalesce(completed_at, now()) where id = ${spaceId}`;
    // Not searched any more, also where the process ends before the vectors are gone.
    return tx<{ id: number }[]>`
      update embedding_spaces set completed_at = null where id <> ${spaceId} returning id`;
  });
  for (const { id } of others) {
    await db.sql.unsafe(`drop index if exists recipe_embeddings_space_${id}`);
    let removed = BATCH;
    while (removed === BATCH) {
      const rows = await db.sql`
        delete from recipe_embeddings where space_id = ${id} and recipe_id in (
          select recipe_id from recipe_embeddings where space_id = ${id} limit ${BATCH})`;
      removed = rows.count;
    }
    await db.sql`
      delete from embedding_spaces s where s.id = ${id}
        and not exists (select 1 from recipe_embeddings e where e.space_id = s.id)`;
  }
}
