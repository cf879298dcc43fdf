import type { Conn } from "@toque/db/client/types.ts";
import { isBuilt } from "./index-state.ts";
import { pageBounds, type RecipeSearch, SearchEngineError } from "./port.ts";
import type { Fragment } from "./postgres-tsquery.ts";
import { visible } from "./postgres-visible.ts";

/** What can be cooked, as the search index of the database answers it. */
export interface CookableSearch
  extends Pick<RecipeSearch, "caller" | "excludedAllergenIds" | "dietIds" | "maxTotalTime" | "page" | "pageSize"> {
  /** A recipe holds at least one of these. */
  seedIds: readonly number[];
  /** What counts as there, the seeds included. */
  homeIds: readonly number[];
}

/**
 * How many of a recipe's needs are not at home, of rows with `need_ids` and `choice_ids`. Written into the statement: a function of the
 * database would be called for every row, which takes ten times as long.
 */
export const missingOf = (sql: Conn, homeIds: readonly number[]): Fragment => {
  // As a subquery, which is hashed once: a list in a prepared statement is read from end to end for each food.
  const home = sql`select unnest(${homeIds as number[]}::int[])`;
  return sql`(cardinality(need_ids) - (select count(*) from unnest(need_ids) as id where id in (${home}))
    + case when choice_ids = '{}' then 0 else (
        select count(*) from (
          select bool_or(id in (${home})) as is_there
          from (select id, sum((id = 0)::int) over (order by place) as line
                from unnest(choice_ids) with ordinality as one (id, place)) as places
          where id <> 0 group by line) as lines
        where not is_there) end)::int`;
};

/**
 * The recipes that a caller finds and that use one of the seeds: what is missing least first, then the quickest, then the newest. One
 * statement, whichever engine answers searches by words: the index in the database is always kept.
 * @throws SearchEngineError `not_built`
 */
export async function searchCookable(sql: Conn, query: CookableSearch): Promise<{ ids: number[]; total: number }> {
  if (!(await isBuilt(sql, "postgresql", null)))
    throw new SearchEngineError("postgresql", "not_built", "the index is not built yet");
  if (query.seedIds.length === 0) return { ids: [], total: 0 };
  const { limit, offset } = pageBounds(query);
  const { seedIds, homeIds, ...filters } = query;
  const asked: RecipeSearch = { ...filters, lang: "en" };
  const uses = sql`d.food_ids && ${seedIds as number[]}::int[]`;
  const { all } = visible(sql, asked, null);
  // The first set is of the narrow listing index, whose needs are in a table of their own.
  const branches = all.map((branch, place) => {
    const columns = place === 0 ? sql`null::int[], null::int[]` : sql`d.need_ids, d.choice_ids`;
    return sql`select d.recipe_id, d.total_time, ${columns} ${branch} and ${uses}`;
  });
  const found = branches.reduce((before, one) => sql`${before} union all ${one}`);
  const [row] = await sql<{ ids: number[]; total: number }[]>`
    with found (recipe_id, total_time, need_ids, choice_ids) as materialized (${found}),
    needs as (
      select f.recipe_id, f.total_time, coalesce(f.need_ids, n.need_ids) as need_ids,
        coalesce(f.choice_ids, n.choice_ids) as choice_ids
      from found f left join listing_needs n on n.recipe_id = f.recipe_id and f.need_ids is null),
    ranked as materialized (select recipe_id, total_time, ${missingOf(sql, homeIds)} as missing from needs)
    select
      array(select recipe_id from ranked order by missing, total_time, recipe_id desc
        limit ${limit}::int offset ${offset}::int) as ids,
      (select count(*) from ranked)::int as total`;
  return { ids: row!.ids, total: row!.total };
}
