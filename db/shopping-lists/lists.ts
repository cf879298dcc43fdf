import type { Tx } from "../client/types.ts";
import { fieldError, invalidFields } from "../errors.ts";
import { placeAll, placeBehind } from "../positions/positions.ts";
import {
  type ShoppingListAddition,
  type ShoppingListCreate,
  type ShoppingListItemCreate,
  shoppingListLimits,
} from "../schemas/shopping-list.ts";
import { changeMultiplier } from "../shared/units/amounts.ts";
import { type ListOwner, type LockedList, lockList, lockLists, markChanged, nextRevision, tell } from "./changes.ts";
import {
  assertLines,
  assertMultiplier,
  assertRoom,
  dataKey,
  deleteItems,
  heldItems,
  insertItems,
  lineKey,
  setMultipliers,
} from "./rows.ts";

type IngredientCreate = Extract<ShoppingListItemCreate, { type: "ingredient" }>;

const isIngredient = (item: ShoppingListItemCreate): item is IngredientCreate => item.type === "ingredient";

/** The identity of an item: payload items with the same one are merged. */
const keyOf = (item: ShoppingListItemCreate): string =>
  isIngredient(item) ? `food:${lineKey(item)}` : `data:${dataKey(item.data)}`;

interface Merged {
  item: ShoppingListItemCreate;
  multiplier: number;
}

/** The items of a payload: amounts of the same food and quantity are added up, of the same texts the first is kept. */
function mergeItems(items: readonly ShoppingListItemCreate[]): Merged[] {
  const merged = new Map<string, Merged>();
  for (const [index, item] of items.entries()) {
    const before = merged.get(keyOf(item));
    if (!before) merged.set(keyOf(item), { item, multiplier: item.multiplier ?? 1 });
    else if (isIngredient(item)) {
      before.multiplier = changeMultiplier(before.multiplier, item.multiplier ?? 1) ?? before.multiplier;
      assertMultiplier(before.multiplier, ["items", index, "multiplier"]);
    }
  }
  return [...merged.values()];
}

/** Creates a list with its items. @returns its id */
export async function createList(tx: Tx, userId: number, input: ShoppingListCreate): Promise<number> {
  const items = input.items ?? [];
  const lines = items.flatMap((item, index) => (isIngredient(item) ? [{ ...item, index }] : []));
  await assertLines(tx, lines, (line) => ["items", lines[line]?.index ?? line], userId);
  const merged = mergeItems(items);
  await lockLists(tx, userId);
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from shopping_lists where user_id = ${userId} and deleted_at is null`;
  if (row!.count >= shoppingListLimits.lists)
    throw invalidFields([
      fieldError(
        ["name"],
        `One account keeps at most ${shoppingListLimits.lists} shopping lists.`,
        "value_error.limit",
      ),
    ]);
  const revision = await nextRevision(tx, userId);
  const [list] = await tx<{ id: number }[]>`
    insert into shopping_lists (user_id, name, revision) values (${userId}, ${input.name.trim()}, ${revision}::bigint)
    returning id`;
  const places = placeAll(merged.map(({ item }) => item.position ?? null));
  await insertItems(
    tx,
    list!.id,
    merged.map(({ item, multiplier }, i) => {
      const common = { position: places[i] ?? i + 1, multiplier };
      return isIngredient(item)
        ? { ...common, food_id: item.food_id, quantity_id: item.quantity_id }
        : { ...common, data: item.data };
    }),
  );
  await tell(tx, userId, { id: list!.id, revision, deleted: false });
  return list!.id;
}

export async function renameList(tx: Tx, listId: number, owner: ListOwner, name: string): Promise<void> {
  const list = await lockList(tx, listId, owner);
  const renamed = await tx`
    update shopping_lists set name = ${name.trim()} where id = ${list.id} and name <> ${name.trim()}`;
  if (renamed.count > 0) await markChanged(tx, list);
}

/** Deletes a list and publishes the deletion. */
export async function deleteList(tx: Tx, listId: number, owner: ListOwner): Promise<void> {
  const list = await lockList(tx, listId, owner);
  const revision = await nextRevision(tx, list.user_id);
  await tx`delete from shopping_list_items where shopping_list_id = ${list.id}`;
  await tx`
    update shopping_lists set deleted_at = now(), name = '', revision = ${revision}::bigint where id = ${list.id}`;
  await tell(tx, list.user_id, { id: list.id, revision, deleted: true });
}

/** The change of a food in a quantity by a payload; `last` is the index of its last line. */
interface NetChange {
  food_id: number;
  quantity_id: number;
  plus: number;
  minus: number;
  last: number;
}

/** The changes of a payload, in the order of the first line of each. */
function netChanges(additions: readonly ShoppingListAddition[]): NetChange[] {
  const changes = new Map<string, NetChange>();
  for (const [last, { food_id, quantity_id, multiplier }] of additions.entries()) {
    const { plus = 0, minus = 0 } = changes.get(lineKey({ food_id, quantity_id })) ?? {};
    changes.set(lineKey({ food_id, quantity_id }), {
      ...{ food_id, quantity_id, last },
      plus: plus + Math.max(0, multiplier),
      minus: minus + Math.max(0, -multiplier),
    });
  }
  return [...changes.values()];
}

/**
 * Adds ingredients to a list: amounts of the same food and quantity are merged, negative multipliers subtract, and
 * items of zero or less are removed. New items come last.
 */
export async function addIngredients(
  tx: Tx,
  listId: number,
  owner: ListOwner,
  additions: readonly ShoppingListAddition[],
): Promise<void> {
  const list: LockedList = await lockList(tx, listId, owner);
  await assertLines(tx, additions, (index) => ["ingredients", index], list.user_id);
  const items = await heldItems(tx, list.id);
  const there = new Map(items.filter(({ type }) => type === "ingredient").map((item) => [lineKey(item), item]));
  const changed: { id: number; multiplier: number }[] = [];
  const dropped: number[] = [];
  const added: ShoppingListAddition[] = [];
  for (const { food_id, quantity_id, plus, minus, last } of netChanges(additions)) {
    const item = there.get(lineKey({ food_id, quantity_id }));
    const multiplier = changeMultiplier((item?.multiplier ?? 0) + plus, -minus);
    if (multiplier === null) dropped.push(...(item ? [item.id] : []));
    else {
      assertMultiplier(multiplier, ["ingredients", last, "multiplier"]);
      if (!item) added.push({ food_id, quantity_id, multiplier });
      else if (multiplier !== item.multiplier) changed.push({ id: item.id, multiplier });
    }
  }
  if (changed.length + dropped.length + added.length === 0) return;
  assertRoom(items.length - dropped.length + added.length, ["ingredients"]);
  const places = placeBehind(items, added.length);
  await deleteItems(tx, dropped);
  await setMultipliers(tx, changed);
  await insertItems(
    tx,
    list.id,
    added.map((line, i) => ({ ...line, position: places[i] ?? i + 1 })),
  );
  await markChanged(tx, list);
}
