import type { Tx } from "../client/types.ts";
import { fieldError, invalidFields } from "../errors.ts";
import { withoutHidden } from "../foods/personal.ts";
import { tellHappened } from "../game/events.ts";
import type { Placed } from "../positions/positions.ts";
import { type LoadedReference, loadReference, referenceErrors } from "../recipes/reference.ts";
import { shoppingListLimits } from "../schemas/shopping-list.ts";
import { type Measured, ownOf, type Source } from "./amounts.ts";

/** The columns of an item that a change needs. */
export interface LockedItem extends Placed, Measured {
  type: "ingredient" | "custom";
  multiplier: number;
  own_multiplier: number;
  data: string | null;
  data_key: string | null;
  checked: boolean;
  sources: Source[];
}

/** An item before it has an id. `own_multiplier` is the multiplier unless it is given. */
export type NewItem = { position: number; multiplier: number; own_multiplier?: number } & (
  | { food_id: number; quantity_id: number }
  | { data: string }
);

/** Normalises a text: items whose texts differ only in case and spaces are the same. */
export const dataKey = (data: string): string => data.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();

/** A list has at most one item per food and quantity. */
export const lineKey = (line: { food_id: number | null; quantity_id: number | null }): string =>
  `${line.food_id}:${line.quantity_id}`;

/** The items of a list in the order in which they came to it; the caller has locked it. */
export async function heldItems(tx: Tx, listId: number): Promise<LockedItem[]> {
  return [
    ...(await tx<LockedItem[]>`
      select i.id, i.type, i.position, i.multiplier, i.own_multiplier, i.food_id, i.quantity_id, i.data, i.data_key,
        i.checked_at is not null as checked, q.weight, q.unit, coalesce((
          select jsonb_agg(jsonb_build_object('recipe_id', r.recipe_id, 'per_serving', s.per_serving, 'servings', r.servings)
            order by r.id)
          from shopping_list_item_sources s join shopping_list_recipes r on r.id = s.shopping_list_recipe_id
          where s.item_id = i.id), '[]') as sources
      from shopping_list_items i left join quantities q on q.id = i.quantity_id
      where i.shopping_list_id = ${listId} order by i.id`),
  ];
}

/** Writes items in one statement. @returns their ids */
export async function insertItems(tx: Tx, listId: number, items: readonly NewItem[]): Promise<number[]> {
  if (items.length === 0) return [];
  const rows = items.map((item) => {
    const row = { own_multiplier: item.multiplier, ...item };
    return "data" in item
      ? { ...row, type: "custom", data: item.data.trim(), data_key: dataKey(item.data) }
      : { ...row, type: "ingredient" };
  });
  const inserted = await tx<{ id: number }[]>`
    insert into shopping_list_items
      (shopping_list_id, type, position, multiplier, own_multiplier, food_id, quantity_id, data, data_key)
    select ${listId}::int, t.type, t.position, t.multiplier, t.own_multiplier, t.food_id, t.quantity_id, t.data, t.data_key
    from jsonb_to_recordset(${rows as never}::jsonb) as t(type text, position float8, multiplier float8, own_multiplier float8,
      food_id int, quantity_id int, data text, data_key text)
    returning id`;
  return inserted.map(({ id }) => id);
}

/** What a line becomes. `unchecks`: it takes the line out of the basket, as more of it is wanted than lies there. */
export interface ChangedAmount {
  id: number;
  multiplier: number;
  own_multiplier: number;
  unchecks: boolean;
}

/** The change that makes a line amount to a multiplier by the part of the hand. */
export const changedTo = (
  item: Pick<LockedItem, "id" | "sources">,
  multiplier: number,
  unchecks: boolean,
): ChangedAmount => ({ id: item.id, multiplier, own_multiplier: ownOf(multiplier, item.sources), unchecks });

/** Sets multipliers in one statement. */
export async function setAmounts(tx: Tx, items: readonly ChangedAmount[]): Promise<void> {
  if (items.length === 0) return;
  await tx`
    update shopping_list_items i set multiplier = t.multiplier, own_multiplier = t.own_multiplier,
      checked_at = case when not t.unchecks then i.checked_at end, checked_by = case when not t.unchecks then i.checked_by end
    from jsonb_to_recordset(${items as never}::jsonb)
      as t(id int, multiplier float8, own_multiplier float8, unchecks bool) where i.id = t.id`;
}

/** Writes what the dishes want of a line, all of it; the dishes are on the line's list. */
export async function setSources(tx: Tx, itemId: number, sources: readonly Source[]): Promise<void> {
  await tx`delete from shopping_list_item_sources where item_id = ${itemId}`;
  await tx`
    insert into shopping_list_item_sources (item_id, shopping_list_recipe_id, per_serving)
    select i.id, r.id, t.per_serving
    from jsonb_to_recordset(${sources as never}::jsonb) as t(recipe_id int, per_serving float8)
    join shopping_list_items i on i.id = ${itemId}
    join shopping_list_recipes r on r.shopping_list_id = i.shopping_list_id and r.recipe_id = t.recipe_id`;
}

/** Ticks items off or back; one that is there already keeps who ticked it, and when. */
export async function setChecked(tx: Tx, ids: readonly number[], checked: boolean, userId: number): Promise<void> {
  if (ids.length === 0) return;
  const changed = await tx`
    update shopping_list_items set
      checked_at = case when ${checked}::bool then now() end, checked_by = case when ${checked}::bool then ${userId}::int end
    where id = any(${[...ids]}::int[]) and (checked_at is not null) <> ${checked}::bool`;
  if (checked && changed.count > 0) await tellFinished(tx, ids, userId);
}

/** Tells the game of the lists whose last line was ticked. A list counts once a day. */
async function tellFinished(tx: Tx, ids: readonly number[], userId: number): Promise<void> {
  const finished = await tx<{ entity: string }[]>`
    select 'list:' || l.id || ':' || (now() at time zone 'UTC')::date as entity
    from (select distinct shopping_list_id as id from shopping_list_items where id = any(${[...ids]}::int[])) l
    where not exists (select 1 from shopping_list_items i where i.shopping_list_id = l.id and i.checked_at is null)`;
  for (const { entity } of finished) await tellHappened(tx, userId, "list_finished", entity);
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

/** A food in a measure, by what was loaded; both are there. */
export const measured = (
  { food_id, quantity_id }: { food_id: number; quantity_id: number },
  { quantities }: Pick<LoadedReference, "quantities">,
): Measured => {
  const quantity = quantities.get(quantity_id);
  return { food_id, quantity_id, weight: quantity?.weight ?? null, unit: quantity?.unit ?? null };
};

/** What lines refer to. Existing rows are locked until the lines are written: foods by id, then quantities. */
export async function holdReference(
  tx: Tx,
  lines: readonly { food_id: number; quantity_id: number }[],
): Promise<LoadedReference> {
  await tx`
    select id from foods where id = any(${lines.map((line) => line.food_id)}::int[]) order by id for key share`;
  await tx`
    select id from quantities where id = any(${lines.map((line) => line.quantity_id)}::int[]) order by id for key share`;
  return loadReference(
    tx,
    lines.map(({ food_id, quantity_id }) => ({ food_id, quantity_id })),
  );
}

/**
 * Rejects lines whose food or quantity does not exist or does not match. Existing rows are locked until the lines are
 * written.
 * @param locOf path of a line in the body
 * @param userId who puts it there: somebody else's personal food is none to them; null where the line stands on it already
 * @returns what the lines refer to
 */
export async function assertLines(
  tx: Tx,
  lines: readonly { food_id: number; quantity_id: number }[],
  locOf: (index: number) => Loc,
  userId: number | null,
): Promise<Pick<LoadedReference, "quantities">> {
  if (lines.length === 0) return { quantities: new Map() };
  const reference = await holdReference(tx, lines);
  if (userId !== null) await withoutHidden(tx, reference.foods, { userId });
  const errors = referenceErrors([...lines], reference, []);
  if (errors.length === 0) return reference;
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
