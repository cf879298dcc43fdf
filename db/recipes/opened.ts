import type { Conn, Tx } from "../client/types.ts";
import { notFound } from "../errors.ts";
import { visible } from "./read.ts";

// Which recipes a user opened last, on any of their devices.

/** So many are kept a user. */
export const OPENED_KEPT = 20;

/**
 * Notes that a user opens a recipe now; the ones opened longest ago make room.
 * @throws DomainError `not_found` for a recipe that the user cannot see
 */
export async function noteOpened(tx: Tx, userId: number, recipeId: number): Promise<void> {
  const [seen] = await tx`
    insert into opened_recipes (user_id, recipe_id)
    select ${userId}::int, r.id from recipes r where r.id = ${recipeId} and ${visible(tx, { userId })}
    on conflict (user_id, recipe_id) do update set opened_at = now() returning 1`;
  if (!seen) throw notFound("recipe");
  await tx`
    delete from opened_recipes where user_id = ${userId} and recipe_id in (
      select recipe_id from opened_recipes where user_id = ${userId}
      order by opened_at desc, recipe_id desc offset ${OPENED_KEPT})`;
}

/** The recipes that a user opened and may still see, the last opened first. */
export async function openedRecipes(conn: Conn, userId: number): Promise<{ id: number; opened_at: Date }[]> {
  return conn<{ id: number; opened_at: Date }[]>`
    select r.id, o.opened_at from opened_recipes o join recipes r on r.id = o.recipe_id
    where o.user_id = ${userId} and ${visible(conn, { userId })}
    order by o.opened_at desc, o.recipe_id desc limit ${OPENED_KEPT}`;
}
