import type { Conn } from "../client/types.ts";
import type { Cookbook, CookbookItem, CookbookSummary } from "../entities/cookbook.ts";
import { type Reader, visible } from "../recipes/read.ts";

/** A cookbook exists for everyone when it is public, else for its owner (and an admin) alone; as a condition on `cookbooks b`. */
const exists = (conn: Conn, reader: Reader) =>
  conn`(not b.private or b.user_id = ${reader.userId}::int or ${reader.all ?? false}::bool)`;

/** What a summary shows; counted are the recipes that the reader may see. */
const summary = (conn: Conn, reader: Reader) => conn`
  b.id, b.user_id, b.name, b.description, b.private, b.cover_img_url,
  (select count(*)::int from cookbook_items i join recipes r on r.id = i.recipe_id
   where i.cookbook_id = b.id and ${visible(conn, reader)}) as nb_items`;

/** A page of the public cookbooks, the newest first, with the number of them all. */
export async function readPublicCookbooks(
  conn: Conn,
  reader: Reader,
  page: number,
  size: number,
): Promise<{ cookbooks: CookbookSummary[]; total: number }> {
  const cookbooks = await conn<CookbookSummary[]>`
    select ${summary(conn, reader)} from cookbooks b where not b.private
    order by b.id desc limit ${size} offset ${(page - 1) * size}`;
  const [row] = await conn<{ total: number }[]>`select count(*)::int as total from cookbooks where not private`;
  return { cookbooks: [...cookbooks], total: row!.total };
}

/** The cookbooks of a user that exist for the reader, the newest first. */
export async function readCookbooksOf(conn: Conn, userId: number, reader: Reader): Promise<CookbookSummary[]> {
  return [
    ...(await conn<CookbookSummary[]>`
      select ${summary(conn, reader)} from cookbooks b where b.user_id = ${userId} and ${exists(conn, reader)}
      order by b.id desc`),
  ];
}

/** One cookbook with the recipes in it that the reader may see, in their order; null when it does not exist for them. */
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

/** One item, whoever asks: the caller has checked. */
export async function readCookbookItem(conn: Conn, id: number): Promise<CookbookItem | null> {
  const [item] = await conn<CookbookItem[]>`
    select id, cookbook_id, recipe_id, position from cookbook_items where id = ${id}`;
  return item ?? null;
}
