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
import { inMeasureOf, lineFor, type Measured } from "./amounts.ts";
import {
  type ListOwner,
  lockList,
  lockLists,
  markChanged,
  nextRevisions,
  tell,
  viewersOf,
  writeRevisions,
} from "./changes.ts";
import {
  assertLines,
  assertMultiplier,
  assertRoom,
  type ChangedAmount,
  changedTo,
  dataKey,
  deleteItems,
  heldItems,
  insertItems,
  type LockedItem,
  measured,
  setAmounts,
} from "./rows.ts";

type IngredientCreate = Extract<ShoppingListItemCreate, { type: "ingredient" }>;

const isIngredient = (item: ShoppingListItemCreate): item is IngredientCreate => item.type === "ingredient";

interface Merged {
  item: ShoppingListItemCreate;
  multiplier: number;
}

/**
 * The items of a payload: amounts of a food that join one line are added up in the quantity of the first, of the same texts the
 * first is kept.
 */
function mergeItems(items: readonly ShoppingListItemCreate[], loaded: Parameters<typeof measured>[1]): Merged[] {
  const merged: Merged[] = [];
  const lines: (Measured & { into: Merged })[] = [];
  const texts = new Set<string>();
  for (const [index, item] of items.entries()) {
    const one: Merged = { item, multiplier: item.multiplier ?? 1 };
    if (!isIngredient(item)) {
      if (!texts.has(dataKey(item.data))) merged.push(one);
      texts.add(dataKey(item.data));
      continue;
    }
    const line = measured(item, loaded);
    const before = lineFor(lines, line);
    if (before) {
      const more = inMeasureOf(one.multiplier, line, before);
      before.into.multiplier = changeMultiplier(before.into.multiplier, more) ?? before.into.multiplier;
      assertMultiplier(before.into.multiplier, ["items", index, "multiplier"]);
    } else {
      merged.push(one);
      lines.push({ ...line, into: one });
    }
  }
  return merged;
}

/** Creates a list with its items. @returns its id */
export async function createList(tx: Tx, userId: number, input: ShoppingListCreate): Promise<number> {
  const items = input.items ?? [];
  const lines = items.flatMap((item, index) => (isIngredient(item) ? [{ ...item, index }] : []));
  const loaded = await assertLines(tx, lines, (line) => ["items", lines[line]?.index ?? line], userId);
  const merged = mergeItems(items, loaded);
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
  const revision = (await nextRevisions(tx, [userId])).get(userId) ?? 0;
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
  const list = await lockList(tx, listId, owner, "own");
  const renamed = await tx`
    update shopping_lists set name = ${name.trim()} where id = ${list.id} and name <> ${name.trim()}`;
  if (renamed.count > 0) await markChanged(tx, list);
}

/** Deletes a list for everyone on it and publishes the deletion. */
export async function deleteList(tx: Tx, listId: number, owner: ListOwner): Promise<void> {
  const list = await lockList(tx, listId, owner, "own");
  const revisions = await nextRevisions(tx, await viewersOf(tx, list));
  for (const table of ["shopping_list_items", "shopping_list_recipes", "shopping_list_invitations"])
    await tx`delete from ${tx(table)} where shopping_list_id = ${list.id}`;
  await tx`update shopping_lists set deleted_at = now(), name = '' where id = ${list.id}`;
  await writeRevisions(tx, list.id, revisions, () => true);
}

/** The change of a line by a payload, in the line's quantity; `last` is the index of the last addition to it. */
interface NetChange extends Measured {
  item: LockedItem | null;
  plus: number;
  minus: number;
  last: number;
}

/** The changes of a payload, in the order of the first addition to each line. */
function netChanges(
  items: readonly LockedItem[],
  additions: readonly ShoppingListAddition[],
  loaded: Parameters<typeof measured>[1],
): NetChange[] {
  const changes: NetChange[] = [];
  for (const [last, addition] of additions.entries()) {
    const line = measured(addition, loaded);
    const item = lineFor(items, line);
    let change = item ? changes.find((one) => one.item === item) : lineFor(changes, line);
    if (!change) {
      const { food_id, quantity_id, weight, unit } = item ?? line;
      change = { food_id, quantity_id, weight, unit, item, plus: 0, minus: 0, last };
      changes.push(change);
    }
    const by = inMeasureOf(addition.multiplier, line, change);
    change.plus += Math.max(0, by);
    change.minus += Math.max(0, -by);
    change.last = last;
  }
  return changes;
}

/**
 * Adds ingredients to a list: amounts that join one line are merged, negative multipliers subtract, and items of zero or less
 * are removed. New items come last; a line that grows comes out of the basket.
 */
export async function addIngredients(
  tx: Tx,
  listId: number,
  owner: ListOwner,
  additions: readonly ShoppingListAddition[],
): Promise<void> {
  const list = await lockList(tx, listId, owner);
  const loaded = await assertLines(tx, additions, (index) => ["ingredients", index], list.actor);
  const items = await heldItems(tx, list.id);
  const changed: ChangedAmount[] = [];
  const dropped: number[] = [];
  const added: { food_id: number; quantity_id: number; multiplier: number }[] = [];
  for (const { item, food_id, quantity_id, plus, minus, last } of netChanges(items, additions, loaded)) {
    const before = item?.multiplier ?? 0;
    const multiplier = changeMultiplier(before + plus, -minus);
    if (multiplier === null) dropped.push(...(item ? [item.id] : []));
    else {
      assertMultiplier(multiplier, ["ingredients", last, "multiplier"]);
      if (!item) added.push({ food_id: food_id ?? 0, quantity_id: quantity_id ?? 0, multiplier });
      else if (multiplier !== before) changed.push(changedTo(item, multiplier, multiplier > before));
    }
  }
  if (changed.length + dropped.length + added.length === 0) return;
  assertRoom(items.length - dropped.length + added.length, ["ingredients"]);
  const places = placeBehind(items, added.length);
  await deleteItems(tx, dropped);
  await setAmounts(tx, changed);
  await insertItems(
    tx,
    list.id,
    added.map((line, i) => ({ ...line, position: places[i] ?? i + 1 })),
  );
  await markChanged(tx, list);
}
