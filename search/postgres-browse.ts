import type { Conn } from "@toque/db/client/types.ts";
import { pageBounds, type RecipeSearch } from "./port.ts";
import type { Fragment } from "./postgres-tsquery.ts";
import { countOf, union, visible } from "./postgres-visible.ts";

/** Up to this many hits are collected and sorted at once. With more hits a page is near the start of its index. */
export const COLLECTED = 1000;

/** The statement of a search without words. */
export function browse(sql: Conn, query: RecipeSearch): Fragment {
  const branches = visible(sql, query, null);
  const order = query.sort === "quickest" ? sql`total_time, recipe_id desc` : sql`recipe_id desc`;
  const { limit, offset } = pageBounds(query);
  const page = sql`limit ${limit}::int offset ${offset}::int`;
  // Each set is read in order up to the end of the page, which is enough for the merged result.
  const beginnings = branches.all
    .map((branch) => sql`(select d.recipe_id, d.total_time ${branch} order by ${order} limit ${limit + offset}::int)`)
    .reduce((before, one) => sql`${before} union all ${one}`);
  return sql`
    with few as materialized (
      select * from (${union(sql, branches, sql`d.recipe_id, d.total_time`)}) matches limit ${COLLECTED + 1}::int),
    number as materialized (select count(*) as n from few),
    whole as materialized (
      select n, (case when n <= ${COLLECTED}::int then n else ${countOf(sql, branches)} end)::int as total from number)
    select total,
      case when n <= ${COLLECTED}::int then array(select recipe_id from few order by ${order} ${page})
        when total <= ${offset}::int then '{}'::int[]
        else array(select recipe_id from (${beginnings}) matches order by ${order} ${page}) end as ids
    from whole`;
}
