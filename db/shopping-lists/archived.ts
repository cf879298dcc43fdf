import type { Tx } from "../client/types.ts";
import { dataKey } from "./rows.ts";

// What a list of an archive says beside its lines: what lies in the basket, and which dish wants what.

/** A line as it was put on the list: by its food and measure, or by its text. */
export interface ArchivedLine {
  food_id: number | null;
  quantity_id: number | null;
  data: string | null;
  multiplier: number;
  checked: boolean;
  /** What of the multiplier no dish of the list wants. */
  own: number;
  sources: { recipe_id: number; per_serving: number }[];
}

/** A dish of the list by its recipe here. */
export interface ArchivedDish {
  recipe_id: number;
  servings: number;
}

/**
 * Puts dishes on a list that was made just now, and lays what was bought into its basket. A line that joined another one is
 * neither: it is wanted as it is written.
 */
export async function takeBasketAndDishes(
  tx: Tx,
  list: { id: number; userId: number },
  lines: readonly ArchivedLine[],
  dishes: readonly ArchivedDish[],
): Promise<void> {
  await tx`
    insert into shopping_list_recipes (shopping_list_id, recipe_id, servings)
    select ${list.id}::int, t.recipe_id, t.servings
    from jsonb_to_recordset(${dishes as never}::jsonb) as t(recipe_id int, servings float8)`;
  const keyed = lines.map((line) => ({ ...line, data_key: line.data === null ? null : dataKey(line.data) }));
  const keyOf = (line: (typeof keyed)[number]) => `${line.food_id}:${line.quantity_id}:${line.data_key}`;
  const counts = Map.groupBy(keyed, keyOf);
  const alone = keyed.filter((line) => counts.get(keyOf(line))?.length === 1);
  const stood = await tx<{ id: number; at: number }[]>`
    update shopping_list_items i set own_multiplier = t.own, checked_at = case when t.checked then now() end,
      checked_by = case when t.checked then ${list.userId}::int end
    from jsonb_to_recordset(${alone.map((line, at) => ({ ...line, at })) as never}::jsonb)
      as t(at int, food_id int, quantity_id int, data_key text, multiplier float8, own float8, checked boolean)
    where i.shopping_list_id = ${list.id} and i.food_id is not distinct from t.food_id
      and i.quantity_id is not distinct from t.quantity_id and i.data_key is not distinct from t.data_key
      and i.multiplier = t.multiplier
    returning i.id, t.at`;
  const shares = stood.flatMap(({ id, at }) => alone[at]!.sources.map((source) => ({ item_id: id, ...source })));
  await tx`
    insert into shopping_list_item_sources (item_id, shopping_list_recipe_id, per_serving)
    select t.item_id, r.id, t.per_serving
    from jsonb_to_recordset(${shares as never}::jsonb) as t(item_id int, recipe_id int, per_serving float8)
    join shopping_list_recipes r on r.shopping_list_id = ${list.id} and r.recipe_id = t.recipe_id`;
}
