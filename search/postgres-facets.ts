import type { Conn, Sql } from "@toque/db/client/types.ts";
import { readDietIds } from "@toque/db/recipes/filter-ids.ts";
import { FEW_HITS, readAlternatives } from "./alternatives.ts";
import type { Facets, RecipeSearch } from "./port.ts";
import { dietCondition } from "./postgres-filters.ts";
import { type Fragment, looseQuery, strictQuery } from "./postgres-tsquery.ts";
import { visible } from "./postgres-visible.ts";
import { isEmptyQuery, parseQuery } from "./text.ts";

const none: Facets = { total: 0, diets: [], tags: [], difficulties: [] };

/** Conditions on the words: as typed, also in compounds, also with typing errors; each finds what those before it find. */
type Words = readonly [typed: Fragment, compounds: Fragment, typos: Fragment];

/**
 * How many of the rows a search would find: see `searchWider`, which widens each search by what it finds itself, so that
 * two recipes with one more filter may be joined by others. `level` is the first of the conditions on the words that a row meets.
 */
const found = (sql: Conn): Fragment => {
  const upTo = (level: number) => sql`count(*) filter (where level <= ${level}::int)`;
  return sql`(case when ${upTo(0)} >= ${FEW_HITS}::int then ${upTo(0)} when ${upTo(1)} > 0 then ${upTo(1)} else count(*) end)::int`;
};

/**
 * The statement that counts: every hit is read once. Difficulties are counted before those that are asked for are applied.
 */
function counts(sql: Conn, query: RecipeSearch, dietIds: readonly number[], words: Words | null): Fragment {
  const { difficultyIds = [], ...others } = query;
  const { all, areNarrow } = visible(sql, others, words?.[2] ?? null);
  const level = words ? sql`case when ${words[0]} then 0 when ${words[1]} then 1 else 2 end` : sql`0`;
  const branches = all.map((branch, place) => {
    const hasBits = place === 0 && areNarrow;
    const diets = dietIds.map((id) => sql`case when ${dietCondition(sql, [id], hasBits)} then ${id}::int end`);
    const list = diets.reduce((before, one) => sql`${before}, ${one}`, sql`null::int`);
    return sql`select d.difficulty_id, d.tag_ids, array[${list}] as diet_ids, ${level} as level ${branch}`;
  });
  const rows = branches.reduce((before, one) => sql`${before} union all ${one}`);
  const asked = difficultyIds.length > 0 ? sql`where difficulty_id = any(${difficultyIds as number[]}::int[])` : sql``;
  const listed = (name: string, from: Fragment) => sql`
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'count', n) order by n desc, id)
      from (select id, ${found(sql)} as n from ${from} group by id) counted), '[]') as ${sql(name)}`;
  return sql`
    with candidates as materialized (${rows}), hits as materialized (select * from candidates ${asked})
    select (select ${found(sql)} from hits) as total,
      ${listed("diets", sql`(select id, level from hits, unnest(diet_ids) as id where id is not null) held`)},
      ${listed("tags", sql`(select id, level from hits, unnest(tag_ids) as id) held`)},
      ${listed("difficulties", sql`(select difficulty_id as id, level from candidates) held`)}`;
}

/** Counts what a search would find with one more diet, tag or difficulty, by the rules of the search itself, in one statement. */
export async function countRecipeFacets(sql: Sql, query: RecipeSearch): Promise<Facets> {
  const parsed = parseQuery(query.text ?? "");
  if (query.text?.trim() && isEmptyQuery(parsed)) return none;
  const dietIds = await readDietIds(sql as unknown as Conn);
  if (isEmptyQuery(parsed)) {
    const [row] = await sql<Facets[]>`${counts(sql as unknown as Conn, query, dietIds, null)}`;
    return row!;
  }
  return sql.begin(async (transaction) => {
    const tx = transaction as unknown as Conn;
    await tx`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`;
    const { compounds, typos } = await readAlternatives(tx, parsed);
    const matches = (words: string) => tx`d.tsv @@ ${words}::tsquery`;
    const words: Words = [
      matches(strictQuery(parsed)),
      matches(looseQuery(parsed, compounds)),
      matches(looseQuery(parsed, typos.size > 0 ? typos : compounds)),
    ];
    const [row] = await tx<Facets[]>`${counts(tx, query, dietIds, words)}`;
    return row!;
  }) as Promise<Facets>;
}
