import type { Conn } from "@toque/db/client/types.ts";
import type { SearchCaller } from "./port.ts";

/**
 * The caller of a search: a user, or a visitor when `userId` is null. Main variants no longer visible to the user are
 * left out. One statement.
 */
export async function searchCaller(conn: Conn, userId: number | null): Promise<SearchCaller> {
  if (userId === null) return { userId: null, mainVariants: [], blockedIds: [] };
  const [row] = await conn<Omit<SearchCaller, "userId">[]>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('familyId', m.family_id, 'recipeId', m.recipe_id) order by m.family_id)
        from main_variants m join recipes r on r.id = m.recipe_id
        where m.user_id = ${userId} and r.deleted_at is null
          and (r.owner_id = ${userId} or (not r.private and not r.sub_recipe_only and r.approved_version is not null))),
        '[]') as "mainVariants",
      array(select b.blocked_id from user_blocks b where b.user_id = ${userId} order by 1) as "blockedIds"`;
  return { userId, ...row! };
}

/**
 * The visible recipes that a user likes, one per family: their main variant, else the public main, else the root, else
 * the smallest id among the liked ones. For `RecipeSearch.recipeIds`.
 */
export async function likedRecipeIds(conn: Conn, userId: number): Promise<number[]> {
  const rows = await conn<{ id: number }[]>`
    select distinct on (coalesce(r.parent_id, r.id)) r.id
    from recipe_likes l
    join recipes r on r.id = l.recipe_id
    left join main_variants m on m.user_id = l.user_id and m.recipe_id = r.id
    where l.user_id = ${userId} and r.deleted_at is null
      and (r.owner_id = ${userId} or (not r.private and not r.sub_recipe_only and r.approved_version is not null))
    order by coalesce(r.parent_id, r.id), (m.recipe_id is null), r.is_main_public desc, (r.parent_id is not null), r.id`;
  return rows.map((row) => row.id);
}

/**
 * The recipes that a user has written, one per family: their main variant, else the public main, else the root, else the smallest
 * id. For `RecipeSearch.recipeIds`.
 */
export async function ownRecipeIds(conn: Conn, userId: number): Promise<number[]> {
  const rows = await conn<{ id: number }[]>`
    select distinct on (coalesce(r.parent_id, r.id)) r.id
    from recipes r left join main_variants m on m.user_id = r.owner_id and m.recipe_id = r.id
    where r.owner_id = ${userId} and r.deleted_at is null
    order by coalesce(r.parent_id, r.id), (m.recipe_id is null), r.is_main_public desc, (r.parent_id is not null), r.id`;
  return rows.map((row) => row.id);
}
