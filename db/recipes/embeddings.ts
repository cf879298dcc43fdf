import { toSql } from "pgvector";
import type { Conn } from "../client/types.ts";
import type { RecipeContent } from "../schemas/recipe-content.ts";
import { assertLength, type EmbeddingSpace, indexedType } from "./embedding-spaces.ts";

/** The current version of a recipe, to be embedded. */
export interface Unembedded {
  id: number;
  version: number;
  content: RecipeContent;
}

/**
 * The current versions of those recipes that have no vector of them in a space yet; deleted recipes are left out.
 * @param spaceId null for a space that does not exist yet
 */
export async function readUnembedded(
  conn: Conn,
  recipeIds: readonly number[],
  spaceId: number | null,
): Promise<Unembedded[]> {
  return [
    ...(await conn<Unembedded[]>`
      select r.id, v.version, v.content from recipes r
      join recipe_versions v on v.recipe_id = r.id and v.version = r.current_version
      where r.id = any(${[...recipeIds]}::int[]) and r.deleted_at is null and not exists (
        select 1 from recipe_embeddings e
        where e.recipe_id = r.id and e.version = v.version and e.space_id = ${spaceId}::int)
      order by r.id`),
  ];
}

/** The next recipes after an id whose vector in a space is missing or outdated. */
export async function outdatedEmbeddings(conn: Conn, spaceId: number, after: number, limit: number): Promise<number[]> {
  const rows = await conn<{ id: number }[]>`
    select r.id from recipes r left join recipe_embeddings e on e.recipe_id = r.id and e.space_id = ${spaceId}
    where r.deleted_at is null and r.id > ${after} and (e.recipe_id is null or e.version <> r.current_version)
    order by r.id limit ${limit}::int`;
  return rows.map((row) => row.id);
}

/**
 * Stores the vectors of some recipes in a space; of two concurrent calls the newer version of a recipe wins.
 * @returns how many were written
 * @throws Error when a vector has not the length of the space
 */
export async function saveEmbeddings(
  conn: Conn,
  space: EmbeddingSpace,
  recipes: readonly { id: number; version: number; vector: number[] }[],
): Promise<number> {
  assertLength(
    space,
    recipes.map(({ vector }) => vector),
  );
  const rows = await conn`
    insert into recipe_embeddings (space_id, recipe_id, version, embedding)
    select ${space.id}::int, t.id, t.version, t.vector::vector
    from unnest(${recipes.map(({ id }) => id)}::int[], ${recipes.map(({ version }) => version)}::int[],
      ${recipes.map(({ vector }) => toSql(vector) as string)}::text[]) as t (id, version, vector)
    where exists (select 1 from recipes r where r.id = t.id) order by t.id
    on conflict (space_id, recipe_id) do update
      set version = excluded.version, embedding = excluded.embedding
      where recipe_embeddings.version <= excluded.version
    returning recipe_id`;
  return rows.length;
}

/** Cosine distance above which two texts are considered unrelated. */
const UNRELATED = 0.8;

/**
 * The recipes of a space whose vectors are nearest to one of the same model, nearest first; none when that has another
 * length. The caller checks visibility.
 */
export async function nearestRecipes(
  conn: Conn,
  space: EmbeddingSpace,
  vector: number[],
  limit: number,
): Promise<number[]> {
  if (vector.length !== space.dimensions) return [];
  const text = toSql(vector);
  const type = space.indexedAs && conn.unsafe(indexedType(space));
  const distance = type
    ? conn`embedding::${type} <=> ${text}::text::${type}`
    : conn`embedding <=> ${text}::text::vector`;
  // No second sort key: pgvector's index only supports ordering by distance. The space is no parameter: a plan for any
  // space could not use the index of one.
  const rows = await conn<{ recipe_id: number; distance: number }[]>`
    select recipe_id, embedding <=> ${text}::text::vector as distance
    from recipe_embeddings where space_id = ${conn.unsafe(String(space.id))}
    order by ${distance} limit ${limit}::int`;
  return rows.filter((row) => row.distance < UNRELATED).map((row) => row.recipe_id);
}
