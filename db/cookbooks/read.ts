import type { Conn } from "../client/types.ts";
import { type Reader, visible } from "../recipes/read.ts";
import type { Cookbook, CookbookItem, CookbookSummary } from "../schemas/cookbook.ts";

/** Public, and not of an account in deletion; as a condition on `cookbooks b`. */
const shared = (conn: Conn) =>
  conn`(not b.private and exists (select 1 from users u where u.id = b.user_id and u.deleted_at is null))`;

/**
 * A cookbook is visible to everyone when it is public, else only to its owner (and an admin); as a condition on
 * `cookbooks b`.
 */
const exists = (conn: Conn, reader: Reader) =>
  conn`(${shared(conn)} or b.user_id = ${reader.userId}::int or ${reader.all ?? false}::bool)`;

/** The columns of a summary; only recipes visible to the reader are counted. */
const summary = (conn: Conn, reader: Reader) => conn`
  b.id, b.user_id, b.name, b.description, b.private, b.cover_img_url,
  (select count(*)::int from cookbook_items i join recipes r on r.id = i.recipe_id
   where i.cookbook_id = b.id and ${visible(conn, reader)}) as nb_items`;

/** A page of the public cookbooks, newest first, with the total count. */
export async function readPublicCookbooks(
  conn: Conn,
  reader: Reader,
  page: number,
  size: number,
): Promise<{ cookbooks: CookbookSummary[]; total: number }> {
  const cookbooks = await conn<CookbookSummary[]>`
    select ${summary(conn, reader)} from cookbooks b where ${shared(conn)}
    order by b.id desc limit ${size} offset ${(page - 1) * size}`;
  const [row] = await conn<{ total: number }[]>`select count(*)::int as total from cookbooks b where ${shared(conn)}`;
  return { cookbooks: [...cookbooks], total: row!.total };
}

/** The cookbooks of a user that are visible to the reader, newest first. */
export async function readCookbooksOf(conn: Conn, userId: number, reader: Reader): Promise<CookbookSummary[]> {
  return [
    ...(await conn<CookbookSummary[]>`
      select ${summary(conn, reader)} from cookbooks b where b.user_id = ${userId} and ${exists(conn, reader)}
      order by b.id desc`),
  ];
}

/** One cookbook with the recipes in it that are visible to the reader, in order; null when it is not visible to them. */
export async function readCookbook(conn: Conn, id: number, reader: Reader): Promise<Cookbook | null> {
  const [cookbook] = await conn<Omit<Cookbook, "items">[]>`
    select b.id, b.user_id, b.name, b.description, b.private, b.cover_img_url
    from cookbooks b where b.id = ${id} and ${exists(conn, reader)}`;
  if (!cookbook) return null;
  const items = await conn<CookbookItem[]>`
    select i.id, i.cookbook_id, i.recipe_id, i.position
    from cookbook_items i join recipes r on r.id = i.recipe_id
    where i.cookbook_id = ${id} and ${visible(conn, reader)} order by i.position, i.id`;
  return { ...cookbook, items: [...items] };
}

/** One item; access is checked by the caller. */
export async function readCookbookItem(conn: Conn, id: number): Promise<CookbookItem | null> {
  const [item] = await conn<CookbookItem[]>`
    select id, cookbook_id, recipe_id, position from cookbook_items where id = ${id}`;
  return item ?? null;
}
