import type { Conn, Tx } from "../client/types.ts";
import { notFound, notOwner } from "../errors.ts";
import { tellHappened } from "../game/events.ts";
import { publishEvent } from "../outbox/publish.ts";
import type { LangMap } from "../schemas/common.ts";
import { topics } from "../schemas/events.ts";
import type { PublicRecipeSort } from "../schemas/search.ts";
import { type Reader, visible, visibleVersion } from "./read.ts";

/** The ids of every recipe visible to the reader, ascending. */
export async function visibleIds(conn: Conn, reader: Reader): Promise<number[]> {
  const rows = await conn<{ id: number }[]>`select r.id from recipes r where ${visible(conn, reader)} order by r.id`;
  return rows.map((row) => row.id);
}

/**
 * Ids of the other recipes of a family that are visible to the reader, the root first. 404 when the recipe itself is
 * not visible.
 */
export async function variantIds(conn: Conn, recipeId: number, reader: Reader): Promise<number[]> {
  const rows = await conn<{ id: number; self: boolean }[]>`
    select r.id, r.id = ${recipeId} as self
    from recipes r join recipes asked on asked.id = ${recipeId}
    where coalesce(r.parent_id, r.id) = coalesce(asked.parent_id, asked.id) and ${visible(conn, reader)}
    order by r.parent_id nulls first, r.id limit 200`;
  if (!rows.some((row) => row.self)) throw notFound("recipe");
  return rows.filter((row) => !row.self).map((row) => row.id);
}

/** The names of the recipes of a family as the reader sees them, in any order. */
export async function familyNames(conn: Conn, recipeId: number, reader: Reader): Promise<LangMap[]> {
  const rows = await conn<{ name: LangMap }[]>`
    select v.content->'name' as name
    from recipes r
    join recipes asked on asked.id = ${recipeId}
    join recipe_versions v on v.recipe_id = r.id and v.version = ${visibleVersion(conn, reader)}
    where coalesce(r.parent_id, r.id) = coalesce(asked.parent_id, asked.id) and ${visible(conn, reader)}
    limit 200`;
  return rows.map((row) => row.name);
}

/** One page of ids with the total count. */
export interface IdPage {
  ids: number[];
  total: number;
}

/**
 * A page of recipes `r`, one per family: the user's main variant, else the public main one, else the root, else the
 * smallest id.
 * @param rows `from … where …` of the listed recipes
 * @param moment the sort key of a recipe; a family is sorted by its greatest, the greatest first
 */
async function pageOfFamilies(
  conn: Conn,
  userId: number,
  list: { rows: ReturnType<Conn>; moment: ReturnType<Conn>; page: number; size: number },
): Promise<IdPage> {
  const { rows, moment, page, size } = list;
  const [found] = await conn<IdPage[]>`
    with listed as (
      select r.id, r.parent_id, r.is_main_public, ${moment} as moment ${rows}
    ), shown as (
      select distinct on (coalesce(r.parent_id, r.id)) r.id,
        max(r.moment) over (partition by coalesce(r.parent_id, r.id)) as moment
      from listed r left join main_variants m on m.user_id = ${userId} and m.recipe_id = r.id
      order by coalesce(r.parent_id, r.id), (m.recipe_id is null), r.is_main_public desc, (r.parent_id is not null), r.id
    )
    select array(select id from shown order by moment desc, id desc limit ${size} offset ${(page - 1) * size}) as ids,
           (select count(*)::int from shown) as total`;
  return found!;
}

/** Every recipe of an owner, variants too, the oldest first. */
export async function everyOwnId(conn: Conn, ownerId: number): Promise<number[]> {
  const rows = await conn<{ id: number }[]>`
    select id from recipes where owner_id = ${ownerId} and deleted_at is null order by id`;
  return rows.map(({ id }) => id);
}

/** The recipes of an owner, one per family, last changed first. */
export const ownIds = (conn: Conn, ownerId: number, page: number, size: number): Promise<IdPage> =>
  pageOfFamilies(conn, ownerId, {
    rows: conn`from recipes r where r.owner_id = ${ownerId} and r.deleted_at is null`,
    moment: conn`r.updated_at`,
    page,
    size,
  });

/** The recipes of an owner that everyone may see, one per family, in this order. */
export function publicIdsOf(
  conn: Conn,
  ownerId: number,
  { page, size, sort }: { page: number; size: number; sort: PublicRecipeSort },
): Promise<IdPage> {
  const moments: Record<PublicRecipeSort, ReturnType<Conn>> = {
    last_changed: conn`r.updated_at`,
    newest: conn`r.id`,
    most_liked: conn`(select count(*) from recipe_likes l where l.recipe_id = r.id)`,
  };
  return pageOfFamilies(conn, ownerId, {
    rows: conn`from recipes r where r.owner_id = ${ownerId} and ${visible(conn, { userId: null })}`,
    moment: moments[sort],
    page,
    size,
  });
}

/** The visible recipes that a user likes, one per family, last liked first. */
export const likedIds = (
  conn: Conn,
  reader: Reader & { userId: number },
  page: number,
  size: number,
): Promise<IdPage> =>
  pageOfFamilies(conn, reader.userId, {
    rows: conn`
      from recipe_likes l join recipes r on r.id = l.recipe_id
      where l.user_id = ${reader.userId} and ${visible(conn, reader)}`,
    moment: conn`l.created_at`,
    page,
    size,
  });

/** Likes or unlikes; idempotent. 404 when the recipe is not visible to the reader. */
export async function setLike(tx: Tx, recipeId: number, userId: number, liked: boolean): Promise<void> {
  const [row] = await tx`select 1 from recipes r where r.id = ${recipeId} and ${visible(tx, { userId })}`;
  if (!row) throw notFound("recipe");
  if (liked) {
    const likes = await tx`
      insert into recipe_likes (user_id, recipe_id) values (${userId}, ${recipeId}) on conflict do nothing returning user_id`;
    if (likes.length > 0) await tellHappened(tx, userId, "recipe_liked", `recipe:${recipeId}`);
  } else await tx`delete from recipe_likes where user_id = ${userId} and recipe_id = ${recipeId}`;
}

/** Whether the user likes a visible recipe; 404 otherwise. */
export async function isLiked(conn: Conn, recipeId: number, userId: number): Promise<boolean> {
  const [row] = await conn<{ liked: boolean }[]>`
    select exists (select 1 from recipe_likes l where l.recipe_id = r.id and l.user_id = ${userId}) as liked
    from recipes r where r.id = ${recipeId} and ${visible(conn, { userId })}`;
  if (!row) throw notFound("recipe");
  return row.liked;
}

/**
 * Checks that the reader owns the recipe, or is an admin.
 * @throws DomainError `forbidden` when they may only read it, `not_found` when they may not see it
 */
export async function assertOwner(conn: Conn, recipeId: number, reader: Reader): Promise<void> {
  const [row] = await conn<{ owns: boolean }[]>`
    select r.owner_id = ${reader.userId}::int or ${reader.all ?? false}::bool as owns
    from recipes r where r.id = ${recipeId} and ${visible(conn, reader)}`;
  if (!row) throw notFound("recipe");
  if (!row.owns) throw notOwner("recipe");
}

/** Sets a user's main variant of a family. @throws DomainError `not_found` */
export async function setMainVariant(tx: Tx, recipeId: number, userId: number): Promise<void> {
  const rows = await tx`
    insert into main_variants (user_id, family_id, recipe_id)
    select ${userId}::int, coalesce(parent_id, id), id from recipes where id = ${recipeId} and deleted_at is null
    on conflict (user_id, family_id) do update set recipe_id = excluded.recipe_id returning family_id`;
  if (rows.length === 0) throw notFound("recipe");
}

/** Makes an own recipe its owner's main variant of the family, and publishes an event. */
export async function setMainPrivate(tx: Tx, recipeId: number, userId: number): Promise<void> {
  await setMainVariant(tx, recipeId, userId);
  const [recipe] = await tx<{ version: number; owner_id: number }[]>`
    select current_version as version, owner_id from recipes where id = ${recipeId}`;
  await publishEvent(tx, {
    topic: topics.recipes,
    key: String(recipeId),
    type: "recipe.saved",
    payload: { recipe_id: recipeId, version: recipe!.version, owner_id: recipe!.owner_id },
  });
}
