import type { Tx } from "../../client/types.ts";
import { publishEvent } from "../../outbox/publish.ts";
import { deleteRecipe, RESTORABLE_DAYS } from "../../recipes/delete.ts";
import { topics } from "../../schemas/events.ts";

/** Recipes that one transaction deals with at most. */
const BATCH = 50;

/**
 * Deletes recipes of an account as their owner would: private ones, and public ones too when `all`. They leave the search, and
 * families choose another face.
 * @returns how many; 0 when none is left
 */
export async function withdrawRecipes(tx: Tx, userId: number, all: boolean): Promise<number> {
  const rows = await tx<{ id: number }[]>`
    select id from recipes where owner_id = ${userId} and deleted_at is null
      and (${all}::bool or private or approved_version is null)
    order by id limit ${BATCH}::int for update`;
  for (const { id } of rows) await deleteRecipe(tx, id);
  return rows.length;
}

/**
 * Public recipes keep the version that everyone reads, and nothing else: earlier ones, edits that nobody approved, requests and
 * what moderators wrote to their author.
 * @returns how many were changed
 */
export async function keepPublicRecipes(tx: Tx, userId: number): Promise<number> {
  const rows = await tx<{ id: number; version: number }[]>`
    select r.id, r.approved_version as version from recipes r
    where r.owner_id = ${userId} and r.deleted_at is null
      and (r.current_version <> r.approved_version
        or exists (select 1 from recipe_versions v where v.recipe_id = r.id and v.version <> r.approved_version)
        or exists (select 1 from recipe_approvals a where a.recipe_id = r.id
                   and (a.version <> r.approved_version or a.status <> 'APPROVED' or a.comment is not null)))
    order by r.id limit ${BATCH}::int for update of r`;
  for (const { id, version } of rows) {
    await tx`delete from recipe_approvals where recipe_id = ${id} and (version <> ${version} or status <> 'APPROVED')`;
    await tx`update recipe_approvals set comment = null where recipe_id = ${id}`;
    await tx`update recipes set current_version = ${version} where id = ${id}`;
    await tx`delete from recipe_versions where recipe_id = ${id} and version <> ${version}`;
    await publishEvent(tx, {
      topic: topics.recipes,
      key: String(id),
      type: "recipe.saved",
      payload: { recipe_id: id, version, owner_id: userId },
    });
  }
  return rows.length;
}

/**
 * Erases deleted recipes with all their versions. Where variants need a root, its row stays, empty and never to be restored.
 * @returns how many were erased
 */
export async function purgeRecipes(tx: Tx, userId: number): Promise<number> {
  // Variants first: their root may then have none any more.
  const rows = await tx<{ id: number; parent: number | null }[]>`
    select r.id, r.parent_id as parent from recipes r
    where r.owner_id = ${userId} and r.deleted_at is not null
      and (exists (select 1 from recipe_versions v where v.recipe_id = r.id)
        or not exists (select 1 from recipes v where v.parent_id = r.id))
    order by r.parent_id is null, r.id limit ${BATCH}::int for update`;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const table of ["recipe_versions", "recipe_approvals", "recipe_embeddings", "recipe_likes", "cookbook_items"])
    await tx`delete from ${tx(table)} where recipe_id = any(${ids}::int[])`;
  await tx`delete from main_variants where recipe_id = any(${ids}::int[])`;
  await tx`
    update recipes set key = null, private = true, approved_version = null, is_main_public = false,
      deleted_at = least(deleted_at, now() - make_interval(days => ${RESTORABLE_DAYS + 1}))
    where id = any(${ids}::int[])`;
  const gone = await tx<{ id: number }[]>`
    delete from recipes r where r.id = any(${ids}::int[])
      and not exists (select 1 from recipes v where v.parent_id = r.id) returning r.id`;
  // By the id of a row that is gone nobody finds its family: its root's is named.
  const isGone = new Set(gone.map(({ id }) => id));
  const families = new Set(rows.flatMap(({ id, parent }) => (isGone.has(id) ? (parent ?? []) : id)));
  for (const id of families)
    await publishEvent(tx, {
      topic: topics.recipes,
      key: String(id),
      type: "recipe.deleted",
      payload: { recipe_id: id, owner_id: userId },
    });
  return ids.length;
}
