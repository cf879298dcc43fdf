import type { Conn } from "@toque/db/client/types.ts";
import { isBuilt } from "./index-state.ts";
import { type RecipeSearch, SearchEngineError } from "./port.ts";
import { visible } from "./postgres-visible.ts";

/** A search for the recipes of each of several foods. */
export interface ByFoodSearch extends Pick<RecipeSearch, "caller" | "excludedAllergenIds" | "dietIds"> {
  foodIds: readonly number[];
  /** How many recipes each food gets at most. */
  limit: number;
}

/**
 * The newest recipes with each food that a caller finds, by the food's id; foods without one are missing. One statement, whichever
 * engine answers searches by words: the index in the database is always kept.
 * @throws SearchEngineError `not_built`
 */
export async function searchByFood(sql: Conn, query: ByFoodSearch): Promise<Map<number, number[]>> {
  if (!(await isBuilt(sql, "postgresql", null)))
    throw new SearchEngineError("postgresql", "not_built", "the index is not built yet");
  const { foodIds, limit, ...filters } = query;
  if (foodIds.length === 0) return new Map();
  const wanted = sql`${foodIds as number[]}::int[]`;
  const { all } = visible(sql, { ...filters, lang: "en", page: 1 }, null);
  const found = all
    .map((branch) => sql`select d.recipe_id, d.food_ids ${branch} and d.food_ids && ${wanted}`)
    .reduce((before, one) => sql`${before} union all ${one}`);
  const rows = await sql<{ food_id: number; recipe_ids: number[] }[]>`
    with found (recipe_id, food_ids) as (${found}),
    placed as (
      select food_id, recipe_id, row_number() over (partition by food_id order by recipe_id desc) as place
      from found cross join lateral unnest(food_ids) as food_id where food_id = any(${wanted}))
    select food_id, array_agg(recipe_id order by place) as recipe_ids
    from placed where place <= ${limit}::int group by food_id`;
  return new Map(rows.map((row) => [row.food_id, row.recipe_ids]));
}
