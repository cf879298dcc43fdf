import type { Tx } from "../client/types.ts";
import { notFound } from "../errors.ts";
import { publishEvent } from "../outbox/publish.ts";
import { topics } from "../schemas/events.ts";

/** Marks a recipe as deleted; it can be restored for 30 days. */
export async function deleteRecipe(tx: Tx, recipeId: number): Promise<void> {
  const [row] = await tx<{ owner_id: number }[]>`
    update recipes set deleted_at = now() where id = ${recipeId} and deleted_at is null returning owner_id`;
  if (!row) throw notFound("recipe");
  await publishEvent(tx, {
    topic: topics.recipes,
    key: String(recipeId),
    type: "recipe.deleted",
    payload: { recipe_id: recipeId, owner_id: row.owner_id },
  });
}

/** How long a deleted recipe can be restored, in days. */
export const RESTORABLE_DAYS = 30;

/**
 * Restores a deleted recipe.
 * @throws DomainError `not_found` unless the owner (or an admin) deleted it within {@link RESTORABLE_DAYS}
 */
export async function restoreDeletedRecipe(tx: Tx, recipeId: number, userId: number, isAdmin: boolean): Promise<void> {
  const [row] = await tx<{ owner_id: number; current_version: number }[]>`
    update recipes set deleted_at = null, updated_at = now()
    where id = ${recipeId} and deleted_at > now() - make_interval(days => ${RESTORABLE_DAYS})
      and (owner_id = ${userId} or ${isAdmin}::bool)
    returning owner_id, current_version`;
  if (!row) throw notFound("recipe");
  await publishEvent(tx, {
    topic: topics.recipes,
    key: String(recipeId),
    type: "recipe.saved",
    payload: { recipe_id: recipeId, version: row.current_version, owner_id: row.owner_id },
  });
}
