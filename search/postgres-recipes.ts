import type { Conn, Sql } from "@toque/db/client/types.ts";
import { langs } from "@toque/db/entities/common.ts";
import { type FoodRef, pageBounds, type RecipeHits, type RecipeSearch } from "./port.ts";
import { correction, type Fragment, strictQuery } from "./postgres-typos.ts";
import { isEmptyQuery, type ParsedQuery, parseQuery } from "./text.ts";

/** Below this many exact hits the words are also looked for with typing errors. */
const FEW_HITS = 5;

const idsOf = (refs: readonly FoodRef[] | undefined, kind: FoodRef["kind"]): number[] =>
  (refs ?? []).filter((ref) => ref.kind === kind).map((ref) => ref.id);

function allOf(sql: Conn, conditions: Fragment[]): Fragment {
  return conditions.reduce((all, one) => sql`${all} and ${one}`);
}

/** The filters that do not depend on who asks. */
function filters(sql: Conn, query: RecipeSearch): Fragment[] {
  const conditions: Fragment[] = [sql`true`];
  const add = (given: boolean, condition: () => Fragment) => {
    if (given) conditions.push(condition());
  };
  const list = (ids: readonly number[] | undefined) => (ids ?? []) as number[];
  const columns = {
    food: sql`d.food_ids`,
    category: sql`d.food_category_ids`,
    subcategory: sql`d.food_subcategory_ids`,
  };
  for (const kind of ["food", "category", "subcategory"] as const) {
    const wanted = idsOf(query.withFoods, kind);
    const unwanted = idsOf(query.withoutFoods, kind);
    add(wanted.length > 0, () => sql`${columns[kind]} @> ${wanted}::int[]`);
    add(unwanted.length > 0, () => sql`not (${columns[kind]} && ${unwanted}::int[])`);
  }
  add(list(query.difficultyIds).length > 0, () => sql`d.difficulty_id = any(${list(query.difficultyIds)}::int[])`);
  add(list(query.tagIds).length > 0, () => sql`d.tag_ids @> ${list(query.tagIds)}::int[]`);
  add(query.minPreparationTime !== undefined, () => sql`d.preparation_time >= ${query.minPreparationTime!}::float8`);
  add(query.maxPreparationTime !== undefined, () => sql`d.preparation_time <= ${query.maxPreparationTime!}::float8`);
  add(query.minTotalTime !== undefined, () => sql`d.total_time >= ${query.minTotalTime!}::float8`);
  add(query.maxTotalTime !== undefined, () => sql`d.total_time <= ${query.maxTotalTime!}::float8`);
  add(query.authorId !== undefined, () => sql`d.author_id = ${query.authorId!}::int`);
  add(query.recipeIds !== undefined, () => sql`d.recipe_id = any(${list(query.recipeIds)}::int[])`);
  add(
    list(query.excludedAllergenIds).length > 0,
    () => sql`not d.allergens_unknown and not (d.allergen_ids && ${list(query.excludedAllergenIds)}::int[])`,
  );
  add(query.dietId !== undefined, () => sql`d.diet_ids @> array[${query.dietId!}::int]`);
  return conditions;
}

/**
 * The documents that the caller sees, one a recipe, under the given conditions. Three disjoint branches, each with an index
 * of its own to start from: an `or` over them would read the table.
 */
function visible(sql: Conn, query: RecipeSearch, columns: Fragment, conditions: Fragment[]): Fragment {
  const where = allOf(sql, conditions);
  const { userId, mainVariants } = query.caller;
  const byFace = query.recipeIds === undefined;
  const face = byFace ? sql`and d.face` : sql``;
  const families = byFace ? mainVariants.map((main) => main.familyId) : [];
  // By the id alone, so that counting can stay inside the index on it.
  const elsewhere =
    families.length > 0
      ? sql`and d.recipe_id not in (
          select f.recipe_id from search_documents f where f.family_id = any(${families}::int[]))`
      : sql``;
  const notReplaced =
    userId === null
      ? sql``
      : sql`and d.recipe_id not in (
          select r.recipe_id from search_documents r
          where r.owner_id = ${userId}::int and r.audience = 'public' and r.has_owner_document)`;
  const branches = [
    sql`select ${columns} from search_documents d
      where d.audience = 'public' ${face} ${notReplaced} ${elsewhere} and ${where}`,
  ];
  if (userId !== null)
    branches.push(sql`select ${columns} from search_documents d
      where d.audience = 'owner' and d.owner_id = ${userId}::int ${face} ${elsewhere} and ${where}`);
  if (families.length > 0)
    branches.push(sql`select ${columns} from search_documents d
      where d.recipe_id = any(${mainVariants.map((main) => main.recipeId)}::int[])
        and (d.audience = 'public' ${notReplaced} or d.audience = 'owner' and d.owner_id = ${userId}::int)
        and ${where}`);
  return branches.reduce((all, one) => sql`${all} union all ${one}`);
}

/** The folded name in the caller's language, "" where there is none. */
function nameIn(sql: Conn, query: RecipeSearch): Fragment {
  return sql`split_part(d.title, ' | ', ${langs.indexOf(query.lang) + 1}::int)`;
}

/**
 * How well a document answers, by its title alone, which is short: the caller's language before the others, the whole name
 * before its beginning before words in it, all words before some. At least 1.
 */
function exactScore(sql: Conn, query: RecipeSearch, parsed: ParsedQuery): Fragment {
  const words = [...parsed.words, ...parsed.phrases.map((part) => part.join(" "))];
  if (words.length === 0) return sql`1`;
  const whole = words.join(" ");
  const name = nameIn(sql, query);
  const inName = allOf(
    sql,
    words.map((word) => sql`' ' || ${name} like ${`% ${word}%`}`),
  );
  const inTitle = allOf(
    sql,
    words.map((word) => sql`' ' || d.title like ${`% ${word}%`}`),
  );
  return sql`case
    when ${name} = ${whole} then 7
    when ${name} like ${`${whole}%`} then 6
    when ${inName} then 5
    when ' | ' || d.title || ' | ' like ${`% | ${whole} | %`} then 4
    when ${inTitle} then 3
    else 1 end`;
}

function orderOf(sql: Conn, query: RecipeSearch, byScore: boolean): Fragment {
  if (query.sort === "quickest") return sql`total_time, recipe_id desc`;
  return byScore && query.sort !== "newest" ? sql`score desc, recipe_id desc` : sql`recipe_id desc`;
}

function browse(sql: Conn, query: RecipeSearch): Fragment {
  const { limit, offset } = pageBounds(query);
  const conditions = filters(sql, query);
  // The page and the number are asked apart: the page may end at its twentieth row of an index, the number cannot.
  return sql`select
    (select count(*) from (${visible(sql, query, sql`d.recipe_id`, conditions)}) matches)::int as total,
    array(select recipe_id from (${visible(sql, query, sql`d.recipe_id, d.total_time`, conditions)}) matches
      order by ${orderOf(sql, query, false)} limit ${limit} offset ${offset}) as ids`;
}

function fullText(sql: Conn, query: RecipeSearch, parsed: ParsedQuery): Fragment {
  const { limit, offset } = pageBounds(query);
  const base = filters(sql, query);
  const exactColumns = sql`d.recipe_id, d.total_time, (${exactScore(sql, query, parsed)})::float8 as score`;
  const exact = visible(sql, query, exactColumns, [...base, sql`d.tsv @@ ${strictQuery(parsed)}::tsquery`]);
  // Fuzzy hits stay below every exact one.
  const fuzzyScore = sql`case
    when ' ' || ${nameIn(sql, query)} like any (select '% ' || meant || '%' from meant) then 0.5 else 0.1 end`;
  const fuzzyColumns = sql`d.recipe_id, d.total_time, (${fuzzyScore})::float8 as score`;
  const fuzzy = visible(sql, query, fuzzyColumns, [...base, sql`d.tsv @@ (select query from loose)`]);
  return sql`
    with exact as materialized (${exact}),
    ${correction(sql, parsed, sql`(select count(*) from exact) < ${FEW_HITS}`)},
    fuzzy as materialized (
      select * from (${fuzzy}) matches
      where exists (select 1 from meant) and recipe_id not in (select recipe_id from exact)),
    hits as (select * from exact union all select * from fuzzy)
    select (select count(*) from hits)::int as total,
      array(select recipe_id from hits order by ${orderOf(sql, query, true)} limit ${limit} offset ${offset}) as ids`;
}

/**
 * Runs a text search with the planner kept to the text index. Left alone it weighs reading the whole table without knowing
 * that every text vector is stored aside and has to be fetched, and takes ten times as long.
 */
async function byTextIndex(sql: Sql, statement: (tx: Conn) => Fragment): Promise<RecipeHits[]> {
  return sql.begin(async (transaction) => {
    const tx = transaction as unknown as Conn;
    const settings = tx`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('jit', 'off', true), set_config('pg_trgm.word_similarity_threshold', '0.4', true)`;
    // Sent together: the settings cost no round trip of their own.
    const [, rows] = await Promise.all([settings, tx<RecipeHits[]>`${statement(tx)}`]);
    return [...rows];
  });
}

/** Answers a recipe search by one statement. */
export async function searchRecipeDocuments(sql: Sql, query: RecipeSearch): Promise<RecipeHits> {
  const parsed = parseQuery(query.text ?? "");
  // Text of signs alone asks for nothing that could be found.
  if (query.text?.trim() && isEmptyQuery(parsed)) return { ids: [], total: 0 };
  const [row] = isEmptyQuery(parsed)
    ? await sql<RecipeHits[]>`${browse(sql, query)}`
    : await byTextIndex(sql, (tx) => fullText(tx, query, parsed));
  return { ids: row!.ids, total: row!.total };
}
