import type { Tx } from "../client/types.ts";
import { fieldError, invalidFields } from "../errors.ts";
import { withoutHidden } from "../foods/personal.ts";
import type { Placed } from "../positions/positions.ts";
import { loadReference, referenceErrors } from "../recipes/reference.ts";
import { shoppingListLimits } from "../schemas/shopping-list.ts";

/** The columns of an item that a change needs. */
export interface LockedItem extends Placed {
  type: "ingredient" | "custom";
  multiplier: number;
  food_id: number | null;
  quantity_id: number | null;
  data: string | null;
  data_key: string | null;
}

/** An item before it has an id. */
export type NewItem = { position: number; multiplier: number } & (
  | { food_id: number; quantity_id: number }
  | { data: string }
);

/** Normalises a text: items whose texts differ only in case and spaces are the same. */
export const dataKey = (data: string): string => data.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();

/** A list has at most one item per food and quantity. */
export const lineKey = (line: { food_id: number | null; quantity_id: number | null }): string =>
  `${line.food_id}:${line.quantity_id}`;

/** The items of a list; the caller has locked it. */
export async function heldItems(tx: Tx, listId: number): Promise<LockedItem[]> {
  return [
    ...(await tx<LockedItem[]>`
      select id, type, position, multiplier, food_id, quantity_id, data, data_key
      from shopping_list_items where shopping_list_id = ${listId}`),
  ];
}

/** Writes items in one statement. @returns their ids */
export async function insertItems(tx: Tx, listId: number, items: readonly NewItem[]): Promise<number[]> {
  if (items.length === 0) return [];
  const rows = items.map((item) =>
    "data" in item
      ? { ...item, type: "custom", data: item.data.trim(), data_key: dataKey(item.data) }
      : { ...item, type: "ingredient" },
  );
  const inserted = await tx<{ id: number }[]>`
    insert into shopping_list_items
      (shopping_list_id, type, position, multiplier, food_id, quantity_id, data, data_key)
    select ${listId}::int, t.type, t.position, t.multiplier, t.food_id, t.quantity_id, t.data, t.data_key
    from jsonb_to_recordset(${rows as never}::jsonb)
      as t(type text, position float8, multiplier float8, food_id int, quantity_id int, data text, data_key text)
    returning id`;
  return inserted.map(({ id }) => id);
}

/** Sets multipliers in one statement. */
export async function setMultipliers(tx: Tx, items: readonly { id: number; multiplier: number }[]): Promise<void> {
  if (items.length === 0) return;
  await tx`
    update shopping_list_items i set multiplier = t.multiplier
    from jsonb_to_recordset(${items as never}::jsonb) as t(id int, multiplier float8) where i.id = t.id`;
}

/** Sets positions in one statement. */
export async function setPositions(tx: Tx, items: readonly Placed[]): Promise<void> {
  if (items.length === 0) return;
  await tx`
    update shopping_list_items i set position = t.position
    from jsonb_to_recordset(${items as never}::jsonb) as t(id int, position float8) where i.id = t.id`;
}

export async function deleteItems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx`delete from shopping_list_items where id = any(${[...ids]}::int[])`;
}

type Loc = (string | number)[];

/**
 * Rejects lines whose food or quantity does not exist or does not match. Existing rows are locked until the lines are
 * written.
 * @param locOf path of a line in the body
 * @param userId whose list it is: somebody else's personal food is none to them; null where the line stands on it already
 */
export async function assertLines(
  tx: Tx,
  lines: readonly { food_id: number; quantity_id: number }[],
  locOf: (index: number) => Loc,
  userId: number | null,
): Promise<void> {
  if (lines.length === 0) return;
  await tx`
    select id from foods where id = any(${lines.map((line) => line.food_id)}::int[]) order by id for key share`;
  await tx`
    select id from quantities where id = any(${lines.map((line) => line.quantity_id)}::int[]) order by id for key share`;
  const reference = await loadReference(tx, [...lines]);
  if (userId !== null) await withoutHidden(tx, reference.foods, { userId });
  const errors = referenceErrors([...lines], reference, []);
  if (errors.length === 0) return;
  throw invalidFields(
    errors.map(({ loc: [, index, field = ""], msg, type }) => fieldError([...locOf(Number(index)), field], msg, type)),
  );
}

/** Rejects additions beyond the maximum length of a list. */
export function assertRoom(count: number, loc: Loc): void {
  if (count > shoppingListLimits.items)
    throw invalidFields([
      fieldError(loc, `A shopping list holds at most ${shoppingListLimits.items} items.`, "value_error.limit"),
    ]);
}

/** Rejects sums of multipliers above the limit. */
export function assertMultiplier(multiplier: number, loc: Loc): void {
  if (multiplier > shoppingListLimits.multiplier)
    throw invalidFields([
      fieldError(
        loc,
        `Together with what is on the list this is more than ${shoppingListLimits.multiplier}.`,
        "value_error.limit",
      ),
    ]);
}
