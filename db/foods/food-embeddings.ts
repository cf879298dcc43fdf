import { toSql } from "pgvector";
import type { Conn } from "../client/types.ts";
import { assertLength, type EmbeddingSpace } from "../recipes/embedding-spaces.ts";
import { langs } from "../schemas/common.ts";
import { unlistedKey } from "./known.ts";
import type { FoodLexicon } from "./lexicon.ts";

/** The names of a food, to be embedded. */
export interface FoodNames {
  food_id: number;
  /** Its names, plurals and other names in all languages. */
  text: string;
  hash: string;
}

const LONGEST = 1000;

/** The names of every food of the table that has none, or other ones, embedded in a space. */
export async function unembeddedFoods(conn: Conn, lexicon: FoodLexicon, spaceId: number): Promise<FoodNames[]> {
  const rows = await conn<{ food_id: number; names_hash: string }[]>`
    select food_id, names_hash from food_embeddings where space_id = ${spaceId}`;
  const known = new Map(rows.map(({ food_id, names_hash }) => [food_id, names_hash]));
  return [...lexicon.all()]
    .filter(({ key }) => key !== unlistedKey)
    .map(({ id, names, aliases }) => {
      const all = langs.flatMap((lang) => [...names[lang], ...(aliases[lang] ?? [])]);
      const text = [...new Set(all)].join(", ").slice(0, LONGEST);
      return { food_id: id, text, hash: new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 32) };
    })
    .filter(({ food_id, hash }) => known.get(food_id) !== hash);
}

/**
 * Stores the vectors of names in a space, in place of those of other names.
 * @throws Error when a vector has not the length of the space
 */
export async function saveFoodEmbeddings(
  conn: Conn,
  space: EmbeddingSpace,
  foods: readonly (FoodNames & { vector: number[] })[],
): Promise<void> {
  assertLength(
    space,
    foods.map(({ vector }) => vector),
  );
  await conn`
    insert into food_embeddings (space_id, food_id, names_hash, embedding)
    select ${space.id}::int, t.food_id, t.hash, t.vector::vector
    from unnest(${foods.map(({ food_id }) => food_id)}::int[], ${foods.map(({ hash }) => hash)}::text[],
      ${foods.map(({ vector }) => toSql(vector) as string)}::text[]) as t (food_id, hash, vector)
    where exists (select 1 from foods f where f.id = t.food_id) order by t.food_id
    on conflict (space_id, food_id) do update
      set names_hash = excluded.names_hash, embedding = excluded.embedding`;
}

/** A food with the cosine of its names and some words: 1 for the same meaning. */
export interface SimilarFood {
  id: number;
  similarity: number;
}

/**
 * The foods of a space whose names are nearest to each of some vectors, nearest first. Every vector is compared: there are no
 * more than some thousands.
 * @param vectors of the space's model and length; for others nothing is found
 * @param least the least similarity
 */
export async function similarFoods(
  conn: Conn,
  space: EmbeddingSpace,
  vectors: readonly number[][],
  { least, limit }: { least: number; limit: number },
): Promise<SimilarFood[][]> {
  if (vectors.some(({ length }) => length !== space.dimensions)) return vectors.map(() => []);
  const rows = await conn<{ at: number; id: number; similarity: number }[]>`
    select v.at::int, n.food_id as id, n.similarity
    from unnest(${vectors.map((vector) => toSql(vector) as string)}::text[]) with ordinality as v (vector, at),
      lateral (
        select e.food_id, 1 - (e.embedding <=> v.vector::vector) as similarity from food_embeddings e
        where e.space_id = ${space.id} order by similarity desc, e.food_id limit ${limit}::int) n
    where n.similarity >= ${least}::float8 order by v.at, n.similarity desc, n.food_id`;
  return vectors.map((_, i) => rows.filter(({ at }) => at === i + 1).map(({ id, similarity }) => ({ id, similarity })));
}
