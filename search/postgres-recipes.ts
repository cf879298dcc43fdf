import type { Conn } from "@toque/db/client/types.ts";
import { langs } from "@toque/db/entities/common.ts";
import type { PendingQuery, Row } from "postgres";
import { type FoodRef, pageBounds, type RecipeHits, type RecipeSearch } from "./port.ts";
import { isEmptyQuery, type ParsedQuery, parseQuery } from "./text.ts";
import { typoPattern } from "./typo-pattern.ts";

type Fragment = PendingQuery<Row[]>;

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
  const elsewhere = families.length > 0 ? sql`and not (d.family_id = any(${families}::int[]))` : sql``;
  const notReplaced =
    userId === null ? sql`` : sql`and (d.owner_id is distinct from ${userId}::int or not d.has_owner_document)`;
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

// Words hold letters and digits only, so a quoted operand needs no escaping.
const lexeme = (word: string): string => `'${word}':*`;
const phrase = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(" <-> ")})`;

function strictQuery(parsed: ParsedQuery): string {
  return [
    ...parsed.words.map(lexeme),
    ...parsed.phrases.map(phrase),
    ...parsed.excluded.map((word) => `!'${word}'`),
  ].join(" & ");
}

/** Each word as a beginning of a word, inside a word of the title (a German compound), or mistyped in the title. */
function fuzzyConditions(sql: Conn, parsed: ParsedQuery): Fragment[] {
  const conditions = parsed.words.map((word) => {
    const pattern = typoPattern(word);
    const exact = sql`d.tsv @@ ${lexeme(word)}::tsquery`;
    const inside = sql`d.title like ${`%${word}%`}`;
    if (pattern !== null) return sql`(${exact} or ${inside} or d.title ~ ${pattern})`;
    return word.length >= 4 ? sql`(${exact} or ${inside})` : exact;
  });
  const rest = strictQuery({ ...parsed, words: [] });
  if (rest !== "") conditions.push(sql`d.tsv @@ ${rest}::tsquery`);
  return conditions;
}

/**
 * How well a document answers, by its title alone, which is short: the caller's language before the others, the whole name
 * before its beginning before words in it, all words before some. At least 1.
 */
function exactScore(sql: Conn, query: RecipeSearch, parsed: ParsedQuery): Fragment {
  const words = [...parsed.words, ...parsed.phrases.map((part) => part.join(" "))];
  if (words.length === 0) return sql`1`;
  const whole = words.join(" ");
  const name = sql`split_part(d.title, ' | ', ${langs.indexOf(query.lang) + 1}::int)`;
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
  const strict = sql`d.tsv @@ ${strictQuery(parsed)}::tsquery`;
  const name = sql`split_part(d.title, ' | ', ${langs.indexOf(query.lang) + 1}::int)`;
  const likeness = sql`word_similarity(${parsed.words.join(" ")}, ${name})
    + word_similarity(${parsed.words.join(" ")}, d.title)`;
  // A fuzzy hit stays below every exact one: two similarities of at most 1 each, thirded.
  const fuzzyColumns = sql`d.recipe_id, d.total_time, ((${likeness}) / 3)::float8 as score`;
  const exactColumns = sql`d.recipe_id, d.total_time, (${exactScore(sql, query, parsed)})::float8 as score`;
  return sql`
    with exact as materialized (${visible(sql, query, exactColumns, [...base, strict])}),
    fuzzy as materialized (
      select * from (${visible(sql, query, fuzzyColumns, [...base, ...fuzzyConditions(sql, parsed)])}) matches
      where (select count(*) from exact) < ${FEW_HITS} and recipe_id not in (select recipe_id from exact)),
    hits as (select * from exact union all select * from fuzzy)
    select (select count(*) from hits)::int as total,
      array(select recipe_id from hits order by ${orderOf(sql, query, true)} limit ${limit} offset ${offset}) as ids`;
}

/** Answers a recipe search by one statement. */
export async function searchRecipeDocuments(sql: Conn, query: RecipeSearch): Promise<RecipeHits> {
  const parsed = parseQuery(query.text ?? "");
  // Text of signs alone asks for nothing that could be found.
  if (query.text?.trim() && isEmptyQuery(parsed)) return { ids: [], total: 0 };
  const statement = isEmptyQuery(parsed) ? browse(sql, query) : fullText(sql, query, parsed);
  const [row] = await sql<RecipeHits[]>`${statement}`;
  return { ids: row!.ids, total: row!.total };
}
