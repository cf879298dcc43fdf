import type { Conn, Tx } from "../client/types.ts";
import { fieldError, invalidFields } from "../errors.ts";

/** All categories of foods in the order of a user's shop: those that they placed, then the others as they usually come. */
export async function readAisles(conn: Conn, userId: number): Promise<number[]> {
  const rows = await conn<{ id: number }[]>`
    select c.id from food_categories c
    order by array_position((select category_ids from user_aisles where user_id = ${userId}), c.id) nulls last,
      c.aisle_position, c.id`;
  return rows.map(({ id }) => id);
}

/** Places categories in a user's shop; none means the usual order. @throws 422 for unknown ids */
export async function writeAisles(tx: Tx, userId: number, categoryIds: readonly number[]): Promise<void> {
  const known = await tx<{ id: number }[]>`select id from food_categories where id = any(${[...categoryIds]}::int[])`;
  const ids = new Set(known.map(({ id }) => id));
  const errors = categoryIds.flatMap((id, index) =>
    ids.has(id) ? [] : [fieldError(["category_ids", index], "There is no such category.", "unknown_category")],
  );
  if (errors.length > 0) throw invalidFields(errors);
  if (categoryIds.length === 0) await tx`delete from user_aisles where user_id = ${userId}`;
  else
    await tx`
      insert into user_aisles (user_id, category_ids) values (${userId}, ${[...categoryIds]}::int[])
      on conflict (user_id) do update set category_ids = excluded.category_ids`;
}

/** The position of a category in a user's shop; on `food_categories c` and, left joined, `user_aisles a`. */
export const aislePosition = (conn: Conn) => conn`
  case when a.user_id is null then c.aisle_position
    else coalesce(array_position(a.category_ids, c.id), cardinality(a.category_ids) + 1 + greatest(c.aisle_position, 0)) end`;
