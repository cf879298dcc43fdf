import type { Tx } from "../client/types.ts";
import { cookbookLimits } from "../schemas/cookbook.ts";
import { createCookbook } from "./save.ts";

/**
 * Puts recipes of their owner into their cookbook of a name, which is made where there is none; those that are in it stay where
 * they are, and beyond what one holds they are left out.
 * @returns the cookbook, and how many were added; null where an account may have no more cookbooks
 */
export async function fillCookbook(
  tx: Tx,
  userId: number,
  name: string,
  recipeIds: readonly number[],
): Promise<{ id: number; added: number } | null> {
  await tx`select 1 from users where id = ${userId} for no key update`;
  const [known] = await tx<{ id: number }[]>`
    select id from cookbooks where user_id = ${userId} and lower(name) = lower(${name}) order by id limit 1 for update`;
  const [owned] = await tx<{ count: number }[]>`select count(*)::int as count from cookbooks where user_id = ${userId}`;
  if (!known && owned!.count >= cookbookLimits.cookbooks) return null;
  const id = known?.id ?? (await createCookbook(tx, userId, { name, private: true }, { userId }));
  const [held] = await tx<{ count: number; last: number }[]>`
    select count(*)::int as count, coalesce(max(position), 0)::float8 as last from cookbook_items where cookbook_id = ${id}`;
  const room = Math.max(0, cookbookLimits.items - held!.count);
  const added = await tx`
    insert into cookbook_items (cookbook_id, recipe_id, position)
    select ${id}::int, t.recipe_id, ${held!.last}::float8 + t.place
    from unnest(${[...recipeIds]}::int[]) with ordinality as t(recipe_id, place)
    join recipes r on r.id = t.recipe_id and r.owner_id = ${userId} and r.deleted_at is null
    where not exists (select 1 from cookbook_items i where i.cookbook_id = ${id} and i.recipe_id = t.recipe_id)
    order by t.place limit ${room}::int
    returning 1`;
  if (added.length > 0) await tx`update cookbooks set updated_at = now() where id = ${id}`;
  return { id, added: added.length };
}
