import type { Conn, Database, Tx } from "@toque/db/client/types.ts";
import { DOCUMENT_FORMAT } from "./documents.ts";
import { markBuilt } from "./index-state.ts";
import type { RecipeDocument, SearchEngine } from "./port.ts";
import { countRecipeFacets } from "./postgres-facets.ts";
import { indexFoodTexts, searchFoodRows } from "./postgres-foods.ts";
import { searchRecipeDocuments } from "./postgres-recipes.ts";

// The written columns of search_documents, as read by jsonb_to_recordset; tsv is generated.
const types = {
  recipe_id: "integer",
  audience: "text",
  version: "integer",
  family_id: "integer",
  owner_id: "integer",
  author_id: "integer",
  listed: "boolean",
  has_owner_document: "boolean",
  names: "jsonb",
  title: "text",
  body: "text",
  food_ids: "integer[]",
  need_ids: "integer[]",
  choice_ids: "integer[]",
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
const readColumns = names.map((name) => (name === "created_at" ? "created_at::text" : name)).join(", ");
const assignments = names.map((name) => `${name} = excluded.${name}`).join(", ");
const list = (prefix: string) => `(${names.map((name) => `${prefix}.${name}`).join(", ")})`;

/**
 * Writes the rows of `source`; unchanged rows are not touched, nor are the indexes.
 * @param there condition on `s`: its recipe exists
 */
const upsertFrom = (source: string, there = "exists (select 1 from recipes r where r.id = s.recipe_id)") => `
  insert into search_documents (${columns})
  select ${columns} from ${source} s where ${there}
  order by recipe_id, audience
  on conflict (recipe_id, audience) do update set ${assignments}
  where ${list("search_documents")} is distinct from ${list("excluded")}`;

const wordsOf = (source: string) =>
  `from ${source}, unnest(string_to_array(title || ' ' || body, ' ')) as word where word not in ('', '|')`;

/** Those that are not known yet, sorted, so that concurrent writers of the same new words lock them in the same order. */
const addWords = `
  insert into search_words
  select distinct word ${wordsOf("s")}
    and not exists (select 1 from search_words known where known.word = word.word) order by word
  on conflict do nothing`;
const upsert = upsertFrom("s", "true");
const upsertThere = upsertFrom("s", "s.recipe_id in (select id from there, fast)");

async function indexDocuments(sql: Conn, documents: readonly RecipeDocument[]): Promise<void> {
  if (documents.length === 0) return;
  // By their ids: of a few rows of JSON the planner expects many, and reads the whole tables. And a list of unknown
  // length would have the statement planned anew each time.
  const ids = [...new Set(documents.map((document) => document.recipe_id))];
  const isOne = (column: string) =>
    ids.length === 1 ? sql`${sql(column)} = ${ids[0]!}` : sql`${sql(column)} = any(${ids}::int[])`;
  // Not flushed to the disk before it is confirmed: after a crash the event of the change, which is, brings it again.
  await sql`
    with s as materialized (select * from jsonb_to_recordset(${documents as never}::jsonb) as x(${sql.unsafe(recordset)})),
    gone as (
      delete from search_documents d
      where ${isOne("d.recipe_id")}
        and not exists (select 1 from s where s.recipe_id = d.recipe_id and s.audience = d.audience)),
    there as materialized (select id from recipes where ${isOne("id")}),
    fast as materialized (select set_config('synchronous_commit', 'off', true)),
    words as (${sql.unsafe(addWords)})
    ${sql.unsafe(upsertThere)}`;
}

const others = names.filter((name) => !["recipe_id", "audience", "title", "body"].includes(name));
/** Writes all but the texts where they are the same: writing a text takes it apart into words, an upsert twice. */
const updateSameTexts = `
  update search_documents d set ${others.map((name) => `${name} = s.${name}`).join(", ")} from s
  where d.recipe_id = s.recipe_id and d.audience = s.audience and d.title = s.title and d.body = s.body returning 1`;
const areOthers = "not exists (select 1 from same_texts)";
const oneRow = `select ${Object.entries(types)
  .map(([name, type], i) => `$${i + 1}::${type} as ${name}`)
  .join(", ")}`;
const parameterOf = (name: keyof RecipeDocument) => `$${names.indexOf(name) + 1}`;
// Of a new recipe there is no document yet.
const insertSaved = `with s as materialized (${oneRow}) ${upsert}`;
const updateSaved = `
  with s as materialized (${oneRow}),
  gone as (
    delete from search_documents
    where recipe_id = ${parameterOf("recipe_id")} and audience <> ${parameterOf("audience")}),
  same_texts as (${updateSameTexts})
  ${upsertFrom("s", areOthers)}`;

/**
 * Within the transaction that saves the recipe: the only document of it. It is found by its words as they are written; words that
 * no other recipe has are known to the search for typing errors and compounds once the event of the save is handled. Its statements
 * are texts that stay the same: putting one together of parts takes longer than the rest of sending it.
 */
async function indexSaved(tx: Tx, document: RecipeDocument): Promise<void> {
  const row = names.map((name) => document[name as keyof RecipeDocument]);
  await tx.unsafe(document.version === 1 ? insertSaved : updateSaved, row as never[], { prepare: true });
}

const STAGING = "search_documents_next_";
const ABANDONED_MS = 6 * 3_600_000;

/** Drops the leftovers of interrupted rebuilds; the name contains the start time. */
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
      // A large index exceeds the timeout of a request.
      await tx`set local statement_timeout = 0`;
      await tx`delete from search_documents d where not exists (
        select 1 from ${tx(staging)} s where s.recipe_id = d.recipe_id and s.audience = d.audience)`;
      await tx.unsafe(upsertFrom(staging));
      await tx.unsafe(`create temporary table words_next on commit drop as select distinct word ${wordsOf(staging)}`);
      await tx`delete from search_words w where not exists (select 1 from words_next n where n.word = w.word)`;
      await tx`insert into search_words select word from words_next order by word on conflict do nothing`;
      await tx`analyze search_documents, listing_index, listing_needs, search_texts, search_words`;
      await markBuilt(tx, "postgresql", staging, DOCUMENT_FORMAT);
      const [row] = await tx<{ count: number }[]>`select count(*) from search_documents`;
      return { count: row!.count };
    });
  } finally {
    await sql`drop table if exists ${sql(staging)}`;
  }
}

/** The documents of these recipes, as the index of the database has them. */
export async function readDocuments(sql: Conn, recipeIds: readonly number[]): Promise<RecipeDocument[]> {
  return sql<RecipeDocument[]>`
    select ${sql.unsafe(readColumns)} from search_documents where recipe_id = any(${recipeIds as number[]}::int[])`;
}

/** All documents in batches, the recipes in the order of their ids. */
export async function* readAllDocuments(sql: Conn, batch: number): AsyncGenerator<RecipeDocument[]> {
  let last = 0;
  while (true) {
    const rows = await sql<RecipeDocument[]>`
      select ${sql.unsafe(readColumns)} from search_documents where recipe_id in (
        select distinct recipe_id from search_documents where recipe_id > ${last} order by recipe_id limit ${batch}::int)
      order by recipe_id`;
    if (rows.length === 0) return;
    last = rows.at(-1)!.recipe_id;
    yield rows;
  }
}

/** The number of documents of recipes, and of foods, categories and subcategories. */
export async function countDocuments(sql: Conn): Promise<{ recipes: number; foods: number }> {
  const [row] = await sql<{ recipes: number; foods: number }[]>`
    select (select count(*) from search_documents)::int as recipes,
      ((select count(*) from foods where not personal) + (select count(*) from food_categories) + (select count(*) from food_subcategories))::int
        as foods`;
  return row!;
}

/**
 * The search engine in the database itself, in PostgreSQL and PGlite: full text for words, a word list for typing
 * errors.
 * `close` leaves the database open: it belongs to the caller.
 */
export function createPostgresSearch(db: Database): SearchEngine {
  return {
    name: "postgresql",
    searchRecipes: (query) => searchRecipeDocuments(db.sql, query),
    countFacets: (query) => countRecipeFacets(db.sql, query),
    index: (documents) => indexDocuments(db.sql, documents),
    indexSaved,
    follow: async () => {},
    async remove(recipeIds) {
      if (recipeIds.length === 0) return;
      await db.sql`delete from search_documents where recipe_id = any(${recipeIds as number[]}::int[])`;
    },
    rebuild: (documents) => rebuildDocuments(db, documents),
    searchFoods: (query) => searchFoodRows(db.sql, query),
    // The foods table is the index: a deleted food is not found.
    indexFoods: (documents) => indexFoodTexts(db.sql, documents),
    ping: (timeoutMs) => db.ping(timeoutMs),
    close: async () => {},
  };
}
