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

/** How many names make the centre of those of all foods. */
const SAMPLE = 64;

/** Single names of foods from all over the table, in all languages: words as people write them. */
export function sampleOfNames(lexicon: FoodLexicon): string[] {
  const foods = [...lexicon.all()].filter(({ key }) => key !== unlistedKey);
  const step = Math.max(1, Math.floor(foods.length / SAMPLE));
  return foods
    .filter((_, at) => at % step === 0)
    .map(({ names }, at) => names[langs[at % langs.length]!][0] ?? "")
    .filter((name) => name !== "");
}

/**
 * A food and how alike its names and some words are: the cosine of their vectors, each without what it has in common with all of
 * its kind. 1 for the same meaning, 0 for any food and any words.
 */
export interface SimilarFood {
  id: number;
  similarity: number;
}

/**
 * The foods of a space whose names are nearest to each of some vectors, nearest first. Every vector is compared: there are no
 * more than some thousands. The vectors of many models all point nearly the same way, and those of short texts more so: without
 * what is common, a food with a single short name would be the nearest to any word.
 * @param vectors of the space's model and length; for others nothing is found
 * @param centre the mean of the vectors of {@link sampleOfNames}
 * @param least the least similarity
 */
export async function similarFoods(
  conn: Conn,
  space: EmbeddingSpace,
  vectors: readonly number[][],
  { centre, least, limit }: { centre: readonly number[]; least: number; limit: number },
): Promise<SimilarFood[][]> {
  if ([centre, ...vectors].some(({ length }) => length !== space.dimensions)) return vectors.map(() => []);
  const own = vectors.map((vector) => vector.map((value, at) => value - centre[at]!));
  const rows = await conn<{ at: number; id: number; similarity: number }[]>`
    with common as (select avg(embedding) as mean from food_embeddings where space_id = ${space.id})
    select v.at::int, n.food_id as id, n.similarity
    from common, unnest(${own.map((vector) => toSql(vector) as string)}::text[]) with ordinality as v (vector, at),
      lateral (
        select e.food_id, 1 - ((e.embedding - common.mean) <=> v.vector::vector) as similarity from food_embeddings e
        where e.space_id = ${space.id} order by similarity desc, e.food_id limit ${limit}::int) n
    where n.similarity between ${least}::float8 and 1.001 order by v.at, n.similarity desc, n.food_id`;
  return vectors.map((_, i) => rows.filter(({ at }) => at === i + 1).map(({ id, similarity }) => ({ id, similarity })));
}
