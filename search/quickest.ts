import type { Conn } from "@toque/db/client/types.ts";

/** The total time, in minutes, of the quickest public recipe with each of some foods; those without any are missing. */
export async function quickestWith(sql: Conn, foodIds: readonly number[]): Promise<Map<number, number>> {
  if (foodIds.length === 0) return new Map();
  const rows = await sql<{ food_id: number; minutes: number | null }[]>`
    select food_id, (select min(d.total_time) from listing_index d where d.food_ids @> array[food_id]) as minutes
    from unnest(${[...new Set(foodIds)]}::int[]) as food_id`;
  return new Map(rows.flatMap(({ food_id, minutes }) => (minutes === null ? [] : [[food_id, minutes]])));
}
