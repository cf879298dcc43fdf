import type { Conn, Database } from "@toque/db/client/types.ts";
import type { RecipeDocument, SearchEngine } from "./port.ts";
import { indexFoodTexts, searchFoodRows } from "./postgres-foods.ts";
import { searchRecipeDocuments } from "./postgres-recipes.ts";

// The columns of search_documents that are written, as jsonb_to_recordset reads them; tsv is generated.
const types = {
  recipe_id: "integer",
  audience: "text",
  version: "integer",
  family_id: "integer",
  owner_id: "integer",
  author_id: "integer",
  face: "boolean",
  has_owner_document: "boolean",
  names: "jsonb",
  title: "text",
  body: "text",
  food_ids: "integer[]",
  food_category_ids: "integer[]",
  food_subcategory_ids: "integer[]",
  tag_ids: "integer[]",
  diet_ids: "integer[]",
  allergen_ids: "integer[]",
  allergens_unknown: "boolean",
  difficulty_id: "integer",
  preparation_time: "integer",
  total_time: "integer",
  created_at: "timestamptz",
} satisfies Record<keyof RecipeDocument, string>;
const names = Object.keys(types);
const columns = names.join(", ");
const recordset = Object.entries(types)
  .map(([name, type]) => `${name} ${type}`)
  .join(", ");
const assignments = names.map((name) => `${name} = excluded.${name}`).join(", ");
const list = (prefix: string) => `(${names.map((name) => `${prefix}.${name}`).join(", ")})`;

/** Writes what `source` holds; rows that are equal already stay untouched, and the indexes with them. */
const upsertFrom = (source: string) => `
  insert into search_documents (${columns})
  select ${columns} from ${source} s where exists (select 1 from recipes r where r.id = s.recipe_id)
  order by recipe_id, audience
  on conflict (recipe_id, audience) do update set ${assignments}
  where ${list("search_documents")} is distinct from ${list("excluded")}`;

const wordsOf = (source: string) =>
  `from ${source}, unnest(string_to_array(title || ' ' || body, ' ')) as word where word not in ('', '|')`;

/** Sorted, so that two writers with the same new words wait for one another in the same order. */
const addWordsOf = (source: string) => `
  insert into search_words
  select distinct word ${wordsOf(source)} order by word
  on conflict do nothing`;

async function indexDocuments(sql: Conn, documents: readonly RecipeDocument[]): Promise<void> {
  if (documents.length === 0) return;
  await sql`
    with s as materialized (select * from jsonb_to_recordset(${documents as never}::jsonb) as x(${sql.unsafe(recordset)})),
    gone as (
      delete from search_documents d
      where d.recipe_id in (select recipe_id from s)
        and not exists (select 1 from s where s.recipe_id = d.recipe_id and s.audience = d.audience)),
    words as (${sql.unsafe(addWordsOf("s"))})
    ${sql.unsafe(upsertFrom("s"))}`;
}

const STAGING = "search_documents_next_";
const ABANDONED_MS = 6 * 3_600_000;

/** Drops what rebuilds that were cut off left behind; the name tells when one began. */
async function dropAbandoned(sql: Conn): Promise<void> {
  const rows = await sql<{ name: string }[]>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename like ${`${STAGING}%`}`;
  for (const { name } of rows) {
    const began = Number(name.slice(STAGING.length).split("_")[0]);
    if (Date.now() - began > ABANDONED_MS) await sql`drop table if exists ${sql(name)}`;
  }
}

async function rebuildDocuments(
  db: Database,
  documents: AsyncIterable<readonly RecipeDocument[]>,
): Promise<{ count: number }> {
  const { sql } = db;
  await dropAbandoned(sql);
  const staging = `${STAGING}${Date.now()}_${crypto.randomUUID().slice(0, 8)}`;
  await sql.unsafe(`create unlogged table ${staging} (${recordset}, primary key (recipe_id, audience))`);
  try {
    for await (const batch of documents) {
      await sql`delete from ${sql(staging)} where recipe_id = any(${batch.map((row) => row.recipe_id)}::int[])`;
      await sql`insert into ${sql(staging)} (${sql.unsafe(columns)})
        select * from jsonb_to_recordset(${batch as never}::jsonb) as x(${sql.unsafe(recordset)})`;
    }
    return await db.transaction(async (tx) => {
      // A large index takes longer than a request may.
      await tx`set local statement_timeout = 0`;
      await tx`delete from search_documents d where not exists (
        select 1 from ${tx(staging)} s where s.recipe_id = d.recipe_id and s.audience = d.audience)`;
      await tx.unsafe(upsertFrom(staging));
      await tx.unsafe(`create temporary table words_next on commit drop as select distinct word ${wordsOf(staging)}`);
      await tx`delete from search_words w where not exists (select 1 from words_next n where n.word = w.word)`;
      await tx`insert into search_words select word from words_next order by word on conflict do nothing`;
      await tx`analyze search_documents, search_faces, search_texts, search_words`;
      const [row] = await tx<{ count: number }[]>`select count(*) from search_documents`;
      return { count: row!.count };
    });
  } finally {
    await sql`drop table if exists ${sql(staging)}`;
  }
}

/**
 * The search in the database itself, in PostgreSQL and PGlite alike: full text for words, the list of all words for typing errors.
 * `close` leaves the database open: it belongs to the caller.
 */
export function createPostgresSearch(db: Database): SearchEngine {
  return {
    name: "postgresql",
    searchRecipes: (query) => searchRecipeDocuments(db.sql, query),
    index: (documents) => indexDocuments(db.sql, documents),
    async remove(recipeIds) {
      if (recipeIds.length === 0) return;
      await db.sql`delete from search_documents where recipe_id = any(${recipeIds as number[]}::int[])`;
    },
    rebuild: (documents) => rebuildDocuments(db, documents),
    searchFoods: (query) => searchFoodRows(db.sql, query),
    indexFoods: (documents) => indexFoodTexts(db.sql, documents),
    // The foods are the index here: a food that is gone is not found.
    removeFoods: async () => {},
    heldFoods: async () => [],
    ping: (timeoutMs) => db.ping(timeoutMs),
    close: async () => {},
  };
}
