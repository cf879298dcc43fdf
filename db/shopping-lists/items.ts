import type { Tx } from "../client/types.ts";
import { DomainError, notFound } from "../errors.ts";
import { place } from "../positions/positions.ts";
import type {
  ShoppingListCustomItemCreate,
  ShoppingListCustomItemPatch,
  ShoppingListIngredientCreate,
  ShoppingListIngredientPatch,
} from "../schemas/shopping-list.ts";
import { changeMultiplier } from "../shared/units/amounts.ts";
import { inMeasureOf, joinedSources, lineFor, ownOf } from "./amounts.ts";
import { type ListOwner, type LockedList, lockList, markChanged, seenList } from "./changes.ts";
import {
  assertLines,
  assertMultiplier,
  assertRoom,
  changedTo,
  dataKey,
  deleteItems,
  heldItems,
  insertItems,
  type LockedItem,
  measured,
  setAmounts,
  setChecked,
  setPositions,
  setSources,
} from "./rows.ts";

/** An item that was added or already existed. */
export interface AddedItem {
  id: number;
  created: boolean;
}

/** Writes one new item at its position. */
async function insertAt(
  tx: Tx,
  list: LockedList,
  items: readonly LockedItem[],
  item: ({ food_id: number; quantity_id: number } | { data: string }) & { multiplier: number; position: number | null },
): Promise<AddedItem> {
  assertRoom(items.length + 1, []);
  const { position, moved } = place(items, item.position);
  await setPositions(tx, moved);
  const [id = 0] = await insertItems(tx, list.id, [{ ...item, position }]);
  await markChanged(tx, list);
  return { id, created: true };
}

/**
 * Adds a custom text; when the list already has the same text, that item stays unchanged, but comes out of the basket: it is
 * wanted again.
 */
export async function addCustomItem(
  tx: Tx,
  listId: number,
  owner: ListOwner,
  input: ShoppingListCustomItemCreate,
): Promise<AddedItem> {
  const list = await lockList(tx, listId, owner);
  const items = await heldItems(tx, list.id);
  const same = items.find((item) => item.data_key === dataKey(input.data));
  if (same?.checked) {
    await setChecked(tx, [same.id], false, owner.userId);
    await markChanged(tx, list);
  }
  if (same) return { id: same.id, created: false };
  const { data, multiplier = 1, position = null } = input;
  return insertAt(tx, list, items, { data, multiplier, position });
}

/**
 * Adds an amount of a food; the line that it joins grows by it (see `lineFor`), and comes out of the basket: there is more to
 * buy.
 */
export async function addIngredientItem(
  tx: Tx,
  listId: number,
  owner: ListOwner,
  input: ShoppingListIngredientCreate,
): Promise<AddedItem> {
  const list = await lockList(tx, listId, owner);
  const added = measured(input, await assertLines(tx, [input], () => [], list.actor));
  const items = await heldItems(tx, list.id);
  const { food_id, quantity_id, multiplier = 1, position = null } = input;
  const same = lineFor(items, added);
  if (!same) return insertAt(tx, list, items, { food_id, quantity_id, multiplier, position });
  const sum = changeMultiplier(same.multiplier, inMeasureOf(multiplier, added, same)) ?? same.multiplier;
  assertMultiplier(sum, ["multiplier"]);
  await setAmounts(tx, [changedTo(same, sum, true)]);
  await markChanged(tx, list);
  return { id: same.id, created: false };
}

/** An item that the user may change, with its list locked. @throws 404 for any other, and for one of the other form */
async function lockItem(tx: Tx, itemId: number, owner: ListOwner, type: LockedItem["type"] | null) {
  const [found] = await tx<{ list: number }[]>`
    select i.shopping_list_id as list from shopping_list_items i join shopping_lists l on l.id = i.shopping_list_id
    where i.id = ${itemId} and (${type}::text is null or i.type = ${type}) and ${seenList(tx, owner)}`;
  if (!found) throw notFound("shopping list item");
  const list = await lockList(tx, found.list, owner);
  const items = await heldItems(tx, list.id);
  // It may have been deleted while this transaction waited.
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw notFound("shopping list item");
  return { list, item, others: items.filter(({ id }) => id !== itemId) };
}

async function moveTo(
  tx: Tx,
  item: LockedItem,
  others: readonly LockedItem[],
  wanted: number | undefined,
): Promise<void> {
  if (wanted === undefined || wanted === item.position) return;
  const { position, moved } = place(others, wanted);
  await setPositions(tx, [...moved, { id: item.id, position }]);
}

/** Whether a patch changes nothing, so that no device is notified. */
const saysNothingNew = (
  item: LockedItem,
  patch: Partial<Pick<LockedItem, "position" | "multiplier" | "quantity_id" | "data" | "checked">>,
) =>
  (["position", "multiplier", "quantity_id", "data", "checked"] as const).every(
    (field) => patch[field] === undefined || patch[field] === item[field],
  );

/** Applies a patch to a custom item. @throws 409 when the list has another item with that text */
export async function patchCustomItem(
  tx: Tx,
  itemId: number,
  owner: ListOwner,
  patch: ShoppingListCustomItemPatch,
): Promise<void> {
  const { list, item, others } = await lockItem(tx, itemId, owner, "custom");
  const { multiplier, position, checked } = patch;
  const data = patch.data?.trim();
  if (saysNothingNew(item, { multiplier, position, data, checked })) return;
  if (data !== undefined) {
    const key = dataKey(data);
    if (others.some((other) => other.data_key === key))
      throw new DomainError("conflict", "item_exists", "The list has an item with this text already.");
    await tx`update shopping_list_items set data = ${data}, data_key = ${key} where id = ${itemId}`;
  }
  if (multiplier !== undefined) await setAmounts(tx, [changedTo(item, multiplier, false)]);
  if (checked !== undefined) await setChecked(tx, [itemId], checked, owner.userId);
  await moveTo(tx, item, others, position);
  await markChanged(tx, list);
}

/**
 * Gives a line another quantity, with the same numbers in it. When the list has the food in that quantity already, or in one
 * that converts to it, that item is merged into this one.
 * @returns the line as it is then
 */
async function changeQuantity(
  tx: Tx,
  item: LockedItem,
  others: readonly LockedItem[],
  quantity_id: number,
  multiplier: number,
): Promise<LockedItem> {
  const line = { food_id: item.food_id ?? 0, quantity_id };
  const target = measured(line, await assertLines(tx, [line], () => [], null));
  const same = lineFor(others, target);
  const sourcesOf = (one: LockedItem) =>
    one.sources.map((source) => ({ ...source, per_serving: inMeasureOf(source.per_serving, one, target) }));
  const sources = joinedSources(sourcesOf(item), same ? sourcesOf(same) : []);
  const more = same ? inMeasureOf(same.multiplier, same, target) : 0;
  const sum = changeMultiplier(multiplier, more) ?? multiplier;
  assertMultiplier(sum, ["multiplier"]);
  if (same) await deleteItems(tx, [same.id]);
  await setSources(tx, item.id, sources);
  // Half of it in the basket is not all of it.
  const checked = item.checked && (same?.checked ?? true);
  const after = { ...item, ...target, sources, multiplier: sum, own_multiplier: ownOf(sum, sources), checked };
  await tx`update shopping_list_items set quantity_id = ${quantity_id} where id = ${item.id}`;
  return after;
}

/** Applies a patch to an ingredient item; a multiplier counts in the quantity that the line has then. */
export async function patchIngredientItem(
  tx: Tx,
  itemId: number,
  owner: ListOwner,
  patch: ShoppingListIngredientPatch,
): Promise<void> {
  const { list, item, others } = await lockItem(tx, itemId, owner, "ingredient");
  if (saysNothingNew(item, patch)) return;
  const { quantity_id = item.quantity_id ?? 0, multiplier = item.multiplier, position, checked } = patch;
  const isMoved = quantity_id !== item.quantity_id;
  const after = isMoved
    ? await changeQuantity(tx, item, others, quantity_id, multiplier)
    : { ...item, multiplier, own_multiplier: ownOf(multiplier, item.sources) };
  if (isMoved || multiplier !== item.multiplier) {
    const { multiplier: total, own_multiplier } = after;
    await setAmounts(tx, [{ id: itemId, multiplier: total, own_multiplier, unchecks: item.checked && !after.checked }]);
  }
  if (checked !== undefined) await setChecked(tx, [itemId], checked, owner.userId);
  await moveTo(tx, item, others, position);
  await markChanged(tx, list);
}

/** Removes an item of either form from its list. */
export async function deleteItem(tx: Tx, itemId: number, owner: ListOwner): Promise<void> {
  const { list } = await lockItem(tx, itemId, owner, null);
  await deleteItems(tx, [itemId]);
  await markChanged(tx, list);
}

/** Takes what is in the basket off its list. @returns the list's id */
export async function clearBasket(tx: Tx, listId: number, owner: ListOwner): Promise<number> {
  const list = await lockList(tx, listId, owner);
  const taken =
    await tx`delete from shopping_list_items where shopping_list_id = ${list.id} and checked_at is not null`;
  if (taken.count > 0) await markChanged(tx, list);
  return list.id;
}
