import type { Conn, Sql } from "@toque/db/client/types.ts";
import { langs } from "@toque/db/schemas/common.ts";
import { type Alternatives, FEW_HITS, nearest, readAlternatives, searchWider } from "./alternatives.ts";
import { pageBounds, type RecipeHits, type RecipeSearch } from "./port.ts";
import { allOf } from "./postgres-filters.ts";
import { type Fragment, looseQuery, strictQuery } from "./postgres-tsquery.ts";
import { union, visible } from "./postgres-visible.ts";
import type { ParsedQuery } from "./text.ts";

/** The largest id, and the mask that extracts it from a sort key. */
const ID_BITS = 2 ** 31 - 1;

/** The folded name in the caller's language, "" if there is none. */
function nameIn(sql: Conn, query: RecipeSearch): Fragment {
  return sql`split_part(d.title, ' | ', ${langs.indexOf(query.lang) + 1}::int)`;
}

/**
 * The relevance of a document by its title alone, which is short: the caller's language before the others, exact match
 * before prefix before words in it, all words before some. At least 1.
 */
function exactScore(sql: Conn, query: RecipeSearch, parsed: ParsedQuery): Fragment {
  const words = [...parsed.words, ...parsed.phrases.flat()];
  if (words.length === 0) return sql`1`;
  const whole = words.join(" ");
  const name = nameIn(sql, query);
  // Most hits have the word outside the title: the cheapest check comes first.
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
  /** The first hits, up to the end of the page. */
  first: number[];
}

/**
 * The statement that finds and ranks, evaluating each hit once. The sort key of a hit is one number made of its rank
 * and its id: numbers are sorted several times as fast as rows.
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

/** The words as typed. */
function exact(sql: Conn, query: RecipeSearch, parsed: ParsedQuery): Fragment {
  return ranked(sql, query, sql`d.tsv @@ ${strictQuery(parsed)}::tsquery`, exactScore(sql, query, parsed));
}

/**
 * The words or their alternatives: ranked after every exact hit, those in the caller's language first.
 * @param known the exact hits
 */
function fuzzy(
  sql: Conn,
  query: RecipeSearch,
  parsed: ParsedQuery,
  alternatives: Alternatives,
  known: number[],
): Fragment {
  const name = sql`' ' || ${nameIn(sql, query)} || ' '`;
  const [single, several] = [
    nearest(alternatives).filter((parts) => parts.length === 1),
    nearest(alternatives).filter((parts) => parts.length > 1),
  ];
  const isNamed = several
    .map((parts) =>
      allOf(
        sql,
        parts.map((part) => sql`${name} like ${`% ${part} %`}`),
      ),
    )
    .reduce(
      (any, one) => sql`${any} or ${one}`,
      sql`${name} like any (${single.map(([word]) => `% ${word} %`)}::text[])`,
    );
  const score = sql`case
    when d.recipe_id = any(${known}::int[]) then ${exactScore(sql, query, parsed)}
    when ${isNamed} then 0
    else -1 end + 1`;
  return ranked(sql, query, sql`d.tsv @@ ${looseQuery(parsed, alternatives)}::tsquery`, score);
}

/**
 * Runs a word search in its own transaction. The planner is restricted to the text index: otherwise it underestimates
 * the cost of comparing a text vector, scans the whole table, and takes ten times as long.
 */
export function searchWords(sql: Sql, query: RecipeSearch, parsed: ParsedQuery): Promise<RecipeHits> {
  return sql.begin(async (transaction) => {
    const tx = transaction as unknown as Conn;
    const settings = tx`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`;
    // Sent together: the settings take no separate round trip.
    const [, [hits]] = await Promise.all([settings, tx<Hits[]>`${exact(tx, query, parsed)}`]);
    const known = hits!.first;
    const { ids, total } = await searchWider<RecipeHits>(
      hits!,
      () => readAlternatives(tx, parsed),
      async (alternatives) => (await tx<Hits[]>`${fuzzy(tx, query, parsed, alternatives, known)}`)[0]!,
    );
    return { ids, total };
  }) as Promise<RecipeHits>;
}
