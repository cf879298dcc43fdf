import type { Tx } from "../client/types.ts";
import { shoppingListLimits } from "../schemas/shopping-list.ts";
import { lockLists, markChanged } from "./changes.ts";
import { deleteItems, heldItems, type LockedItem, lineKey } from "./rows.ts";

/** What a measure of the one food becomes for the other, and how many of it. */
type Measures = ReadonlyMap<number, { id: number; factor: number }>;

const rounded = (multiplier: number) =>
  Math.min(shoppingListLimits.multiplier, Math.max(0.001, Math.round(multiplier * 1000) / 1000));

/**
 * Puts one food in the place of another on every shopping list. An entry that is there already grows; the owners' devices hear
 * of it.
 */
export async function mergeListItems(tx: Tx, fromId: number, toId: number, measures: Measures): Promise<void> {
  const lists = await tx<{ id: number; user_id: number }[]>`
    select l.id, l.user_id from shopping_lists l
    where l.id in (select i.shopping_list_id from shopping_list_items i where i.food_id = ${fromId}) order by l.user_id, l.id`;
  for (const user of new Set(lists.map(({ user_id }) => user_id))) await lockLists(tx, user);
  for (const list of lists) {
    const items = await heldItems(tx, list.id);
    const byLine = new Map(items.map((item) => [lineKey(item), item]));
    for (const item of items.filter(({ food_id }) => food_id === fromId)) {
      const measure = measures.get(item.quantity_id ?? 0);
      // Its measures were read after the food was locked: there is one for each entry.
      if (!measure) throw new Error(`entry ${item.id} has a measure that was not mapped`);
      const there = byLine.get(lineKey({ food_id: toId, quantity_id: measure.id }));
      const multiplier = rounded((there?.multiplier ?? 0) + item.multiplier * measure.factor);
      if (there) {
        await tx`update shopping_list_items set multiplier = ${multiplier} where id = ${there.id}`;
        await deleteItems(tx, [item.id]);
        byLine.set(lineKey(there), { ...there, multiplier });
      } else {
        await tx`
          update shopping_list_items set food_id = ${toId}, quantity_id = ${measure.id}, multiplier = ${multiplier}
          where id = ${item.id}`;
        const moved: LockedItem = { ...item, food_id: toId, quantity_id: measure.id, multiplier };
        byLine.set(lineKey(moved), moved);
      }
    }
    await markChanged(tx, list);
  }
}
