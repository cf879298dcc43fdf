import { toSql } from "pgvector";
import type { Conn } from "../client/types.ts";

/**
 * Stores a recipe's embedding; of two at once the newer version stays.
 * @returns whether it was written
 */
export async function saveEmbedding(
  conn: Conn,
  recipe: { id: number; version: number; model: string; vector: number[] },
): Promise<boolean> {
  const rows = await conn`
    insert into recipe_embeddings (recipe_id, version, model, embedding)
    values (${recipe.id}, ${recipe.version}, ${recipe.model}, ${toSql(recipe.vector)}::text::vector)
    on conflict (recipe_id) do update
      set version = excluded.version, model = excluded.model, embedding = excluded.embedding
      where recipe_embeddings.version <= excluded.version
    returning recipe_id`;
  return rows.length === 1;
}

/** Cosine distance from which on two texts have nothing to do with each other. */
const UNRELATED = 0.8;

/**
 * The recipes whose embeddings lie nearest to a vector, the nearest first. Who may see them is for the caller to decide.
 * @param model only vectors of the same space can be compared
 */
export async function nearestRecipes(conn: Conn, model: string, vector: number[], limit: number): Promise<number[]> {
  // No second sort key: pgvector's index serves an order by distance alone.
  const rows = await conn<{ recipe_id: number; distance: number }[]>`
    select recipe_id, embedding <=> ${toSql(vector)}::text::vector as distance
    from recipe_embeddings where model = ${model}
    order by embedding <=> ${toSql(vector)}::text::vector limit ${limit}::int`;
  return rows.filter(({ distance }) => distance < UNRELATED).map((row) => row.recipe_id);
}
