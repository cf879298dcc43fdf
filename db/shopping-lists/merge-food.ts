import type { Tx } from "../client/types.ts";
import { shoppingListLimits } from "../schemas/shopping-list.ts";
import { joinedSources, totalOf } from "./amounts.ts";
import { lockManyLists, markChanged } from "./changes.ts";
import { deleteItems, heldItems, type LockedItem, lineKey, setAmounts, setSources } from "./rows.ts";

/** What a measure of the one food becomes for the other, and how many of it. */
type Measures = ReadonlyMap<number, { id: number; factor: number }>;

const rounded = (multiplier: number) =>
  Math.min(shoppingListLimits.multiplier, Math.max(0.001, Math.round(multiplier * 1000) / 1000));

/** A line in another measure, joined to one that is there. */
function merged(item: LockedItem, there: LockedItem | undefined, factor: number): LockedItem {
  const scaled = item.sources.map((source) => ({ ...source, per_serving: source.per_serving * factor }));
  const sources = joinedSources(there?.sources ?? [], scaled);
  const sum = (there?.own_multiplier ?? 0) + item.own_multiplier * factor;
  // The part of the hand is rounded as amounts are stored; none stays none, so that a line goes with its last dish.
  const own = sources.length === 0 ? rounded(sum) : Math.round(sum * 1000) / 1000;
  const multiplier = sources.length === 0 ? own : rounded(totalOf(own, sources));
  return {
    ...(there ?? item),
    own_multiplier: own,
    multiplier,
    sources,
    checked: item.checked && (there?.checked ?? true),
  };
}

/**
 * Puts one food in the place of another on every shopping list. An entry that is there already grows; the devices of everyone on
 * the list hear of it.
 */
export async function mergeListItems(tx: Tx, fromId: number, toId: number, measures: Measures): Promise<void> {
  const using = await tx<{ id: number }[]>`
    select distinct shopping_list_id as id from shopping_list_items where food_id = ${fromId}`;
  const lists = await lockManyLists(
    tx,
    using.map(({ id }) => id),
  );
  for (const list of lists) {
    const items = await heldItems(tx, list.id);
    const byLine = new Map(items.map((item) => [lineKey(item), item]));
    for (const item of items.filter(({ food_id }) => food_id === fromId)) {
      const measure = measures.get(item.quantity_id ?? 0);
      // Its measures were read after the food was locked: there is one for each entry.
      if (!measure) throw new Error(`entry ${item.id} has a measure that was not mapped`);
      const there = byLine.get(lineKey({ food_id: toId, quantity_id: measure.id }));
      const line = { ...merged(item, there, measure.factor), food_id: toId, quantity_id: measure.id };
      if (there) await deleteItems(tx, [item.id]);
      else
        await tx`
          update shopping_list_items set food_id = ${toId}, quantity_id = ${measure.id} where id = ${item.id}`;
      await setSources(tx, line.id, line.sources);
      await setAmounts(tx, [{ ...line, unchecks: !line.checked }]);
      byLine.set(lineKey(line), line);
    }
    await markChanged(tx, list);
  }
}
