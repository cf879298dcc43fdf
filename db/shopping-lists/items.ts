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
import { type ListOwner, type LockedList, lockList, markChanged } from "./changes.ts";
import {
  assertLines,
  assertMultiplier,
  assertRoom,
  dataKey,
  deleteItems,
  heldItems,
  insertItems,
  type LockedItem,
  lineKey,
  setMultipliers,
  setPositions,
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

/** Adds a custom text; when the list already has the same text, that item stays unchanged. */
export async function addCustomItem(
  tx: Tx,
  listId: number,
  owner: ListOwner,
  input: ShoppingListCustomItemCreate,
): Promise<AddedItem> {
  const list = await lockList(tx, listId, owner);
  const items = await heldItems(tx, list.id);
  const same = items.find((item) => item.data_key === dataKey(input.data));
  if (same) return { id: same.id, created: false };
  const { data, multiplier = 1, position = null } = input;
  return insertAt(tx, list, items, { data, multiplier, position });
}

/** Adds an amount of a food; an existing item of the same food and quantity is incremented. */
export async function addIngredientItem(
  tx: Tx,
  listId: number,
  owner: ListOwner,
  input: ShoppingListIngredientCreate,
): Promise<AddedItem> {
  const list = await lockList(tx, listId, owner);
  await assertLines(tx, [input], () => [], list.user_id);
  const items = await heldItems(tx, list.id);
  const { food_id, quantity_id, multiplier = 1, position = null } = input;
  const same = items.find((item) => item.type === "ingredient" && lineKey(item) === lineKey(input));
  if (!same) return insertAt(tx, list, items, { food_id, quantity_id, multiplier, position });
  const sum = changeMultiplier(same.multiplier, multiplier) ?? same.multiplier;
  assertMultiplier(sum, ["multiplier"]);
  await setMultipliers(tx, [{ id: same.id, multiplier: sum }]);
  await markChanged(tx, list);
  return { id: same.id, created: false };
}

/** An item that the user may change, with its list locked. @throws 404 for any other, and for one of the other form */
async function lockItem(tx: Tx, itemId: number, owner: ListOwner, type: LockedItem["type"] | null) {
  const [found] = await tx<{ list: number }[]>`
    select i.shopping_list_id as list from shopping_list_items i join shopping_lists l on l.id = i.shopping_list_id
    where i.id = ${itemId} and (${type}::text is null or i.type = ${type}) and l.deleted_at is null
      and (l.user_id = ${owner.userId} or ${owner.isAdmin}::bool)`;
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
  patch: Partial<Pick<LockedItem, "position" | "multiplier" | "quantity_id" | "data">>,
) =>
  (["position", "multiplier", "quantity_id", "data"] as const).every(
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
  const { multiplier, position } = patch;
  const data = patch.data?.trim();
  if (saysNothingNew(item, { multiplier, position, data })) return;
  if (data !== undefined) {
    const key = dataKey(data);
    if (others.some((other) => other.data_key === key))
      throw new DomainError("conflict", "item_exists", "The list has an item with this text already.");
    await tx`update shopping_list_items set data = ${data}, data_key = ${key} where id = ${itemId}`;
  }
  if (multiplier !== undefined) await setMultipliers(tx, [{ id: itemId, multiplier }]);
  await moveTo(tx, item, others, position);
  await markChanged(tx, list);
}

/**
 * Applies a patch to an ingredient item. When the list already has the same food in the new quantity, that item is
 * merged into this one.
 */
export async function patchIngredientItem(
  tx: Tx,
  itemId: number,
  owner: ListOwner,
  patch: ShoppingListIngredientPatch,
): Promise<void> {
  const { list, item, others } = await lockItem(tx, itemId, owner, "ingredient");
  if (saysNothingNew(item, patch)) return;
  const { quantity_id = item.quantity_id ?? 0, position } = patch;
  let multiplier = patch.multiplier ?? item.multiplier;
  if (quantity_id !== item.quantity_id) {
    const line = { food_id: item.food_id ?? 0, quantity_id };
    await assertLines(tx, [line], () => [], null);
    const same = others.find((other) => other.type === "ingredient" && lineKey(other) === lineKey(line));
    if (same) {
      multiplier = changeMultiplier(multiplier, same.multiplier) ?? multiplier;
      assertMultiplier(multiplier, ["multiplier"]);
      await deleteItems(tx, [same.id]);
    }
    await tx`update shopping_list_items set quantity_id = ${quantity_id} where id = ${itemId}`;
  }
  await setMultipliers(tx, [{ id: itemId, multiplier }]);
  await moveTo(tx, item, others, position);
  await markChanged(tx, list);
}

/** Removes an item of either form from its list. */
export async function deleteItem(tx: Tx, itemId: number, owner: ListOwner): Promise<void> {
  const { list } = await lockItem(tx, itemId, owner, null);
  await deleteItems(tx, [itemId]);
  await markChanged(tx, list);
}
