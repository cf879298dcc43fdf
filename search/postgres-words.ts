import type { Conn, Sql } from "@toque/db/client/types.ts";
import { langs } from "@toque/db/entities/common.ts";
import { pageBounds, type RecipeHits, type RecipeSearch } from "./port.ts";
import { allOf } from "./postgres-filters.ts";
import { type Fragment, looseQuery, readMeanings, strictQuery } from "./postgres-typos.ts";
import { union, visible } from "./postgres-visible.ts";
import type { ParsedQuery } from "./text.ts";

/** Below this many exact hits the words are also looked for with typing errors. */
const FEW_HITS = 5;
/** So many of the words that may be meant, the nearest ones, are looked for in names. */
const RANKED_MEANINGS = 10;
/** The largest id, and what takes it out of a place. */
const ID_BITS = 2 ** 31 - 1;

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
  // Most of many hits have the word somewhere else: the quickest way to tell comes first.
  const isAway = words.map((word) => sql`strpos(d.title, ${word}) = 0`).reduce((any, one) => sql`${any} or ${one}`);
  const holdsAll = (text: Fragment) =>
    allOf(
      sql,
      words.map((word) => sql`' ' || ${text} like ${`% ${word}%`}`),
    );
  return sql`case
    when ${isAway} then 1
    when ${name} = ${whole} then 7
    when ${name} like ${`${whole}%`} then 6
    when ${holdsAll(name)} then 5
    when ' | ' || d.title || ' | ' like ${`% | ${whole} | %`} then 4
    when ${holdsAll(sql`d.title`)} then 3
    else 1 end`;
}

interface Hits extends RecipeHits {
  /** The first ones of all pages. */
  first: number[];
}

/**
 * The statement that finds and ranks, each hit looked at once. The place of a hit is one number, its rank and then its id:
 * numbers are sorted several times as fast as rows.
 * @param score whole numbers from 0
 */
function ranked(sql: Conn, query: RecipeSearch, found: Fragment, score: Fragment): Fragment {
  const { limit, offset } = pageBounds(query);
  const ranks = { relevance: score, newest: sql`0`, quickest: sql`(${ID_BITS}::bigint - d.total_time)` };
  const place = sql`((${ranks[query.sort ?? "relevance"]})::bigint << 31) + d.recipe_id as place`;
  const slice = (from: number, to: number) => sql`array(
    select (place & ${ID_BITS}::bigint)::int
    from unnest((array_agg(place order by place desc))[${from}::int:${to}::int]) as place)`;
  return sql`
    select count(*)::int as total, ${slice(offset + 1, offset + limit)} as ids, ${slice(1, FEW_HITS)} as first
    from (${union(sql, visible(sql, query, found), place)}) hits`;
}

/** The words as they were typed. */
function exact(sql: Conn, query: RecipeSearch, parsed: ParsedQuery): Fragment {
  return ranked(sql, query, sql`d.tsv @@ ${strictQuery(parsed)}::tsquery`, exactScore(sql, query, parsed));
}

/**
 * The words, or what else they may mean: below every exact hit, those first that have it in the caller's language.
 * @param known the exact hits
 */
function fuzzy(
  sql: Conn,
  query: RecipeSearch,
  parsed: ParsedQuery,
  meanings: Map<string, string[]>,
  known: number[],
): Fragment {
  const nearest = [...meanings.values()].flatMap((meant) => meant.slice(0, RANKED_MEANINGS));
  const patterns = [...new Set(nearest)].map((word) => `% ${word} %`);
  const score = sql`case
    when d.recipe_id = any(${known}::int[]) then ${exactScore(sql, query, parsed)}
    when ' ' || ${nameIn(sql, query)} || ' ' like any (${patterns}::text[]) then 0
    else -1 end + 1`;
  return ranked(sql, query, sql`d.tsv @@ ${looseQuery(parsed, meanings)}::tsquery`, score);
}

/**
 * Answers a search for words, in a transaction of its own. The planner is kept to the text index: left alone it weighs
 * reading the whole table without knowing how long it takes to compare a text vector, and takes ten times as long.
 */
export function searchWords(sql: Sql, query: RecipeSearch, parsed: ParsedQuery): Promise<RecipeHits> {
  return sql.begin(async (transaction) => {
    const tx = transaction as unknown as Conn;
    const settings = tx`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`;
    // Sent together: the settings cost no round trip of their own.
    const [, [hits]] = await Promise.all([settings, tx<Hits[]>`${exact(tx, query, parsed)}`]);
    const { ids, total, first } = hits!;
    if (total >= FEW_HITS) return { ids, total };
    const meanings = await readMeanings(tx, parsed);
    if (meanings.size === 0) return { ids, total };
    const [more] = await tx<Hits[]>`${fuzzy(tx, query, parsed, meanings, first)}`;
    return { ids: more!.ids, total: more!.total };
  }) as Promise<RecipeHits>;
}
